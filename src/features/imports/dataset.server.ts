import { createReadStream, existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import { AppError } from '#src/domain/errors.ts';

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

/** Files without which there is nothing to import; the others may be missing. */
const REQUIRED_FILES: readonly DatasetFile[] = ['titles'];

/** Longest line that is read, in characters. */
const LINE_MAX = 1_000_000;

export interface Dataset {
  readonly folder: string;
  /** Paths of the files that are there. */
  readonly paths: ReadonlyMap<DatasetFile, string>;
  /** Bytes of each file as stored, for the progress. */
  readonly sizes: ReadonlyMap<DatasetFile, number>;
}

function findFile(folder: string, file: DatasetFile): string | null {
  const candidates = [`${file}.jsonl.gz`, `${file}.jsonl`].map((name) => join(folder, name));
  return candidates.find((path) => existsSync(path)) ?? null;
}

/**
 * Looks a data set's files up in a folder: `NAME.jsonl` or `NAME.jsonl.gz`.
 * @throws AppError 400 naming the required files that are missing
 */
export function openDataset(folder: string): Dataset {
  const found = DATASET_FILES.flatMap((file): [DatasetFile, string][] => {
    const path = findFile(folder, file);
    return path === null ? [] : [[file, path]];
  });
  const paths = new Map(found);
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
  return { folder, paths, sizes: new Map(found.map(([file, path]) => [file, statSync(path).size])) };
}

/** A line of a file: its number from 1, and the object on it, or why there is none. */
export interface DatasetLine {
  readonly line: number;
  readonly json: Readonly<Record<string, unknown>> | null;
  readonly fault: string | null;
}

function parseLine(text: string): Omit<DatasetLine, 'line'> {
  if (text.length > LINE_MAX) return { json: null, fault: `the line is longer than ${LINE_MAX} characters` };
  try {
    const json: unknown = JSON.parse(text);
    if (typeof json === 'object' && json !== null && !Array.isArray(json)) {
      return { json: json as Record<string, unknown>, fault: null };
    }
    return { json: null, fault: 'the line is not a JSON object' };
  } catch (error) {
    return { json: null, fault: `the line is not JSON: ${error instanceof Error ? error.message : ''}` };
  }
}

/**
 * Reads a file of the data set line by line; empty lines are passed over, a byte order mark is too. Nothing for a file
 * that is not there.
 * @param onBytes told how many stored bytes have been read since the last call
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
  const input = path.endsWith('.gz') ? stored.pipe(createGunzip()) : stored;
  stored.on('error', (error) => input.destroy(error));
  const lines = createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY });
  let line = 0;
  for await (const raw of lines) {
    line += 1;
    const text = line === 1 ? raw.replace(/^\ufeff/, '') : raw;
    if (text.trim() !== '') yield { line, ...parseLine(text) };
  }
}
