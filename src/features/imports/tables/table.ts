import { type AppError, badRequest } from '#src/domain/errors.ts';

/** A raw value of a file: a text, a list (JSON), or texts by key (JSON objects such as episodes by date). */
export type Cell = string | readonly string[] | Readonly<Record<string, string>>;

export interface TableRow {
  /** The line where the row begins, from 1, or the number of the record in a JSON document. */
  readonly line: number;
  /** By column; as many as the header has. */
  readonly cells: readonly Cell[];
}

/** A row that could not be split into cells. */
export interface RowError {
  readonly line: number;
  readonly value: string;
  readonly reason: string;
}

/** A file after decoding, format detection and parsing; its values are not interpreted yet. */
export interface Table {
  readonly columns: readonly string[];
  readonly rows: readonly TableRow[];
  readonly errors: readonly RowError[];
  /** Description of the detected format: `comma-separated, UTF-8 with a byte order mark`. */
  readonly format: string;
  /** Number of cells whose mojibake was repaired. */
  readonly repaired: number;
}

/** Maximum size of a file; parsing stops and rejects the file once it is exceeded. */
export interface RowLimits {
  readonly rows: number;
  readonly columns: number;
}

/** Returns the error (400) for a file with too many rows. */
export const tooManyRows = (rows: number): AppError =>
  badRequest(`The file has too many rows: at most ${rows} are allowed. Split it`);

/** Returns the error (400) for a file with too many columns. */
export const tooManyColumns = (count: number, columns: number): AppError =>
  badRequest(`The file has ${count} columns; at most ${columns} are allowed`);

/** Limits of a file: far above any known catalogue, far below the available memory. */
export const TABLE_LIMITS = {
  bytes: 64 * 1024 * 1024,
  columns: 200,
  rows: 200_000,
  /** Characters of one cell. */
  cell: 20_000,
  /** Entries of a list in one cell. */
  list: 1000,
} as const;

/** A parsed value: null without a reason if there is no value, null with a reason if it was rejected. */
export interface Reading<Value> {
  readonly value: Value | null;
  readonly reason: string | null;
}

/** Returns a reading with a value. */
export const accepted = <Value>(value: Value): Reading<Value> => ({ value, reason: null });

/** A reading without a value, which is not an error. */
export const NOTHING: Reading<never> = { value: null, reason: null };

/** Returns a rejected reading. The reason continues a sentence about the value: `is not a date`. */
export const rejected = (reason: string): Reading<never> => ({ value: null, reason });
