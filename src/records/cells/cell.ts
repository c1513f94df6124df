/** A raw value of a file: a text, a list (JSON), or texts by key (JSON objects such as episodes by date). */
export type Cell = string | readonly string[] | Readonly<Record<string, string>>;

/** Limits of one cell. */
export const CELL_LIMITS = {
  /** Characters. */
  cell: 20_000,
  /** Entries of a list. */
  list: 1000,
} as const;
