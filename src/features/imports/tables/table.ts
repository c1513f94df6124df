/** A value as a file gives it: a text, a list (JSON), or texts by key (JSON objects such as episodes by date). */
export type Cell = string | readonly string[] | Readonly<Record<string, string>>;

export interface TableRow {
  /** Where the row begins: the line of the file from 1, or the number of the record in a JSON document. */
  readonly line: number;
  /** By column, as long as the header. */
  readonly cells: readonly Cell[];
}

/** A row that has no cells to speak of. */
export interface RowFault {
  readonly line: number;
  readonly value: string;
  readonly reason: string;
}

/** What a file holds once its bytes, its format and its quoting are understood; its values are not read yet. */
export interface Table {
  readonly columns: readonly string[];
  readonly rows: readonly TableRow[];
  readonly faults: readonly RowFault[];
  /** How the file was understood, in words: `comma-separated, UTF-8 with a byte order mark`. */
  readonly format: string;
  /** Cells whose letters were read in the wrong encoding once and could be put right. */
  readonly repaired: number;
}

/** Bounds of what is read: far above any catalogue seen, far below what memory holds. */
export const TABLE_LIMITS = {
  bytes: 64 * 1024 * 1024,
  columns: 200,
  rows: 200_000,
  /** Characters of one cell. */
  cell: 20_000,
  /** Entries of a list in one cell. */
  list: 1000,
} as const;

/** A value that was read: null without a reason when there is nothing to read, null with one when it is refused. */
export interface Reading<Value> {
  readonly value: Value | null;
  readonly reason: string | null;
}

/** Gives a value that was read. */
export const taken = <Value>(value: Value): Reading<Value> => ({ value, reason: null });

/** Nothing to read, and nothing wrong with that. */
export const NOTHING: Reading<never> = { value: null, reason: null };

/** Refuses a value with a reason that follows its name: `is not a date`. */
export const refused = (reason: string): Reading<never> => ({ value: null, reason });
