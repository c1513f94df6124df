import { type Row, type Rows, rowOf } from '#src/records/fields/operations.ts';
import { jsonRows } from '#src/server/db/jsonRows.ts';
import type { ColumnType } from './kinds/columns.server.ts';
import type { Writer } from './mapInSequence.server.ts';
import { type CollectionTable, keyColumn, snakeCase } from './tables.server.ts';

/** The rows of one collection that a set of records adds, changes or removes. */
export interface RowChanges {
  readonly upserts: { readonly ownerId: number; readonly row: Row }[];
  readonly deletes: { readonly ownerId: number; readonly row: Row }[];
}

/** Sorts the changed row keys of a record into upserts and deletions. */
export function collectRowChanges(
  into: RowChanges,
  ownerId: number,
  keys: Iterable<string>,
  before: Rows,
  after: Rows,
): void {
  for (const key of keys) {
    const is = rowOf(after, key);
    const was = rowOf(before, key);
    if (is) into.upserts.push({ ownerId, row: is });
    else if (was) into.deletes.push({ ownerId, row: was });
  }
}

const recordset = (columns: Readonly<Record<string, ColumnType>>) =>
  Object.entries(columns)
    .map(([field, type]) => `"${field}" ${type}`)
    .join(', ');

function deleteSql(owner: string, spec: CollectionTable): string {
  const matches = Object.keys(spec.key).map(
    (field) => `x.${keyColumn(field)} is not distinct from r."${field}"`,
  );
  const fixed = Object.entries(spec.fixed ?? {}).map(([column, value]) => `x.${column} = '${value}'`);
  return `delete from ${spec.table} x using json_to_recordset($1::json) as r("ownerId" int, ${recordset(spec.key)})
    where x.${owner} = r."ownerId" and ${[...matches, ...fixed].join(' and ')}`;
}

function conflictTarget(owner: string, spec: CollectionTable): string {
  if ('key' in spec.key) return 'id';
  return [owner, ...Object.keys(spec.fixed ?? {}), ...Object.keys(spec.key).map(keyColumn)].join(', ');
}

function onConflict(spec: CollectionTable): string {
  const columns = [...Object.keys(spec.values), ...Object.keys(spec.derived ?? {})].map(snakeCase);
  const sets = columns.map((column) => `${column} = excluded.${column}`);
  if (spec.isVersioned) sets.push('version = x.version + 1', 'updated_at = now()');
  return sets.length === 0 ? 'do nothing' : `do update set ${sets.join(', ')}`;
}

function upsertSql(owner: string, spec: CollectionTable): string {
  const derived = Object.fromEntries(
    Object.entries(spec.derived ?? {}).map(([field, { type }]): [string, ColumnType] => [field, type]),
  );
  const columns = { ...spec.key, ...spec.values, ...derived };
  const fixed = Object.entries(spec.fixed ?? {});
  const names = [owner, ...Object.keys(columns).map(keyColumn), ...fixed.map(([column]) => column)];
  const values = [
    'r."ownerId"',
    ...Object.keys(columns).map((field) => `r."${field}"`),
    ...fixed.map(([, value]) => `'${value}'`),
  ];
  return `insert into ${spec.table} as x (${names.join(', ')}) ${'key' in spec.key ? 'overriding system value ' : ''}
    select ${values.join(', ')} from json_to_recordset($1::json) as r("ownerId" int, ${recordset(columns)})
    on conflict (${conflictTarget(owner, spec)}) ${onConflict(spec)}`;
}

/** SQL by table description, which never changes: each statement is built once. */
const statements = new Map<CollectionTable, { remove: string; upsert: string }>();

function statementsOf(owner: string, spec: CollectionTable) {
  const known = statements.get(spec);
  if (known) return known;
  const built = { remove: deleteSql(owner, spec), upsert: upsertSql(owner, spec) };
  statements.set(spec, built);
  return built;
}

/** Writes the rows of one collection for any number of records, with two statements per few hundred kilobytes of rows. */
export async function writeRows(
  runner: Writer,
  owner: string,
  spec: CollectionTable,
  { upserts, deletes }: RowChanges,
): Promise<void> {
  const { remove, upsert } = statementsOf(owner, spec);
  for await (const rows of jsonRows(deletes, ({ ownerId, row }) => ({ ...row, ownerId })))
    await runner.query(remove, [rows]);
  const derived = Object.entries(spec.derived ?? {});
  const written = ({ ownerId, row }: RowChanges['upserts'][number]) => ({
    ...row,
    ...Object.fromEntries(derived.map(([field, { of }]) => [field, of(row)])),
    ownerId,
  });
  for await (const rows of jsonRows(upserts, written)) await runner.query(upsert, [rows]);
}
