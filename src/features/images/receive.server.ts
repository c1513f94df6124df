import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { AppError, badRequest, invalid } from '#src/domain/errors.ts';
import { PICTURE_BYTES_MAX } from '#src/domain/pictures/pictures.ts';

/** Maximum bytes of a body that are read. */
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
 * Limits a stream to the maximum size. Reads and drops some of the excess, because a client that is rejected while it still
 * sends sees a broken connection instead of the error response.
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

/** Prefix of upload folders in the system's temporary folder. */
const FOLDER = 'dramalog-upload-';
/** Age of a folder whose upload must belong to a killed process: no upload takes an hour. */
const LEFT_AFTER_MILLISECONDS = 3_600_000;

async function removeIfLeft(path: string): Promise<void> {
  const { mtimeMs } = await stat(path);
  if (Date.now() - mtimeMs > LEFT_AFTER_MILLISECONDS) await rm(path, { recursive: true, force: true });
}

/** Deletes upload folders that killed processes left behind. Ignores folders that another process deletes at the same time. */
export async function removeLeftUploads(within: string): Promise<void> {
  const names = await readdir(within);
  const left = names.filter((name) => name.startsWith(FOLDER)).map((name) => join(within, name));
  await Promise.allSettled(left.map(removeIfLeft));
}

let cleared: Promise<void> | undefined;

/**
 * Streams a request body to a temporary file, which is deleted after `work`.
 * @throws AppError 413 for a body that is too large, 422 without a body, 400 for an interrupted upload; errors of `work`
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
      throw badRequest('The upload was interrupted', { file: 'The file is incomplete. Upload it again' });
    }
    return await work(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
