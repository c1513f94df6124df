import type { Runner } from '#src/server/db/database.ts';
import { type CollectionTable, keyColumn, type RecordTable, snakeCase } from './tables.server.ts';

/** A record as the kernel handles it, with the version for optimistic locking. */
export interface Stored<Shape> {
  readonly id: number;
  readonly version: number;
  readonly isDeleted: boolean;
  readonly record: Shape;
}

/** With `isForUpdate`, other writers of the same records wait until this transaction ends. */
export interface ReadOptions {
  isForUpdate?: boolean;
}

function collectionSql(owner: string, spec: CollectionTable): string {
  const keyFields = Object.keys(spec.key);
  const key = keyFields.map((field) => `coalesce(x.${keyColumn(field)}::text, '')`).join(` || ':' || `);
  const members = [
    ...keyFields.map((field) => `'${field}', x.${keyColumn(field)}${field === 'key' ? '::text' : ''}`),
    ...Object.keys(spec.values).map((field) => `'${field}', x.${snakeCase(field)}`),
    ...Object.entries(spec.attached ?? {}).map(([field, expression]) => `'${field}', ${expression}`),
  ];
  const conditions = [
    `x.${owner} = t.id`,
    ...Object.entries(spec.fixed ?? {}).map(([column, value]) => `x.${column} = '${value}'`),
    ...(spec.where ? [spec.where] : []),
  ];
  return `coalesce((select jsonb_object_agg(${key}, jsonb_build_object(${members.join(', ')}))
    from ${spec.table} x where ${conditions.join(' and ')}), '{}')`;
}

function readingSql(table: RecordTable, { isForUpdate = false }: ReadOptions): string {
  const plain = Object.keys(table.columns).map((field) => `'${field}', t.${snakeCase(field)}`);
  const collections = Object.entries(table.collections).map(
    ([field, spec]) => `'${field}', ${collectionSql(table.owner, spec)}`,
  );
  return `select t.id, t.version, t.deleted_at is not null as "isDeleted",
    jsonb_build_object(${[...plain, ...collections].join(', ')}) as record
    from ${table.table} t where t.id = any($1::int[]) order by t.id${isForUpdate ? ' for update of t' : ''}`;
}

/** Ids are PostgreSQL integers; larger ones cannot exist. */
const ID_MAX = 2_147_483_647;

/**
 * Returns a reader of records by id, deleted ones included; unknown ids are missing in the map.
 * @param name name of its prepared statement
 */
export function recordReader<Shape>(name: string, table: RecordTable) {
  const plainSql = readingSql(table, {});
  const lockingSql = readingSql(table, { isForUpdate: true });
  return async (
    runner: Runner,
    ids: readonly number[],
    { isForUpdate = false }: ReadOptions = {},
  ): Promise<Map<number, Stored<Shape>>> => {
    const possible = ids.filter((id) => Number.isInteger(id) && id > 0 && id <= ID_MAX);
    if (possible.length === 0) return new Map();
    const { rows } = await runner.query<Stored<Shape>>({
      name: isForUpdate ? `${name}_for_update` : name,
      text: isForUpdate ? lockingSql : plainSql,
      values: [possible],
    });
    return new Map(rows.map((row) => [row.id, row]));
  };
}
