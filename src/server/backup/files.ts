import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { PassThrough, Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Only the user who made a backup can read it: it contains password hashes and keys. */
export const FILE_MODE = 0o600;
export const FOLDER_MODE = 0o700;

/** Length in bytes and hash of data that passed through. */
export interface Measured {
  readonly bytes: number;
  readonly sha256: string;
}

const NEWLINE = 10;

/** A stream that measures the data passing through it; `lines` counts line feeds. */
export class Meter extends Transform {
  readonly #hash = createHash('sha256');
  bytes = 0;
  lines = 0;
  readonly #onBytes: ((bytes: number) => void) | undefined;

  constructor(onBytes?: (bytes: number) => void) {
    super();
    this.#onBytes = onBytes;
  }

  /** Measures a chunk and passes it on unchanged. */
  override _transform(chunk: Buffer, _: BufferEncoding, done: (error: null, data: Buffer) => void): void {
    this.#hash.update(chunk);
    this.bytes += chunk.length;
    for (let at = chunk.indexOf(NEWLINE); at !== -1; at = chunk.indexOf(NEWLINE, at + 1)) this.lines += 1;
    this.#onBytes?.(chunk.length);
    done(null, chunk);
  }

  /** Returns length and hash. Call it once, after all data has passed. */
  measured(): Measured {
    return { bytes: this.bytes, sha256: this.#hash.digest('hex') };
  }
}

/** Syncs a folder's directory entries, so that they survive a power loss. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Writes a stream to a new file and syncs it to disk. Creates the folder if needed.
 * @param path path of the file, which must not exist
 * @param through a transformation, such as a compressor
 * @returns length and hash of the file
 */
export async function writeStream(
  path: string,
  source: Readable,
  through: Transform = new PassThrough(),
  signal?: AbortSignal,
): Promise<Measured> {
  await mkdir(dirname(path), { recursive: true, mode: FOLDER_MODE });
  const meter = new Meter();
  const file = createWriteStream(path, { flags: 'wx', mode: FILE_MODE, flush: true });
  await pipeline(source, through, meter, file, { signal });
  return meter.measured();
}

/** Writes a text like `writeStream`. */
export async function writeText(path: string, text: string): Promise<Measured> {
  return writeStream(path, Readable.from([Buffer.from(text)]));
}

/** Returns length and hash of a file. */
export async function measureFile(path: string, signal?: AbortSignal): Promise<Measured> {
  const meter = new Meter();
  await pipeline(
    createReadStream(path),
    meter,
    async (source) => {
      for await (const _ of source);
    },
    { signal },
  );
  return meter.measured();
}
