import type { FieldErrors } from '#src/domain/errors.ts';
import type { Fields } from '#src/records/fields/field.ts';
import { writeContext } from '#src/records/history.server.ts';
import { actorIdOf, type CommandContext } from '#src/server/command.ts';
import { recordActivity } from '#src/server/db/activity.ts';
import { commandTransaction, rolledBack } from '#src/server/db/commandTransaction.ts';
import type { Transaction } from '#src/server/db/database.ts';
import { JobOutput, type RecordProgress, type ReportProgress } from '#src/server/jobs/jobs.ts';
import { createPauses } from '#src/server/pauses.ts';
import { runInWorker } from '#src/server/workers/runInWorker.ts';
import { knownKeys, namesOf, takenValues } from './importLookups.server.ts';
import type { ImportRejection, ReadRow } from './importShapes.ts';
import { type ImportFile, READ_IMPORT, REJECTED_ROWS, type ReadImport } from './importTasks.ts';
import { writeSome } from './importWrites.server.ts';
import { addReason, REJECTIONS_MAX, type Reasons } from './rejections.ts';
import { type ImportOptions, type ImportTarget, type Planned, planner } from './resourcePlan.server.ts';
import { withNames } from './rowNames.ts';

/** Rows written between two progress reports. Building and sending their statements takes a few milliseconds. */
const ROWS_AT_ONCE = 100;

export interface ImportResult extends Omit<ReadImport, 'pieces'> {
  created: number;
  updated: number;
  unchanged: number;
  activityId: number | null;
}

/** Collects the rejected rows and values of an import. */
function rejectionsOf(
  { labels }: Pick<ImportTarget, 'labels'>,
  { columns, refusals: rejections, refused: rejected }: ReadImport,
) {
  const listed = [...rejections];
  const reasons: Reasons = new Map();
  const lines = new Set<number>();
  // A required field without a column is reported by its label.
  const columnOf = (field: string) =>
    columns.find((each) => each.field === field)?.column ?? labels[field] ?? null;
  return {
    /** @param isCounted whether the worker already counted the row as rejected */
    reject(line: number, field: string, value: string, reason: string, isCounted = false): void {
      const rejection: ImportRejection = {
        line,
        column: columnOf(field),
        value: value.slice(0, 200),
        reason,
      };
      if (!isCounted) lines.add(line);
      addReason(reasons, rejection);
      if (listed.length < REJECTIONS_MAX) listed.push(rejection);
    },
    count: () => rejected + lines.size,
    listed: () => listed.sort((a, b) => a.line - b.line),
    /** Returns JSON of the reasons by line: `[line, reasons][]`. */
    reasons: () => JSON.stringify([...reasons]),
  };
}

type Rejections = ReturnType<typeof rejectionsOf>;

/** Resolves the names in the rows to ids and turns each valid row into a new record or an update. */
async function plannedRows<F extends Fields>(
  tx: Transaction,
  { target, read, options }: { target: ImportTarget<F>; read: ReadImport; options: ImportOptions },
  rejections: Rejections,
): Promise<Planned[]> {
  const { key, pieces, columns } = read;
  const { fields } = target.records;
  const named = await namesOf(tx.client, fields, columns);
  const plan = planner(
    {
      target,
      options: { ...options, key },
      ids: await knownKeys(tx.client, target, key),
      taken: await takenValues(tx.client, target),
    },
    ({ line, values }, field, reason) => rejections.reject(line, field, String(values[field] ?? ''), reason),
  );
  const pause = createPauses();
  const decoder = new TextDecoder();
  const planned: Planned[] = [];
  for (const piece of pieces) {
    for (const row of JSON.parse(decoder.decode(piece)) as ReadRow[]) {
      await pause();
      const onRejection = (field: string, text: string, reason: string) =>
        rejections.reject(row.line, field, text, reason, row.isRejected);
      const values = withNames(row, { fields, named, onRejection });
      const done = values === null || row.isRejected ? null : plan({ ...row, values });
      if (done) planned.push(done);
    }
  }
  return planned;
}

/** Returns the rejected rows as a CSV file with lines and reasons, so that they can be corrected and imported again. */
async function rejectedFile(tx: Transaction, file: ImportFile, rejections: Rejections): Promise<Uint8Array> {
  // The transaction is idle while the worker runs, which can take longer than the default timeout allows.
  await tx.client.query(`set local idle_in_transaction_session_timeout = '5min'`);
  return runInWorker(REJECTED_ROWS, { file, reasons: rejections.reasons() });
}

/**
 * Discards PostgreSQL's cached plans whenever the number of written rows has doubled. Foreign key checks cache their plans,
 * and a plan that was made for an empty table scans the whole table for each row.
 */
async function replanAsItGrows(tx: Transaction, written: number): Promise<void> {
  if (Number.isInteger(Math.log2(written / ROWS_AT_ONCE))) await tx.client.query('discard plans');
}

interface Running {
  readonly progress: ReportProgress;
  readonly recordProgress: RecordProgress;
}

interface Import<F extends Fields> extends Running {
  readonly target: ImportTarget<F>;
  readonly file: ImportFile;
  readonly read: ReadImport;
  readonly options: ImportOptions;
}

async function importInto<F extends Fields>(
  tx: Transaction,
  context: CommandContext,
  { target, file, read, options, progress, recordProgress }: Import<F>,
): Promise<JobOutput> {
  const { fileName, isDryRun } = options;
  const rejections = rejectionsOf(target, read);
  const planned = await plannedRows(tx, { target, read, options }, rejections);
  const { entity } = target.records;
  const action = `${entity}.import`;
  const activityId = await recordActivity(tx.client, actorIdOf(context), { action, entity });
  const counts = { created: 0, updated: 0, unchanged: 0 };
  const write = writeContext(context, action, { note: fileName ?? undefined, activityId });
  const reject = (line: number, errors: FieldErrors) => {
    for (const [field, reason] of Object.entries(errors)) rejections.reject(line, field, '', reason);
  };
  for (let at = 0; at < planned.length; at += ROWS_AT_ONCE) {
    await progress(at, planned.length);
    await replanAsItGrows(tx, at);
    const rows = planned.slice(at, at + ROWS_AT_ONCE);
    const some = await writeSome(tx, rows, { target, write, reject });
    for (const name of ['created', 'updated', 'unchanged'] as const) counts[name] += some[name];
  }
  await progress(planned.length, planned.length);
  const isRecorded = !isDryRun && counts.created + counts.updated > 0;
  const { pieces: _pieces, ...shown } = read;
  const totals = { rows: read.rows, ...counts, refused: rejections.count() };
  if (!isRecorded)
    await tx.client.query(
      'delete from activity where id = $1 and not exists (select from revisions where activity_id = $1)',
      [activityId],
    );
  else
    await tx.client.query('update activity set detail = $2 where id = $1', [
      activityId,
      JSON.stringify({ ...totals, file: fileName }),
    ]);
  const result: ImportResult = {
    ...shown,
    ...totals,
    refusals: rejections.listed(),
    activityId: isRecorded ? activityId : null,
  };
  const output = new JobOutput(
    result,
    totals.refused === 0 ? null : await rejectedFile(tx, file, rejections),
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
 * Imports the valid rows of a file in one transaction and reports the others with line, column, value and reason. The
 * caller has checked the permission.
 * @param read the result of `readFile`
 * @param progress called with the number of rows written; an error that it throws rolls the import back
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
