import { invalid } from '#src/domain/errors.ts';
import type { Fields, RecordOf, Value } from '#src/domain/fields/field.ts';
import { emptyRecord, type InputOf, recordFromInput } from '#src/domain/fields/input.ts';
import type { RevisedEntity } from '#src/domain/revised.ts';
import { actorIdOf, type CommandContext } from '#src/server/catalogue/command.server.ts';
import { recordActivity, type WriteContext } from '#src/server/catalogue/history.server.ts';
import type { Stored } from '#src/server/catalogue/reading.server.ts';
import type { Draft } from '#src/server/catalogue/recordWrites.server.ts';
import { commandTransaction } from '#src/server/catalogue/revising.server.ts';
import { rolledBack } from '#src/server/catalogue/rollBack.server.ts';
import { snakeCase } from '#src/server/catalogue/tables.server.ts';
import type { Runner, Transaction } from '#src/server/db/database.ts';
import type { Progress } from '#src/server/jobs/jobs.server.ts';
import {
  IMPORT_ROWS_MAX,
  type ImportColumn,
  type ImportRefusal,
  type ImportRow,
  mapColumns,
  type NamedIds,
  readImportRow,
} from './resourceRows.ts';
import { readTableBytes } from './tables/readTable.server.ts';

export const IMPORT_MODES = ['upsert', 'create', 'update'] as const;
export type ImportMode = (typeof IMPORT_MODES)[number];

/** Rows written at a time, between two marks of progress. */
const ROWS_AT_ONCE = 500;
/** Refusals that a result tells. */
const REFUSALS_MAX = 500;

/** What rows are imported into. */
export interface ImportTarget<F extends Fields = Fields> {
  readonly entity: RevisedEntity;
  readonly fields: F;
  /** Labels of the fields that a file may have. */
  readonly labels: Readonly<Record<string, string>>;
  /** Fields by which rows may be known, beside `id`. */
  readonly keys: readonly string[];
  /** Fields whose values no two records share. */
  readonly uniques: readonly string[];
  /** Every record's id and key. */
  known(runner: Runner, field: string): Promise<readonly { id: number; key: string }[]>;
  lock(runner: Runner, ids: readonly number[]): Promise<Map<number, Stored<RecordOf<F>>>>;
  /** Fills what is derived, of new rows. */
  completed(
    values: Record<string, Value>,
    isTaken: (field: string, value: string) => boolean,
  ): Record<string, Value>;
  faultsOf(record: RecordOf<F>): Readonly<Record<string, string>>;
  write(
    tx: Transaction,
    drafts: readonly Draft<RecordOf<F>>[],
    context: WriteContext,
  ): Promise<readonly { isNew: boolean }[]>;
}

export interface ImportOptions {
  readonly key: string;
  readonly mode: ImportMode;
  readonly isDryRun: boolean;
  readonly fileName: string | null;
}

export interface ImportResult {
  rows: number;
  created: number;
  updated: number;
  unchanged: number;
  /** Rows that were not taken. */
  refused: number;
  refusals: ImportRefusal[];
  columns: ImportColumn[];
  activityId: number | null;
}

/** What references of a file may be called, by table: tables of up to 50,000 rows. */
async function namesOf(runner: Runner, fields: Fields): Promise<Map<string, NamedIds>> {
  const named = new Map<string, NamedIds>();
  for (const to of new Set(
    Object.values(fields).flatMap((field) => ('to' in field && field.to ? [field.to] : [])),
  )) {
    const ids = new Map<string, number | null>();
    const { rows } = await runner.query<Record<string, unknown> & { id: number }>(
      `select * from ${snakeCase(to)} order by id limit 50000`,
    );
    const call = (name: unknown, id: number) => {
      const word = String(name).toLowerCase();
      const other = ids.get(word);
      ids.set(word, other === undefined || other === id ? id : null);
    };
    for (const row of rows)
      for (const column of ['id', 'code', 'slug', 'name'])
        if (row[column] !== undefined && row[column] !== null) call(row[column], row.id);
    named.set(to, ids);
  }
  return named;
}

interface Taken {
  /** Id of the record, or line of the row, that has a value. */
  holder(field: string, value: string): number | string | undefined;
  take(field: string, value: string, holder: number | string): void;
}

