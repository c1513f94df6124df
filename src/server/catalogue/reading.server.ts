import type { RecordOf } from '#src/domain/fields/field.ts';
import type { personFields } from '#src/domain/fields/person.ts';
import type { titleFields } from '#src/domain/fields/title.ts';
import type { Runner } from '#src/server/db/database.ts';
import { personTable } from './personTables.server.ts';
import { type CollectionTable, keyColumn, type RecordTable, snakeCase } from './tables.server.ts';
import { titleTable } from './titleTables.server.ts';

/** A record in the registry's shape with what the optimistic lock needs. */
export interface Stored<Shape> {
  readonly id: number;
  readonly version: number;
  readonly isDeleted: boolean;
  readonly record: Shape;
}

export type StoredTitle = Stored<RecordOf<typeof titleFields>>;
export type StoredPerson = Stored<RecordOf<typeof personFields>>;

/** `for update` makes other writers of the same records wait until this transaction ends. */
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

/** Ids are PostgreSQL integers: one beyond names no record. */
const ID_MAX = 2_147_483_647;

function reader<Shape>(name: string, table: RecordTable) {
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

/** Titles by id, deleted ones included, in the registry's shape; ids that do not exist are missing in the map. */
export const readTitles = reader<StoredTitle['record']>('read_title_records', titleTable);

/** People by id, deleted ones included, in the registry's shape; ids that do not exist are missing in the map. */
export const readPeople = reader<StoredPerson['record']>('read_person_records', personTable);
