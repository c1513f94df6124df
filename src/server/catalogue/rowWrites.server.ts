import { type Row, type Rows, rowOf } from '#src/domain/fields/operations.ts';
import type { Writer } from './inTurn.server.ts';
import { type CollectionTable, type ColumnType, keyColumn, snakeCase } from './tables.server.ts';

/** The rows of one collection that a set of records gains, changes or loses. */
export interface RowChanges {
  readonly upserts: { readonly ownerId: number; readonly row: Row }[];
  readonly deletes: { readonly ownerId: number; readonly row: Row }[];
}

/** Sorts the row keys that a record's operations touch into what is written and what is removed. */
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

/** Statement texts by table description: they never change, so each is built once. */
const statements = new Map<CollectionTable, { remove: string; upsert: string }>();

function statementsOf(owner: string, spec: CollectionTable) {
  const known = statements.get(spec);
  if (known) return known;
  const built = { remove: deleteSql(owner, spec), upsert: upsertSql(owner, spec) };
  statements.set(spec, built);
  return built;
}

/** Writes the rows of one collection for any number of records: at most two statements. */
export async function writeRows(
  runner: Writer,
  owner: string,
  spec: CollectionTable,
  { upserts, deletes }: RowChanges,
): Promise<void> {
  const { remove, upsert } = statementsOf(owner, spec);
  if (deletes.length > 0) {
    await runner.query(remove, [JSON.stringify(deletes.map(({ ownerId, row }) => ({ ...row, ownerId })))]);
  }
  if (upserts.length === 0) return;
  const derived = Object.entries(spec.derived ?? {});
  const rows = upserts.map(({ ownerId, row }) => ({
    ...row,
    ...Object.fromEntries(derived.map(([field, { of }]) => [field, of(row)])),
    ownerId,
  }));
  await runner.query(upsert, [JSON.stringify(rows)]);
}
