import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
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

/** What the folders of uploads are called in the system's temporary folder, which other programs use as well. */
const FOLDER = 'dramalog-upload-';
/** No upload takes so long: what is older was left by a process that was killed in the midst of one. */
const LEFT_AFTER_MILLISECONDS = 3_600_000;

async function removeIfLeft(path: string): Promise<void> {
  const { mtimeMs } = await stat(path);
  if (Date.now() - mtimeMs > LEFT_AFTER_MILLISECONDS) await rm(path, { recursive: true, force: true });
}

/** Removes the uploads that killed processes left on the disk; what another process removes meanwhile is gone as well. */
export async function removeLeftUploads(within: string): Promise<void> {
  const names = await readdir(within);
  const left = names.filter((name) => name.startsWith(FOLDER)).map((name) => join(within, name));
  await Promise.allSettled(left.map(removeIfLeft));
}

let cleared: Promise<void> | undefined;

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
  cleared ??= removeLeftUploads(tmpdir()).catch(() => undefined);
  await cleared;
  const folder = await mkdtemp(join(tmpdir(), FOLDER));
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
