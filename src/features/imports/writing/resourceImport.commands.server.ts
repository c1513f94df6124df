import { matchCredits } from '#src/features/imports/matching/creditMatching.server.ts';
import { namesOf, takenValues } from '#src/features/imports/matching/importLookups.server.ts';
import { type LookedUpRow, matchFile } from '#src/features/imports/matching/rowMatching.server.ts';
import { findNames } from '#src/features/imports/matching/rowNames.ts';
import { planJson } from '#src/features/imports/plan/planJson.server.ts';
import { PlanCollector } from '#src/features/imports/plan/planReport.ts';
import {
  type Choices,
  type ImportOptions,
  type ImportTarget,
  type Planned,
  planner,
} from '#src/features/imports/plan/resourcePlan.server.ts';
import type { DraftRow } from '#src/features/imports/reading/draftRow.ts';
import type { ImportRejection } from '#src/features/imports/reading/importShapes.ts';
import {
  type ImportFile,
  READ_IMPORT,
  REJECTED_ROWS,
  type ReadImport,
} from '#src/features/imports/reading/importTasks.ts';
import { RECORD_FIELDS } from '#src/features/imports/tables/recordFields.ts';
import { type Fields, isCollection } from '#src/records/fields/field.ts';
import type { Row } from '#src/records/fields/operations.ts';
import { writeContext } from '#src/records/history.server.ts';
import { actorIdOf, type CommandContext } from '#src/server/command.ts';
import { recordActivity } from '#src/server/db/activity.ts';
import { commandTransaction, rolledBack } from '#src/server/db/commandTransaction.ts';
import type { Runner, Transaction } from '#src/server/db/database.ts';
import { JobOutput, type Progress, type RecordProgress } from '#src/server/jobs/jobs.ts';
import { createPauses } from '#src/server/pauses.ts';
import { runInWorker } from '#src/server/workers/runInWorker.ts';
import { writeSome } from './importWrites.server.ts';

/** Rows written between two progress reports. Building and sending their statements takes a few milliseconds. */
const ROWS_AT_ONCE = 100;

export interface ImportResult extends Omit<ReadImport, 'pieces' | 'rejections' | 'refusals'> {
  created: number;
  updated: number;
  unchanged: number;
  /** Rows that could mean several records. */
  ambiguous: number;
  /** Rows that are not imported, without ambiguous ones. */
  refused: number;
  /** The first rejections. */
  refusals: ImportRejection[];
  /** The choices that were applied. */
  choices: Choices;
  activityId: number | null;
}

interface Running {
  readonly progress: Progress;
  readonly recordProgress: RecordProgress;
}

interface Import<F extends Fields> extends Running {
  readonly target: ImportTarget<F>;
  readonly file: ImportFile;
  readonly read: ReadImport;
  readonly options: ImportOptions;
}

/** The record's field that a column's field stands for. */
const recordField = (column: string) => RECORD_FIELDS[column] ?? column;

/** Reads the rows that the worker returned, piece by piece. */
async function* piecesOf<Part>(pieces: readonly ArrayBuffer[]): AsyncGenerator<Part> {
  const pause = createPauses();
  const decoder = new TextDecoder();
  for (const piece of pieces)
    for (const part of JSON.parse(decoder.decode(piece)) as Part[]) {
      await pause();
      yield part;
    }
}

async function externalSources(runner: Runner): Promise<Map<string, number>> {
  const { rows } = await runner.query<{ id: number; slug: string }>('select id, slug from external_sources');
  return new Map(rows.map(({ id, slug }) => [slug, id]));
}

