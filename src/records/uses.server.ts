import { getTableName, is, Table } from 'drizzle-orm';
import { toCamelCase, toSnakeCase } from 'drizzle-orm/casing';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { type Actor, can } from '#src/domain/roles/can.ts';
import type { Resource } from '#src/domain/roles/roles.ts';
import type { Runner } from '#src/server/db/database.ts';
import type { RecordTable } from './tables.server.ts';

/** A column that refers to records of a table. */
export interface Use {
  /** Resource and field of the referring records: `dramas`, `genres`. */
  readonly resource: string;
  readonly field: string;
  readonly table: string;
  readonly column: string;
  /** Column with the id of the referring record. */
  readonly owner: string;
  /** SQL condition over `x`: whether the referring record is public. All are if omitted. */
  readonly isPublic?: string;
}

/** Records with collections in other tables; uses in those tables count as uses by the record. */
export interface UseOwner {
  readonly resource: string;
  readonly table: RecordTable;
  /** Returns SQL: whether the record with the id is public. */
  isPublic(id: string): string;
}

/** Number of records that refer to a record, by resource and field. */
export interface UseCount {
  readonly resource: string;
  readonly field: string;
  readonly count: number;
}

/** Returns the tables that schema modules export. */
export const tablesIn = (...modules: readonly Readonly<Record<string, unknown>>[]): PgTable[] =>
  modules.flatMap((module) => Object.values(module).flatMap((value) => (is(value, PgTable) ? [value] : [])));

/** Returns the field name of the collection in a table, or else the column's name. */
function fieldOf({ collections }: RecordTable, table: string, column: string): string {
  const collection = Object.entries(collections).find(([, spec]) => spec.table === table);
  return collection?.[0] ?? toCamelCase(column);
}

function pointerOf(table: PgTable, column: string, owners: readonly UseOwner[]): Use {
  const name = getTableName(table);
  const columns = getTableConfig(table).columns.map((each) => toSnakeCase(each.name));
  const owner = owners.find(({ table: { owner: key } }) => columns.includes(key) && key !== column);
  if (owner) {
    const { resource, table: record, isPublic } = owner;
    const field = fieldOf(record, name, column);
    return {
      resource,
      field,
      table: name,
      column,
      owner: record.owner,
      isPublic: isPublic(`x.${record.owner}`),
    };
  }
  const own = owners.find(({ table: record }) => record.table === name);
  return {
    resource: own?.resource ?? name.replaceAll('_', '-'),
    field: toCamelCase(column),
    table: name,
    column,
    owner: 'id',
    ...(own && { isPublic: own.isPublic('x.id') }),
  };
}

/** Returns the columns that refer to a table's records, found by the foreign keys of all tables. */
export function usesOf(
  tableName: string,
  tables: readonly PgTable[],
  owners: readonly UseOwner[],
): readonly Use[] {
  return tables.flatMap((table) =>
    getTableConfig(table).foreignKeys.flatMap((key) => {
      const { foreignTable, columns } = key.reference();
      const [column] = columns;
      if (!column || !is(foreignTable, Table) || getTableName(foreignTable) !== tableName) return [];
      return [pointerOf(table, toSnakeCase(column.name), owners)];
    }),
  );
}

/** Whether drafts and deleted records of a resource are counted. */
export type CountsHidden = (resource: string) => boolean;

/**
 * Returns which hidden uses an actor may see. Drafts and deleted records are counted for those who may update them, and
 * for those who may delete or merge the used records: a rejected deletion tells them the same.
 */
export function countsHiddenFor(actor: Actor | null, used: Resource): CountsHidden {
  const mayRemove = can(actor, 'delete', used) || can(actor, 'merge', used);
  return (resource) => mayRemove || can(actor, 'update', resource as Resource);
}

/**
 * Counts the records that refer to each id; unreferenced ids are missing.
 * @param countsHidden whether drafts and deleted titles and people are counted; defaults to true
 */
export async function countUses(
  runner: Runner,
  uses: readonly Use[],
  ids: readonly number[],
  countsHidden: CountsHidden = () => true,
): Promise<Map<number, UseCount[]>> {
  const counts = new Map<number, UseCount[]>();
  if (uses.length === 0 || ids.length === 0) return counts;
  const parts = uses.map(({ table, column, owner, resource, isPublic }, at) => {
    const condition = isPublic && !countsHidden(resource) ? ` and ${isPublic}` : '';
    return `select ${at} as use, x.${column} as id, count(distinct x.${owner})::int as count from ${table} x
       where x.${column} = any($1::int[])${condition} group by x.${column}`;
  });
  const { rows } = await runner.query<{ use: number; id: number; count: number }>(
    `${parts.join(' union all ')} order by id, use`,
    [ids],
  );
  for (const { use, id, count } of rows) {
    const { resource, field } = uses[use] ?? {};
    if (resource !== undefined && field !== undefined)
      counts.set(id, [...(counts.get(id) ?? []), { resource, field, count }]);
  }
  return counts;
}

/** Returns the ids of records of a resource that refer to any of the ids, at most `limit`, lowest first. */
export async function usersOf(
  runner: Runner,
  uses: readonly Use[],
  resource: string,
  { ids, limit }: { ids: readonly number[]; limit: number },
): Promise<number[]> {
  const pointing = uses.filter((use) => use.resource === resource);
  if (pointing.length === 0) return [];
  const parts = pointing.map(
    ({ table, column, owner }) => `select ${owner} as id from ${table} where ${column} = any($1::int[])`,
  );
  const { rows } = await runner.query<{ id: number }>(
    `select distinct id from (${parts.join(' union all ')}) users order by id limit $2`,
    [ids, limit],
  );
  return rows.map(({ id }) => id);
}

/** Formats the uses of a record: `Used by 12 dramas`. */
export function usedBy(counts: readonly UseCount[]): string {
  return `Used by ${counts.map(({ resource, count }) => `${count} ${resource.replaceAll('-', ' ')}`).join(', ')}`;
}
