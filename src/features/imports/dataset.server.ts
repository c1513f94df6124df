import { createReadStream, existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { AppError, badRequest } from '#src/domain/errors.ts';

export const DATASET_FILES = [
  'genres',
  'tags',
  'networks',
  'studios',
  'streaming_services',
  'people',
  'titles',
  'credits',
  'episodes',
  'related',
] as const;
export type DatasetFile = (typeof DATASET_FILES)[number];

/** Required files; the others are optional. */
const REQUIRED_FILES: readonly DatasetFile[] = ['titles'];

/** Maximum length of a line, in bytes. */
const LINE_MAX = 1_000_000;

export interface Dataset {
  readonly folder: string;
  /** Paths of the files that exist. */
  readonly paths: ReadonlyMap<DatasetFile, string>;
  /** Size of each stored file in bytes, for progress reports. */
  readonly sizes: ReadonlyMap<DatasetFile, number>;
}

function findFile(folder: string, file: DatasetFile): string | null {
  const candidates = [`${file}.jsonl.gz`, `${file}.jsonl`].map((name) => join(folder, name));
  return candidates.find((path) => existsSync(path)) ?? null;
}

/**
 * Finds the files of a data set in a folder: `NAME.jsonl` or `NAME.jsonl.gz`.
 * @throws AppError 400 with the names of missing required files
 */
export function openDataset(folder: string): Dataset {
  const matches = DATASET_FILES.flatMap((file): [DatasetFile, string][] => {
    const path = findFile(folder, file);
    return path === null ? [] : [[file, path]];
  });
  const paths = new Map(matches);
  const missing = REQUIRED_FILES.filter((file) => !paths.has(file));
  if (missing.length > 0) {
    throw new AppError(
      `${folder} has no file ${missing.map((file) => `${file}.jsonl or ${file}.jsonl.gz`).join(', ')}`,
      {
        statusCode: 400,
        name: 'BadRequest',
      },
    );
  }
  return { folder, paths, sizes: new Map(matches.map(([file, path]) => [file, statSync(path).size])) };
}

/** A line of a file: its number from 1 and its JSON object, or the reason why it has none. */
export interface DatasetLine {
  readonly line: number;
  readonly json: Readonly<Record<string, unknown>> | null;
  readonly error: string | null;
}

const UTF8 = new TextDecoder('utf-8', { fatal: true });

function textOf(bytes: Buffer): string | null {
  try {
    return UTF8.decode(bytes);
  } catch {
    return null;
  }
}

/** @returns null for an empty line */
function parseLine(bytes: Buffer): Omit<DatasetLine, 'line'> | null {
  if (bytes.length > LINE_MAX) return { json: null, error: `the line is longer than ${LINE_MAX} bytes` };
  const text = textOf(bytes);
  if (text === null) return { json: null, error: 'the line is not UTF-8' };
  if (text.trim() === '') return null;
  try {
    const json: unknown = JSON.parse(text);
    if (typeof json === 'object' && json !== null && !Array.isArray(json)) {
      return { json: json as Record<string, unknown>, error: null };
    }
    return { json: null, error: 'the line is not a JSON object' };
  } catch (error) {
    return { json: null, error: `the line is not JSON: ${error instanceof Error ? error.message : ''}` };
  }
}

const NEWLINE = 0x0a;

/**
 * Splits bytes at line feeds, which cannot occur inside a JSON string. Of a line that is too long, at most the first
 * megabyte and one chunk are held in memory.
 */
async function* splitLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let parts: Buffer[] = [];
  let length = 0;
  const append = (part: Buffer) => {
    if (length <= LINE_MAX) parts.push(part);
    length += part.length;
  };
  for await (const chunk of chunks) {
    let from = 0;
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, from)) {
      append(chunk.subarray(from, end));
      yield Buffer.concat(parts);
      parts = [];
      length = 0;
      from = end + 1;
    }
    append(chunk.subarray(from));
  }
  if (length > 0) yield Buffer.concat(parts);
}

/**
 * Reads a file of the data set line by line. Skips empty lines and a byte order mark. Yields nothing for a missing file.
 * @param onBytes called with the number of stored bytes read since the last call
 * @throws AppError 400 for a file that cannot be read to its end: no access, not gzip, truncated
 */
export async function* readLines(
  dataset: Dataset,
  file: DatasetFile,
  onBytes: (bytes: number) => void = () => undefined,
): AsyncGenerator<DatasetLine> {
  const path = dataset.paths.get(file);
  if (path === undefined) return;
  const stored = createReadStream(path);
  stored.on('data', (chunk) => onBytes(chunk.length));
  const input: Readable = path.endsWith('.gz') ? stored.pipe(createGunzip()) : stored;
  stored.on('error', (error) => input.destroy(error));
  let line = 0;
  try {
    for await (const bytes of splitLines(input)) {
      line += 1;
      const parsed = parseLine(bytes);
      if (parsed) yield { line, ...parsed };
    }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    throw badRequest(`${path} cannot be read beyond line ${line}: ${error.message}`);
  } finally {
    stored.destroy();
  }
}