async function takenValues(runner: Runner, target: Pick<ImportTarget, 'known' | 'uniques'>): Promise<Taken> {
  const holders = new Map<string, number | string>();
  const keyOf = (field: string, value: string) => `${field}\n${value.toLowerCase()}`;
  for (const field of target.uniques)
    for (const { id, key } of await target.known(runner, field)) holders.set(keyOf(field, key), id);
  return {
    holder: (field, value) => holders.get(keyOf(field, value)),
    take: (field, value, holder) => holders.set(keyOf(field, value), holder),
  };
}

/** Ids by key; null where several records have it. */
async function knownKeys(
  runner: Runner,
  target: Pick<ImportTarget, 'known'>,
  field: string,
): Promise<Map<string, number | null>> {
  const ids = new Map<string, number | null>();
  for (const { id, key } of await target.known(runner, field)) {
    const word = key.toLowerCase();
    ids.set(word, ids.has(word) ? null : id);
  }
  return ids;
}

interface Planned {
  readonly id: number | null;
  readonly line: number;
  readonly values: Readonly<Record<string, Value>>;
}

interface Planning {
  readonly target: Pick<ImportTarget, 'fields' | 'labels' | 'uniques' | 'completed'>;
  readonly options: ImportOptions;
  readonly ids: ReadonlyMap<string, number | null>;
  readonly taken: Taken;
}

/** Why a row cannot be taken: the field and the reason; null where it can. */
function faultOf(
  row: ImportRow,
  id: number | null | undefined,
  { target, options, taken }: Planning,
): [field: string, reason: string] | null {
  const { key, mode } = options;
  if (id === null) return [key, 'Several records are called this'];
  if (id !== undefined && mode === 'create') return [key, 'It is there already'];
  if (id === undefined && (mode === 'update' || key === 'id')) return [key, 'It is not there'];
  if (id === undefined) {
    const isMissing = (name: string) => {
      const field = target.fields[name];
      return (
        field !== undefined &&
        'initial' in field &&
        field.initial === undefined &&
        row.values[name] === undefined
      );
    };
    const missing = Object.keys(target.labels).find(isMissing);
    if (missing !== undefined) return [missing, 'It is missing'];
  }
  for (const field of target.uniques) {
    const value = row.values[field];
    const holder = typeof value === 'string' ? taken.holder(field, value) : undefined;
    if (holder !== undefined && holder !== id) return [field, `Another one has this already: ${holder}`];
  }
  return null;
}

function planOf(
  rows: readonly ImportRow[],
  planning: Planning,
  refuse: (row: ImportRow, field: string, reason: string) => void,
): Planned[] {
  const { target, options, ids, taken } = planning;
  const lines = new Map<string, number>();
  return rows.flatMap((row): Planned[] => {
    const word = row.key.toLowerCase();
    const earlier = lines.get(word);
    if (earlier !== undefined) {
      refuse(row, options.key, `Line ${earlier} is the same record`);
      return [];
    }
    lines.set(word, row.line);
    const id = ids.get(word);
    const fault = faultOf(row, id, planning);
    if (fault) {
      refuse(row, ...fault);
      return [];
    }
    const isTaken = (field: string, value: string) => taken.holder(field, value) !== undefined;
    const values = id === undefined ? target.completed({ ...row.values }, isTaken) : row.values;
    for (const field of target.uniques) {
      const value = values[field];
      if (typeof value === 'string') taken.take(field, value, id ?? `line ${row.line}`);
    }
    return [{ id: id ?? null, line: row.line, values }];
  });
}

interface Writing<F extends Fields> {
  readonly target: ImportTarget<F>;
  readonly write: WriteContext;
  readonly refuse: (line: number, fields: Readonly<Record<string, string>>) => void;
}

async function writeSome<F extends Fields>(
  tx: Transaction,
  rows: readonly Planned[],
  { target, write, refuse }: Writing<F>,
) {
  const { fields } = target;
  const stored = await target.lock(
    tx.client,
    rows.flatMap(({ id }) => (id === null ? [] : [id])),
  );
  const drafts = rows.flatMap(({ id, line, values }): Draft<RecordOf<F>>[] => {
    const before = id === null ? null : (stored.get(id) ?? null);
    const after = recordFromInput(
      fields,
      before?.record ?? emptyRecord(fields),
      values as Partial<InputOf<F>>,
    );
    const faults = target.faultsOf(after);
    if (Object.keys(faults).length === 0) return [{ before, after }];
    refuse(line, faults);
    return [];
  });
  const written = await target.write(tx, drafts, write);
  const created = written.filter(({ isNew }) => isNew).length;
  return { created, updated: written.length - created, unchanged: drafts.length - written.length };
}

