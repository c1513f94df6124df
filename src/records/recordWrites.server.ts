import { type Fields, isCollection, type RecordOf, type Value } from '#src/records/fields/field.ts';
import {
  diffRecords,
  type Operations,
  pathParts,
  type Row,
  type Rows,
} from '#src/records/fields/operations.ts';
import type { Runner } from '#src/server/db/database.ts';
import { jsonRows } from '#src/server/db/jsonRows.ts';
import { mapWithPauses } from '#src/server/pauses.ts';
import type { ColumnType } from './kinds/columns.server.ts';
import type { Writer } from './mapInSequence.server.ts';
import type { Stored } from './reading.server.ts';
import { collectRowChanges, type RowChanges, writeRows } from './rowWrites.server.ts';
import { type RecordTable, snakeCase } from './tables.server.ts';

/** The desired state of a record. `before` is null for a new record, whose `id` is given or comes from the sequence. */
export interface PendingRecord<Shape> {
  readonly id?: number;
  readonly before: Stored<Shape> | null;
  readonly after: Shape;
  readonly isDeleted?: boolean;
}

/** A draft with its effective changes. */
export interface Write<Shape> {
  readonly id: number;
  readonly version: number;
  readonly isNew: boolean;
  readonly isDeleted: boolean;
  readonly before: Stored<Shape> | null;
  readonly after: Shape;
  readonly operations: Operations;
  /** The changed fields; for collections, the keys of the changed rows. */
  readonly changed: ReadonlyMap<string, ReadonlySet<string>>;
}

/** The path of soft deletion in revisions; it is not a declared field. */
export const DELETED_PATH = 'isDeleted';

function changedKeys(operations: Operations): Map<string, Set<string>> {
  const changed = new Map<string, Set<string>>();
  for (const path of Object.keys(operations)) {
    const { field, key } = pathParts(path);
    let keys = changed.get(field);
    if (!keys) {
      keys = new Set();
      changed.set(field, keys);
    }
    if (key !== undefined) keys.add(key);
  }
  return changed;
}

/** Compares a draft with the stored record; null if nothing changes. */
export function writeOf<F extends Fields>(
  fields: F,
  id: number,
  { before, after, isDeleted = before?.isDeleted ?? false }: PendingRecord<RecordOf<F>>,
): Write<RecordOf<F>> | null {
  const wasDeleted = before?.isDeleted ?? false;
  const operations: Operations = {
    ...diffRecords(fields, before?.record ?? null, after),
    ...(wasDeleted !== isDeleted && { [DELETED_PATH]: [wasDeleted, isDeleted] as const }),
  };
  const changed = changedKeys(operations);
  if (before && changed.size === 0) return null;
  return {
    id,
    version: (before?.version ?? 0) + 1,
    isNew: before === null,
    isDeleted,
    before,
    after,
    operations,
    changed,
  };
}

/**
 * Compares drafts with the stored records and drops those that change nothing. Pauses regularly, so that it does not hold
 * the event loop.
 */
export async function writesOf<F extends Fields>(
  fields: F,
  drafts: readonly (PendingRecord<RecordOf<F>> & { readonly id: number })[],
): Promise<Write<RecordOf<F>>[]> {
  const writes = await mapWithPauses(drafts, (draft) => writeOf(fields, draft.id, draft));
  return writes.filter((write) => write !== null);
}

/** Reserves ids for records to be inserted. */
export async function takeIds(runner: Runner, table: string, count: number): Promise<number[]> {
  if (count === 0) return [];
  const { rows } = await runner.query<{ id: number }>(
    `select nextval(pg_get_serial_sequence($1, 'id'))::int as id from generate_series(1, $2)`,
    [table, count],
  );
  return rows.map((row) => row.id);
}

type LooseRecord = Readonly<Record<string, Value | Rows>>;

function mainSql(table: RecordTable, derived: Readonly<Record<string, ColumnType>>): string {
  const columns = { ...table.columns, ...derived };
  const names = Object.keys(columns).map(snakeCase);
  const record = Object.entries(columns).map(([field, type]) => `"${field}" ${type}`);
  return `insert into ${table.table} as x (id, version, deleted_at, ${names.join(', ')}) overriding system value
    select r.id, r.version, case when r."isDeleted" then now() end, ${Object.keys(columns)
      .map((field) => `r."${field}"`)
      .join(', ')}
    from json_to_recordset($1::json) as r(id int, version int, "isDeleted" bool, ${record.join(', ')})
    on conflict (id) do update set version = excluded.version, updated_at = now(),
      deleted_at = case when excluded.deleted_at is null then null else coalesce(x.deleted_at, excluded.deleted_at) end,
      ${names.map((name) => `${name} = excluded.${name}`).join(', ')}`;
}

/** Returns the record's own row, without collections. PostgreSQL converts a JSON array to an array column. */
function mainRow<Shape>(table: RecordTable, write: Write<Shape>, derived: Row): Row {
  const record = write.after as unknown as LooseRecord;
  const own = Object.keys(table.columns).map((field): [string, Value] => [field, record[field] as Value]);
  return {
    ...Object.fromEntries(own),
    ...derived,
    id: write.id,
    version: write.version,
    isDeleted: write.isDeleted,
  };
}

/** Columns of a record's own row that are computed from its fields. */
export interface DerivedColumns<Shape> {
  readonly types: Readonly<Record<string, ColumnType>>;
  readonly of: (record: Shape) => Row;
}

/** Writes the records' own rows and all changed collection rows. */
export async function writeRecords<F extends Fields>(
  runner: Writer,
  fields: F,
  table: RecordTable,
  writes: readonly Write<RecordOf<F>>[],
  derived: DerivedColumns<RecordOf<F>>,
): Promise<void> {
  const own = (write: Write<RecordOf<F>>) => mainRow(table, write, derived.of(write.after));
  for await (const rows of jsonRows(writes, own)) await runner.query(mainSql(table, derived.types), [rows]);
  for (const [name, changes] of Object.entries(rowChangesOf(fields, writes))) {
    const spec = table.collections[name];
    if (spec) await writeRows(runner, table.owner, spec, changes);
  }
}

function rowChangesOf<F extends Fields>(
  fields: F,
  writes: readonly Write<RecordOf<F>>[],
): Record<string, RowChanges> {
  const collections = Object.entries(fields).filter(([, field]) => isCollection(field));
  const changes = Object.fromEntries(
    collections.map(([name]): [string, RowChanges] => [name, { upserts: [], deletes: [] }]),
  );
  for (const { id, before, after, changed } of writes) {
    for (const [name, keys] of changed) {
      const into = changes[name];
      const was = ((before?.record as LooseRecord | undefined)?.[name] ?? {}) as Rows;
      if (into) collectRowChanges(into, id, keys, was, (after as LooseRecord)[name] as Rows);
    }
  }
  return changes;
}