/** Replaces the names in a row by ids. Reports names that are not found and then returns null. */
function lookUp(
  fields: Fields,
  draft: DraftRow,
  known: { named: Parameters<typeof findNames>[2]; sources: ReadonlyMap<string, number> },
  collector: PlanCollector,
): LookedUpRow | null {
  const values = { ...draft.values };
  const lists: Record<string, readonly Row[]> = { ...draft.rows };
  let isValid = draft.isRejected !== true;
  for (const cell of draft.names) {
    const result = findNames(fields, cell, known.named);
    if ('value' in result) values[cell.field] = result.value;
    else if ('rows' in result) lists[cell.field] = [...(lists[cell.field] ?? []), ...result.rows];
    else {
      isValid = false;
      const column = collector.columnOf(cell.column);
      collector.reject({ line: draft.line, column, value: result.name, reason: result.reason });
    }
  }
  const ids = Object.entries(draft.externalIds).flatMap(([source, value]): Row[] => {
    const sourceId = known.sources.get(source);
    return sourceId === undefined ? [] : [{ sourceId, value }];
  });
  const held = fields.externalIds;
  if (ids.length > 0 && held && isCollection(held)) lists.externalIds = ids;
  return isValid
    ? { draft, row: { line: draft.line, values, newValues: draft.newValues ?? {}, lists } }
    : null;
}

/** Matches the rows of a file to records and turns each valid row into a new record or an update. */
async function plannedRows<F extends Fields>(
  tx: Transaction,
  { target, read, options }: Pick<Import<F>, 'target' | 'read' | 'options'>,
): Promise<{ planned: Planned[]; collector: PlanCollector }> {
  const { key, pieces, columns, isExported } = read;
  const { fields } = target.records;
  const used = new Set(columns.flatMap(({ field }) => (field === null ? [] : [recordField(field)])));
  const named = await namesOf(tx.client, fields, used);
  const sources = await externalSources(tx.client);
  const collector = new PlanCollector({
    fields,
    labels: target.labels,
    columns,
    fieldOf: recordField,
    named,
  });
  for await (const rejection of piecesOf<ImportRejection>(read.rejections)) collector.reject(rejection, true);
  const rows: LookedUpRow[] = [];
  for await (const draft of piecesOf<DraftRow>(pieces)) {
    const row = lookUp(fields, draft, { named, sources }, collector);
    if (row) rows.push(row);
  }
  const { isAutomatic, choices } = options;
  const { uniques, candidates: source } = target;
  const { matches, stored } = await matchFile(tx.client, rows, {
    source,
    sources,
    key,
    isAutomatic,
    isExported,
    uniques,
    choices,
  });
  const keyColumn = collector.columnOf(key);
  const keyAt = new Map(rows.map(({ draft }) => [draft.line, draft.key]));
  const plan = planner(
    { target, mode: options.mode, key, taken: takenValues(stored) },
    {
      reject: (line, field, value, reason) =>
        collector.reject({ line, column: collector.columnOf(field), value, reason }),
      ask: (line, ids, reason) =>
        collector.ask(line, ids, { column: keyColumn, value: keyAt.get(line) ?? '', reason }),
    },
  );
  const credits = await matchCredits(tx.client, rows, matches, (line, { name, job }, reason) =>
    collector.reject({ line, column: collector.creditColumn(job), value: name, reason, isValue: true }),
  );
  named.set('people', { ids: new Map(), names: credits.names });
  const pause = createPauses();
  const planned: Planned[] = [];
  for (const [at, { row }] of rows.entries()) {
    await pause();
    const match = matches[at];
    const lists = { ...row.lists, ...credits.lists[at] };
    const done = match ? plan({ ...row, lists }, match) : null;
    if (done) planned.push(done);
  }
  return { planned, collector };
}

/** Returns the rejected rows as a CSV file with lines and reasons, so that they can be corrected and imported again. */
async function rejectedFile(tx: Transaction, file: ImportFile, reasons: string): Promise<Uint8Array> {
  // The transaction is idle while the worker runs, which can take longer than the default timeout allows.
  await tx.client.query(`set local idle_in_transaction_session_timeout = '5min'`);
  return runInWorker(REJECTED_ROWS, { file, reasons });
}

/**
 * Discards PostgreSQL's cached plans whenever the number of written rows has doubled. Foreign key checks cache their plans,
 * and a plan that was made for an empty table scans the whole table for each row.
 */
