/** PostgreSQL type of a column, as far as the catalogue's tables need it. */
export type ColumnType = 'int' | 'smallint' | 'float8' | 'text' | 'bool' | 'smallint[]';

/** Where the rows of one collection are stored. Columns are named by their row fields, stored in snake case. */
export interface CollectionTable {
  readonly table: string;
  /** Columns of the key, `key` being the table's own id for collections whose rows outlive their names. */
  readonly key: Readonly<Record<string, ColumnType>>;
  readonly values: Readonly<Record<string, ColumnType>>;
  /** Columns with one fixed value for this collection, and a condition that selects its rows. */
  readonly fixed?: Readonly<Record<string, string>>;
  readonly where?: string;
  /** Whether the rows carry version and instants of their own. */
  readonly isVersioned?: boolean;
  /** A row field that hangs on the row in another table and is read by this expression. */
  readonly attached?: Readonly<Record<string, string>>;
  /** Derived columns, computed from the row. */
  readonly derived?: Readonly<
    Record<string, { type: ColumnType; of: (row: Record<string, unknown>) => unknown }>
  >;
}

/** A table of records with the collections that hang on it. */
export interface RecordTable {
  readonly table: string;
  readonly owner: string;
  readonly columns: Readonly<Record<string, ColumnType>>;
  readonly collections: Readonly<Record<string, CollectionTable>>;
}

/** The stored name of a field: `birthDate` is `birth_date`. */
export function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** The column of a key field; `key` is the row's own id. */
export const keyColumn = (field: string) => (field === 'key' ? 'id' : snakeCase(field));
