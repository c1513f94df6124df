import { type CollectionField, type Fields, isCollection } from './fields/field.ts';
import { type ColumnType, columnTypeOf } from './kinds/columns.server.ts';

/** How the rows of one collection are stored. Columns are the row fields in snake case. */
export interface CollectionTable {
  readonly table: string;
  /** Columns of the key; `key` is the table's own id in collections whose rows keep their identity when renamed. */
  readonly key: Readonly<Record<string, ColumnType>>;
  readonly values: Readonly<Record<string, ColumnType>>;
  /** Columns with a constant value in this collection, and a condition that selects its rows. */
  readonly fixed?: Readonly<Record<string, string>>;
  readonly where?: string;
  /** Whether the rows have their own version and timestamps. */
  readonly isVersioned?: boolean;
  /** Row fields that are stored in another table and read by this expression. */
  readonly attached?: Readonly<Record<string, string>>;
  /** Derived columns, computed from the row. */
  readonly derived?: Readonly<
    Record<string, { type: ColumnType; of: (row: Record<string, unknown>) => unknown }>
  >;
}

/** A table of records and its collections. */
export interface RecordTable {
  readonly table: string;
  readonly owner: string;
  readonly columns: Readonly<Record<string, ColumnType>>;
  readonly collections: Readonly<Record<string, CollectionTable>>;
}

/** Returns the column name of a field: `birthDate` becomes `birth_date`. */
export function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** Returns the column of a key field; `key` is the row's id. */
export const keyColumn = (field: string) => (field === 'key' ? 'id' : snakeCase(field));

/** Storage of a collection that its fields do not determine: the table and further options. */
type CollectionStorage = Pick<
  CollectionTable,
  'table' | 'fixed' | 'where' | 'isVersioned' | 'attached' | 'derived'
>;

/** Names of the collections of a record's fields. */
type CollectionNames<F extends Fields> = {
  [K in keyof F & string]: F[K] extends CollectionField ? K : never;
}[keyof F & string];

interface RecordStorage<F extends Fields> extends Pick<RecordTable, 'table' | 'owner'> {
  readonly collections: Readonly<Record<CollectionNames<F>, CollectionStorage | string>>;
}

function collectionTable(
  { row, keyParts, isOrdered }: CollectionField,
  storage: CollectionStorage,
): CollectionTable {
  const typesOf = (names: readonly string[]) =>
    Object.fromEntries(
      names.flatMap((name) => {
        const field = row[name];
        return field ? [[name, columnTypeOf(field)] as const] : [];
      }),
    );
  const isValue = (name: string) => !keyParts.includes(name) && !(name in (storage.attached ?? {}));
  return {
    ...storage,
    key: typesOf(keyParts),
    values: {
      ...typesOf(Object.keys(row).filter(isValue)),
      ...(isOrdered && { position: 'smallint' as const }),
    },
  };
}

/**
 * Returns the storage of a record. Columns and their types are derived from the fields.
 * @param storage the tables; for a collection, its table name or its storage options
 */
export function recordTable<F extends Fields>(fields: F, storage: RecordStorage<F>): RecordTable {
  const { table, owner } = storage;
  const tables: Readonly<Record<string, CollectionStorage | string>> = storage.collections;
  const columns: Record<string, ColumnType> = {};
  const collections: Record<string, CollectionTable> = {};
  for (const [name, field] of Object.entries(fields)) {
    const own = tables[name];
    if (!isCollection(field)) columns[name] = columnTypeOf(field);
    else if (own !== undefined)
      collections[name] = collectionTable(field, typeof own === 'string' ? { table: own } : own);
  }
  return { table, owner, columns, collections };
}
