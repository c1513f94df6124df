/** A rejected row or value of an import file. */
export interface ImportRejection {
  readonly line: number;
  readonly column: string | null;
  readonly value: string;
  readonly reason: string;
  /** Set when only the value was left out and the rest of the row is imported. */
  readonly isValue?: true;
}

/** A column of a file, and what it is taken as. */
export interface ImportColumn {
  readonly column: string;
  /** Null for a column that is not imported. */
  readonly field: string | null;
  /** What the field is called. */
  readonly label?: string;
  /** By what the field was found. */
  readonly how?: string;
  /** Whether its values are added to a list of the record. */
  readonly isList?: boolean;
  /** Why the column is not imported. */
  readonly reason?: string;
}

/** A field that a column of a file can contain. */
export interface ImportField {
  readonly field: string;
  readonly label: string;
}
