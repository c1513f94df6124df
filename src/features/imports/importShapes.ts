import type { Value } from '#src/records/fields/field.ts';

/** A rejected row or value of an import file. */
export interface ImportRejection {
  readonly line: number;
  readonly column: string | null;
  readonly value: string;
  readonly reason: string;
}

export interface ImportColumn {
  readonly column: string;
  /** Null for a column that is not imported. */
  readonly field: string | null;
}

/** One row as field values, with lists of records as ids. `key` identifies the record. */
export interface ImportRow {
  readonly line: number;
  readonly key: string;
  readonly values: Readonly<Record<string, Value>>;
}

/** A row as read without the database. */
export interface ReadRow extends ImportRow {
  /** Names of records of other tables, by field; their ids are looked up later. */
  readonly names?: Readonly<Record<string, string>>;
  /** Set when a value was rejected. The names are still looked up, so that unknown ones are reported too. */
  readonly isRejected?: true;
}
