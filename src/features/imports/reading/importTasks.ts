import type { DateOrder } from '#src/domain/dates/writtenDates.ts';
import type { ResourceDeclaration } from '#src/records/resources/define.ts';
import type { WorkerTask } from '#src/server/workers/task.ts';
import type { ImportColumn, ImportField } from './importShapes.ts';

/** An import file and its target resource. */
export interface ImportFile {
  readonly bytes: Uint8Array;
  readonly resource: ResourceDeclaration;
  /** Fields (or `id`) that can identify records; the first one with a column in the file is used. */
  readonly keys: readonly string[];
  /** Fields by column, chosen by hand; an empty field leaves the column out. */
  readonly columns: Readonly<Record<string, string>>;
  /** The order of day and month in numeric dates; null detects it. */
  readonly dateOrder: DateOrder | null;
}

/** An import file as read without the database. */
export interface ReadImport {
  readonly columns: readonly ImportColumn[];
  /** The fields that a column can be mapped to. */
  readonly fields: readonly ImportField[];
  /** The field (or `id`) that identifies records. */
  readonly key: string;
  /** Description of the detected format. */
  readonly format: string;
  /** The first rows as read, by column. */
  readonly sample: readonly { line: number; cells: string[] }[];
  /** Number of rows, including those that cannot be split into cells. */
  readonly rows: number;
  /** JSON of `ImportRejection[]` in pieces: all rejections so far. */
  readonly rejections: readonly ArrayBuffer[];
  /** Whether the file was exported from this catalogue, so that its numbers are ours. */
  readonly isExported: boolean;
  /** Whether numeric dates of the file contradict each other, so that their order must be chosen. */
  readonly isDateOrderMixed: boolean;
  /** JSON of `DraftRow[]` in pieces that parse quickly: the valid rows and those that name records of other tables. */
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