async function importInto<F extends Fields>(
  tx: Transaction,
  context: CommandContext,
  target: ImportTarget<F>,
  {
    table,
    options,
    progress,
  }: { table: ReturnType<typeof readTableBytes>; options: ImportOptions; progress: Progress },
): Promise<ImportResult> {
  const { key, fileName, isDryRun } = options;
  const columns = mapColumns(table.columns, target.labels);
  const columnOf = (field: string) => columns.find((each) => each.field === field)?.column ?? null;
  const refusals: ImportRefusal[] = [];
  const refusedLines = new Set<number>();
  const onRefusal = (refusal: ImportRefusal) => {
    refusedLines.add(refusal.line);
    if (refusals.length < REFUSALS_MAX) refusals.push(refusal);
  };
  for (const { line, value, reason } of table.faults)
    onRefusal({ line, column: null, value: value.slice(0, 200), reason });
  const named = await namesOf(tx.client, target.fields);
  const rows = table.rows.flatMap(
    (row) => readImportRow(row, { fields: target.fields, columns, key, named, onRefusal }) ?? [],
  );
  const planning: Planning = {
    target,
    options,
    ids: await knownKeys(tx.client, target, key),
    taken: await takenValues(tx.client, target),
  };
  const planned = planOf(rows, planning, ({ line, values }, field, reason) =>
    onRefusal({ line, column: columnOf(field), value: String(values[field] ?? ''), reason }),
  );
  const action = `${target.entity}.import`;
  const actorId = actorIdOf(context);
  const activityId = await recordActivity(tx.client, actorId, { action, entity: target.entity });
  const counts = { created: 0, updated: 0, unchanged: 0 };
  const refuse = (line: number, faults: Readonly<Record<string, string>>) => {
    for (const [field, reason] of Object.entries(faults))
      onRefusal({ line, column: columnOf(field), value: '', reason });
  };
  const write = {
    actorId,
    action,
    now: context.now,
    activityId,
    ...(fileName !== null && { note: fileName }),
  };
  for (let at = 0; at < planned.length; at += ROWS_AT_ONCE) {
    await progress(at, planned.length);
    const some = await writeSome(tx, planned.slice(at, at + ROWS_AT_ONCE), { target, write, refuse });
    for (const name of ['created', 'updated', 'unchanged'] as const) counts[name] += some[name];
  }
  await progress(planned.length, planned.length);
  const isKept = !isDryRun && counts.created + counts.updated > 0;
  const result = { rows: table.rows.length + table.faults.length, ...counts, refused: refusedLines.size };
  if (!isKept)
    await tx.client.query(
      'delete from activity where id = $1 and not exists (select from revisions where activity_id = $1)',
      [activityId],
    );
  else
    await tx.client.query('update activity set detail = $2 where id = $1', [
      activityId,
      JSON.stringify({ ...result, file: fileName }),
    ]);
  return {
    ...result,
    refusals: refusals.sort((a, b) => a.line - b.line),
    columns,
    activityId: isKept ? activityId : null,
  };
}

/**
 * Imports the rows of a tabular file in one transaction: those that can be taken are, the others are told with line, column,
 * value and reason. The caller has checked who may.
 * @param progress told how many rows are written; what it throws takes everything back
 * @throws AppError 400 for a file that is no table, 422 without a column of the key or with too many rows, 409 where somebody
 *   got in between
 */
export async function importRows<F extends Fields>(
  context: CommandContext,
  target: ImportTarget<F>,
  bytes: Buffer,
  { progress, ...options }: ImportOptions & { progress: Progress },
): Promise<ImportResult> {
  const table = readTableBytes(bytes);
  if (table.rows.length > IMPORT_ROWS_MAX)
    throw invalid({ file: `At most ${IMPORT_ROWS_MAX} rows at once; this has ${table.rows.length}` });
  const held = mapColumns(table.columns, target.labels);
  if (!held.some(({ field }) => field === options.key))
    throw invalid({
      key: `No column holds ${options.key}: the file has ${table.columns.join(', ').slice(0, 200)}`,
    });
  const run = options.isDryRun ? rolledBack : commandTransaction;
  return run(context.db, (tx) => importInto(tx, context, target, { table, options, progress }));
}