async function replanAsItGrows(tx: Transaction, written: number): Promise<void> {
  if (Number.isInteger(Math.log2(written / ROWS_AT_ONCE))) await tx.client.query('discard plans');
}

/** Completes the activity of an import, or deletes it if nothing was changed. */
async function settleActivity(tx: Transaction, id: number, totals: object | null): Promise<void> {
  if (totals === null)
    await tx.client.query(
      'delete from activity where id = $1 and not exists (select from revisions where activity_id = $1)',
      [id],
    );
  else await tx.client.query('update activity set detail = $2 where id = $1', [id, JSON.stringify(totals)]);
}

async function importInto<F extends Fields>(
  tx: Transaction,
  context: CommandContext,
  { target, file, read, options, progress, recordProgress }: Import<F>,
): Promise<JobOutput> {
  const { fileName, isDryRun, lists, choices } = options;
  const { planned, collector } = await plannedRows(tx, { target, read, options });
  const { entity, label } = target.records;
  const action = `${entity}.import`;
  const activityId = await recordActivity(tx.client, actorIdOf(context), { action, entity });
  const write = writeContext(context, action, { note: fileName ?? undefined, activityId });
  const replaced = new Set(
    read.columns.flatMap(({ column, field }) =>
      field && lists[column] === 'replace' ? [recordField(field)] : [],
    ),
  );
  for (let at = 0; at < planned.length; at += ROWS_AT_ONCE) {
    await progress(at, planned.length);
    if (!isDryRun) await replanAsItGrows(tx, at);
    await writeSome(tx, planned.slice(at, at + ROWS_AT_ONCE), {
      ...{ target, write, isDryRun },
      modeOf: (field) => (replaced.has(field) ? 'replace' : 'add'),
      reject(line, errors) {
        for (const [field, reason] of Object.entries(errors))
          collector.reject({ line, column: collector.columnOf(field), value: '', reason });
      },
      onPlanned: (row, draft, written) => collector.write(row, label(draft.after), written),
    });
  }
  await progress(planned.length, planned.length);
  const { created, changed: updated, unchanged, ambiguous, rejected: refused } = collector.counts();
  const isRecorded = !isDryRun && created + updated > 0;
  const { pieces: _pieces, rejections: _rejections, ...shown } = read;
  const totals = { rows: read.rows, created, updated, unchanged, ambiguous, refused };
  await settleActivity(tx, activityId, isRecorded ? { ...totals, file: fileName } : null);
  const result: ImportResult = {
    ...shown,
    ...totals,
    refusals: collector.listedRejections(),
    choices,
    activityId: isRecorded ? activityId : null,
  };
  const plan = await planJson(tx.client, target.records.target, collector.plan());
  const isComplete = ambiguous + refused === 0 && result.refusals.length === 0;
  const output = new JobOutput(
    result,
    isComplete ? null : await rejectedFile(tx, file, collector.laterReasons()),
    plan,
  );
  if (!isDryRun) await recordProgress(tx.client, output);
  return output;
}

/**
 * Parses an import file in a worker thread. The caller has checked the permission.
 * @throws AppError 400 for a file that is not a table or has too many rows or columns; 422 for a file without a key column
 *   or that takes too much time or memory to read; 503 while too many files are being read
 */
export function readFile(file: ImportFile): Promise<ReadImport> {
  return runInWorker(READ_IMPORT, file);
}

/**
 * Plans the import of a file and, unless it is a dry run, writes the planned rows in one transaction. The job's plan tells for
 * each row what it creates or changes, or why it is not imported. The caller has checked the permission.
 * @param read the result of `readFile`
 * @param progress called with the number of rows planned or written; an error that it throws rolls the import back
 * @param recordProgress called with the result before the commit, except in a dry run
 * @throws AppError 409 when a concurrent change conflicts; 503 while too many files are being read
 */
export async function importRows<F extends Fields>(
  context: CommandContext,
  input: Import<F>,
): Promise<JobOutput> {
  const run = input.options.isDryRun ? rolledBack : commandTransaction;
  return run(context.db, (tx) => importInto(tx, context, input));
}
