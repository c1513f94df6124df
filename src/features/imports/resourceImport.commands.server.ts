import type { Actor } from '#src/domain/can.ts';
import { invalid } from '#src/domain/errors.ts';
import { type Fields, isCollection, type RecordOf } from '#src/domain/fields/field.ts';
import { emptyRecord, type InputOf, recordFromInput } from '#src/domain/fields/input.ts';
import { cleanedRecord } from '#src/server/catalogue/checks.server.ts';
import { actorIdOf, type CommandContext } from '#src/server/catalogue/command.server.ts';
import { recordActivity, type WriteContext } from '#src/server/catalogue/history.server.ts';
import type { Draft } from '#src/server/catalogue/recordWrites.server.ts';
import { commandTransaction } from '#src/server/catalogue/revising.server.ts';
import { rolledBack } from '#src/server/catalogue/rollBack.server.ts';
import type { Transaction } from '#src/server/db/database.ts';
import type { KeepDone, Progress } from '#src/server/jobs/jobs.server.ts';
import { type RefusedRow, refusedRows } from './refusedRows.server.ts';
import {
  type ImportOptions,
  type ImportTarget,
  type KeyedOptions,
  knownKeys,
  namesOf,
  type Planned,
  type Planning,
  planOf,
  takenValues,
} from './resourcePlan.server.ts';
import {
  cellText,
  IMPORT_ROWS_MAX,
  type ImportColumn,
  type ImportRefusal,
  listedPart,
  mapColumns,
  readImportRow,
} from './resourceRows.ts';
import { readTableBytes } from './tables/readTable.server.ts';

/** Rows written at a time, between two marks of progress. */
const ROWS_AT_ONCE = 500;
/** Refusals that a result tells. */
const REFUSALS_MAX = 500;
/** Rows that a result shows, and characters of each of their cells. */
const SAMPLE_ROWS = 5;
const SAMPLE_CELL_MAX = 80;

export interface ImportResult {
  rows: number;
  created: number;
  updated: number;
  unchanged: number;
  /** Rows that were not taken. */
  refused: number;
  refusals: ImportRefusal[];
  columns: ImportColumn[];
  /** What rows are known by: a field, or `id`. */
  key: string;
  /** The first rows as they were read, by column. */
  sample: { line: number; cells: string[] }[];
  activityId: number | null;
  /** Every row that was not taken, as the file has it: `GET /jobs/{id}/refused` makes a file of them. */
  refusedRows: RefusedRow[];
}

/** What a row says as its record takes it: of a list of ids, those that are there already keep what is said of them. */
function inputFrom<F extends Fields>(
  fields: F,
  before: RecordOf<F> | null,
  values: Planned['values'],
): Partial<InputOf<F>> {
  const entries = Object.entries(values).map(([name, value]) => {
    const field = fields[name];
    const part = listedPart(field);
    if (!field || !isCollection(field) || part === null || !Array.isArray(value)) return [name, value];
    const held = (before?.[name] ?? {}) as Readonly<Record<string, object>>;
    const blank = Object.entries(field.row).map(([each, { initial }]) => [each, initial ?? null]);
    return [name, value.map((id) => held[String(id)] ?? { ...Object.fromEntries(blank), [part]: id })];
  });
  return Object.fromEntries(entries) as Partial<InputOf<F>>;
}

interface Writing<F extends Fields> {
  readonly target: ImportTarget<F>;
  readonly write: WriteContext;
  readonly actor: Actor | null;
  readonly refuse: (line: number, fields: Readonly<Record<string, string>>) => void;
}

async function writeSome<F extends Fields>(
  tx: Transaction,
  rows: readonly Planned[],
  { target, write, actor, refuse }: Writing<F>,
) {
  const { fields } = target;
  const stored = await target.lock(
    tx.client,
    rows.flatMap(({ id }) => (id === null ? [] : [id])),
  );
  const drafts: Draft<RecordOf<F>>[] = [];
  for (const { id, line, values } of rows) {
    const before = id === null ? null : (stored.get(id) ?? null);
    const held = before?.record ?? null;
    const given = recordFromInput(fields, held ?? emptyRecord(fields), inputFrom(fields, held, values));
    const { record: after, faults: unclean } = await cleanedRecord(fields, held, given);
    const faults = { ...target.faultsOf({ before, after }, actor), ...unclean };
    if (Object.keys(faults).length === 0) drafts.push({ before, after });
    else refuse(line, faults);
  }
  const written = await target.write(tx, drafts, write);
  const created = written.filter(({ isNew }) => isNew).length;
  return { created, updated: written.length - created, unchanged: drafts.length - written.length };
}

