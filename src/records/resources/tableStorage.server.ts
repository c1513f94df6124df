import type { RevisedEntity } from '#src/domain/roles/revisedEntities.ts';
import type { Fields, RecordOf } from '#src/records/fields/field.ts';
import { emptyRecord } from '#src/records/fields/input.ts';
import { recordHistory, type WriteContext } from '#src/records/history.server.ts';
import type { ReadOptions, Stored } from '#src/records/reading.server.ts';
import { type PendingRecord, takeIds, type Write, writeOf } from '#src/records/recordWrites.server.ts';
import type { Runner, Transaction } from '#src/server/db/database.ts';
import type { ResourceTable } from './table.server.ts';

/** The declared fields of a record. */
export type TableRecord = RecordOf<Fields>;

/** The table of a resource and its name in the history. */
export interface TableStorage {
  readonly entity: RevisedEntity;
  readonly fields: Fields;
  readonly table: ResourceTable;
}

/** Reads deleted records from their last revision: empty, with that revision's version. */
export async function readDeleted<F extends Fields>(
  runner: Runner,
  { entity, fields }: { readonly entity: RevisedEntity; readonly fields: F },
  ids: readonly number[],
): Promise<Map<number, Stored<RecordOf<F>>>> {
  if (ids.length === 0) return new Map();
  const { rows } = await runner.query<{ id: number; version: number }>(
    `select entity_id as id, max(version) as version from revisions where entity = $1 and entity_id = any($2::int[])
     group by entity_id`,
    [entity, ids],
  );
  return new Map(
    rows.map(({ id, version }) => [id, { id, version, isDeleted: true, record: emptyRecord(fields) }]),
  );
}

const objectSql = ({ columns }: ResourceTable, fields: Fields) =>
  Object.keys(fields)
    .map((name) => `'${name}', t.${columns[name]}`)
    .join(', ');

/** Reads records by id. Deleted ones are empty; ids that never existed are missing in the map. */
export async function readTable(
  runner: Runner,
  storage: TableStorage,
  ids: readonly number[],
  { isForUpdate = false }: ReadOptions,
): Promise<Map<number, Stored<TableRecord>>> {
  const { table, fields } = storage;
  const { rows } = await runner.query<Stored<TableRecord>>(
    `select t.id, t.version, false as "isDeleted", jsonb_build_object(${objectSql(table, fields)}) as record
     from ${table.table} t where t.id = any($1::int[]) order by t.id ${isForUpdate ? 'for update of t' : ''}`,
    [ids],
  );
  const stored = new Map(rows.map((row) => [row.id, row]));
  const missing = ids.filter((id) => !stored.has(id));
  return new Map([...stored, ...(await readDeleted(runner, storage, missing))]);
}

function insertSql({ table, columns, types }: ResourceTable, fields: Fields): string {
  const names = Object.keys(fields);
  return `insert into ${table} (id, version, ${names.map((name) => columns[name]).join(', ')}) overriding system value
    select r.id, r.version, ${names.map((name) => `r."${name}"`).join(', ')}
    from json_to_recordset($1::json) as r(id int, version int, ${names.map((name) => `"${name}" ${types[name]}`).join(', ')})`;
}

/** Columns without a declared field are not updated. */
function updateSql({ table, columns, types }: ResourceTable, fields: Fields): string {
  const names = Object.keys(fields);
  return `update ${table} x set version = r.version, updated_at = now(), ${names.map((name) => `${columns[name]} = r."${name}"`).join(', ')}
    from json_to_recordset($1::json) as r(id int, version int, ${names.map((name) => `"${name}" ${types[name]}`).join(', ')})
    where x.id = r.id`;
}

/**
 * Writes records and their revisions in the caller's transaction. The last revision of a deleted record contains its
 * values.
 * @returns the writes made, without drafts that change nothing
 */
export async function writeTable(
  { client }: Transaction,
  { fields, table, entity }: TableStorage,
  drafts: readonly PendingRecord<TableRecord>[],
  context: WriteContext,
): Promise<Write<TableRecord>[]> {
  const created = drafts.filter((draft) => !draft.before && !draft.id).length;
  const fresh = await takeIds(client, table.table, created);
  const writes = drafts
    .map((draft) => {
      const id = draft.before?.id ?? draft.id ?? fresh.shift() ?? 0;
      return writeOf(fields, id, draft.isDeleted ? { ...draft, after: emptyRecord(fields) } : draft);
    })
    .filter((write) => write !== null);
  if (writes.length === 0) return [];
  const deleted = writes.filter((write) => write.isDeleted).map(({ id }) => id);
  if (deleted.length > 0)
    await client.query(`delete from ${table.table} where id = any($1::int[])`, [deleted]);
  // A deleted record has a history, but no row.
  const hasRow = ({ before }: Write<TableRecord>) => before !== null && !before.isDeleted;
  for (const isThere of [false, true]) {
    const rows = writes
      .filter((write) => !write.isDeleted && hasRow(write) === isThere)
      .map(({ id, version, after }) => ({ ...after, id, version }));
    const text = (isThere ? updateSql : insertSql)(table, fields);
    if (rows.length > 0) await client.query(text, [JSON.stringify(rows)]);
  }
  await recordHistory(client, entity, writes, context);
  return writes;
}
