import type { ResourceDeclaration } from '#src/records/resources/define.ts';
import type { WorkerTask } from '#src/server/workers/task.ts';
import type { ImportColumn, ImportRejection } from './importShapes.ts';

/** An import file and its target resource. */
export interface ImportFile {
  readonly bytes: Uint8Array;
  readonly resource: ResourceDeclaration;
  /** Fields (or `id`) that can identify records; the first one with a column in the file is used. */
  readonly keys: readonly string[];
}

/** An import file as read without the database. */
export interface ReadImport {
  readonly columns: readonly ImportColumn[];
  /** The field (or `id`) that identifies records. */
  readonly key: string;
  /** The first rows as read, by column. */
  readonly sample: readonly { line: number; cells: string[] }[];
  /** Number of rows, including those that cannot be split into cells. */
  readonly rows: number;
  /** Number of rows with a rejection so far. */
  readonly refused: number;
  /** The first rejections. */
  readonly refusals: readonly ImportRejection[];
  /** JSON of `ReadRow[]` in pieces that parse quickly: the valid rows and those that name records of other tables. */
  readonly pieces: readonly ArrayBuffer[];
}

const BOUNDS = {
  threads: 2,
  waiting: 8,
  heapMegabytes: 512,
  timeoutMilliseconds: 20_000,
  tooExpensive: 'The file takes too much time or memory to read. Split it into smaller files',
} as const;

/** Parses an import file. @throws AppError 400 for a file that is not a table or is too large, 422 without a key column */
export const READ_IMPORT: WorkerTask<ImportFile, ReadImport> = { ...BOUNDS, name: 'read-import' };

/** A file and the rejections that were found after reading it. */
export interface RejectedRowsInput {
  readonly file: ImportFile;
  /** JSON of the reasons by line: `[line, reasons][]`. */
  readonly reasons: string;
}

/** Creates a CSV file in UTF-8 of the rows that an import rejected. */
export const REJECTED_ROWS: WorkerTask<RejectedRowsInput, Uint8Array> = { ...BOUNDS, name: 'rejected-rows' };
