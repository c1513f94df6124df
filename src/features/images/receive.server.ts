import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { AppError, badRequest, invalid } from '#src/domain/errors.ts';
import { PICTURE_BYTES_MAX } from '#src/domain/pictures.ts';

/** Bytes of a body that are read at all. */
const DROPPED_MAX = 3 * PICTURE_BYTES_MAX;

function tooLarge(): AppError {
  const message = `The file is larger than ${PICTURE_BYTES_MAX / 1e6} MB`;
  return new AppError(`file: ${message}`, {
    statusCode: 413,
    name: 'ContentTooLarge',
    fields: { file: message },
  });
}

/**
 * Passes no more on than the bound. What comes beyond it is read and dropped for a while: a caller that is refused while
 * it still sends sees a broken connection instead of the refusal.
 */
function bounded(): Transform {
  let length = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      length += chunk.length;
      if (length <= PICTURE_BYTES_MAX) return done(null, chunk);
      done(length > DROPPED_MAX ? tooLarge() : null);
    },
    flush(done) {
      done(length > PICTURE_BYTES_MAX ? tooLarge() : null);
    },
  });
}

/**
 * Lays a request's body into a file of its own for as long as `work` uses it, so that memory holds no upload.
 * @throws AppError 413 beyond the bound, 422 without a body, 400 for one that breaks off; whatever `work` throws
 */
export async function withReceived<Result>(
  request: Request,
  work: (path: string) => Promise<Result>,
): Promise<Result> {
  if (Number(request.headers.get('content-length') ?? 0) > DROPPED_MAX) throw tooLarge();
  if (!request.body) throw invalid({ file: 'The file is empty' });
  const folder = await mkdtemp(join(tmpdir(), 'picture-'));
  const path = join(folder, randomUUID());
  try {
    try {
      await pipeline(Readable.fromWeb(request.body as ReadableStream), bounded(), createWriteStream(path));
    } catch (error) {
      if (error instanceof AppError) throw error;
      throw badRequest('The upload broke off', { file: 'It did not arrive whole. Send it again' });
    }
    return await work(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