interface Running {
  readonly progress: Progress;
  readonly keepDone: KeepDone;
}

async function importInto<F extends Fields>(
  tx: Transaction,
  context: CommandContext,
  target: ImportTarget<F>,
  {
    table,
    options,
    progress,
    keepDone,
  }: { table: ReturnType<typeof readTableBytes>; options: KeyedOptions } & Running,
): Promise<ImportResult> {
  const { key, fileName, isDryRun } = options;
  const columns = mapColumns(table.columns, target);
  // Of a field that no column holds, its label: what is missing has a name all the same.
  const columnOf = (field: string) =>
    columns.find((each) => each.field === field)?.column ?? target.labels[field] ?? null;
  const refusals: ImportRefusal[] = [];
  const reasons = new Map<number, string[]>();
  const onRefusal = (refusal: ImportRefusal) => {
    const { line, column, reason } = refusal;
    const why = column === null ? reason : `${column}: ${reason}`;
    reasons.set(line, [...(reasons.get(line) ?? []), why]);
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
    const some = await writeSome(tx, planned.slice(at, at + ROWS_AT_ONCE), {
      target,
      write,
      actor: context.actor,
      refuse,
    });
    for (const name of ['created', 'updated', 'unchanged'] as const) counts[name] += some[name];
  }
  await progress(planned.length, planned.length);
  const isKept = !isDryRun && counts.created + counts.updated > 0;
  const result = { rows: table.rows.length + table.faults.length, ...counts, refused: reasons.size };
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
  const done = {
    ...result,
    refusals: refusals.sort((a, b) => a.line - b.line),
    columns,
    key,
    sample: table.rows.slice(0, SAMPLE_ROWS).map(({ line, cells }) => ({
      line,
      cells: cells.map((cell) => cellText(cell).slice(0, SAMPLE_CELL_MAX)),
    })),
    activityId: isKept ? activityId : null,
    refusedRows: refusedRows(table, reasons),
  };
  if (!isDryRun) await keepDone(tx.client, done);
  return done;
}

/** What rows are known by: what was asked for, else the first that the file has. @throws AppError 422 where it has none */
function keyIn<F extends Fields>(
  columns: readonly string[],
  target: ImportTarget<F>,
  asked: string | null,
): string {
  const wanted = asked === null ? [...target.keys, 'id'] : [asked];
  const held = new Set(mapColumns(columns, target).map(({ field }) => field));
  const key = wanted.find((each) => held.has(each));
  if (key !== undefined) return key;
  throw invalid({
    key: `No column holds ${wanted.join(' or ')}: the file has ${columns.join(', ').slice(0, 200)}`,
  });
}

/**
 * Imports the rows of a tabular file in one transaction: those that can be taken are, the others are told with line, column,
 * value and reason. The caller has checked who may.
 * @param progress told how many rows are written; what it throws takes everything back
 * @param keepDone told of the result before it is committed; not of a dry run's
 * @throws AppError 400 for a file that is no table, 422 without a column of the key or with too many rows, 409 where somebody
 *   got in between
 */
export async function importRows<F extends Fields>(
  context: CommandContext,
  target: ImportTarget<F>,
  bytes: Buffer,
  { progress, keepDone, ...options }: ImportOptions & Running,
): Promise<ImportResult> {
  const table = readTableBytes(bytes, { canBeOneColumn: true });
  if (table.rows.length > IMPORT_ROWS_MAX)
    throw invalid({ file: `At most ${IMPORT_ROWS_MAX} rows at once; this has ${table.rows.length}` });
  const key = keyIn(table.columns, target, options.key);
  const run = options.isDryRun ? rolledBack : commandTransaction;
  return run(context.db, (tx) =>
    importInto(tx, context, target, { table, options: { ...options, key }, progress, keepDone }),
  );
}
