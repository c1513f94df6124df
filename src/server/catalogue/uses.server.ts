import { getTableName, is, Table } from 'drizzle-orm';
import { toCamelCase, toSnakeCase } from 'drizzle-orm/casing';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import type { Runner } from '#src/server/db/database.ts';
import * as episodes from '#src/server/db/schema/episodes.ts';
import * as images from '#src/server/db/schema/images.ts';
import * as members from '#src/server/db/schema/members.ts';
import * as people from '#src/server/db/schema/people.ts';
import * as reference from '#src/server/db/schema/reference.ts';
import * as releases from '#src/server/db/schema/releases.ts';
import * as titles from '#src/server/db/schema/titles.ts';
import { personTable } from './personTables.server.ts';
import type { RecordTable } from './tables.server.ts';
import { titleTable } from './titleTables.server.ts';

/** A place from where records of a table are pointed at. */
export interface Use {
  /** Resource of the records that point, and their field: `dramas`, `genres`. */
  readonly resource: string;
  readonly field: string;
  readonly table: string;
  readonly column: string;
  /** Column that names the record that points. */
  readonly owner: string;
}

/** How many records point at one, by resource and field. */
export interface UseCount {
  readonly resource: string;
  readonly field: string;
  readonly count: number;
}

const TABLES = [episodes, images, members, people, reference, releases, titles].flatMap((module) =>
  Object.values<unknown>(module).flatMap((value) => (is(value, PgTable) ? [value] : [])),
);

const OWNERS: Readonly<Record<string, { resource: string; record: RecordTable }>> = {
  title_id: { resource: 'dramas', record: titleTable },
  person_id: { resource: 'people', record: personTable },
};
const OWN_RESOURCES: Readonly<Record<string, string>> = { titles: 'dramas' };

/** What the registry calls the collection that a table keeps; the column's own name where none does. */
function fieldOf({ collections }: RecordTable, table: string, column: string): string {
  const found = Object.entries(collections).find(([, spec]) => spec.table === table);
  return found?.[0] ?? toCamelCase(column);
}

function placeOf(table: PgTable, column: string): Use {
  const name = getTableName(table);
  const held = getTableConfig(table).columns.map((each) => toSnakeCase(each.name));
  const owner = Object.keys(OWNERS).find((each) => held.includes(each) && each !== column);
  const known = owner === undefined ? undefined : OWNERS[owner];
  if (owner !== undefined && known)
    return {
      resource: known.resource,
      field: fieldOf(known.record, name, column),
      table: name,
      column,
      owner,
    };
  const resource = OWN_RESOURCES[name] ?? name.replaceAll('_', '-');
  return { resource, field: toCamelCase(column), table: name, column, owner: 'id' };
}

/** The places that point at a table's records, from the foreign keys of the schema. */
export function usesOf(tableName: string): readonly Use[] {
  return TABLES.flatMap((table) =>
    getTableConfig(table).foreignKeys.flatMap((key) => {
      const { foreignTable, columns } = key.reference();
      const [column] = columns;
      if (!column || !is(foreignTable, Table) || getTableName(foreignTable) !== tableName) return [];
      return [placeOf(table, toSnakeCase(column.name))];
    }),
  );
}

/** How many records point at each of these, deleted titles and people included; ids that nothing points at are missing. */
export async function countUses(
  runner: Runner,
  uses: readonly Use[],
  ids: readonly number[],
): Promise<Map<number, UseCount[]>> {
  const found = new Map<number, UseCount[]>();
  if (uses.length === 0 || ids.length === 0) return found;
  const parts = uses.map(
    ({ table, column, owner }, at) =>
      `select ${at} as use, ${column} as id, count(distinct ${owner})::int as count from ${table}
       where ${column} = any($1::int[]) group by ${column}`,
  );
  const { rows } = await runner.query<{ use: number; id: number; count: number }>(
    `${parts.join(' union all ')} order by id, use`,
    [ids],
  );
  for (const { use, id, count } of rows) {
    const place = uses[use];
    if (place)
      found.set(id, [...(found.get(id) ?? []), { resource: place.resource, field: place.field, count }]);
  }
  return found;
}

/** Ids of the records of a resource that point at any of these, at most `limit`, lowest first. */
export async function usersOf(
  runner: Runner,
  uses: readonly Use[],
  resource: string,
  { ids, limit }: { ids: readonly number[]; limit: number },
): Promise<number[]> {
  const places = uses.filter((use) => use.resource === resource);
  if (places.length === 0) return [];
  const parts = places.map(
    ({ table, column, owner }) => `select ${owner} as id from ${table} where ${column} = any($1::int[])`,
  );
  const { rows } = await runner.query<{ id: number }>(
    `select distinct id from (${parts.join(' union all ')}) users order by id limit $2`,
    [ids, limit],
  );
  return rows.map(({ id }) => id);
}
