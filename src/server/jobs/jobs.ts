import { AppError, conflict, notFound } from '#src/domain/errors.ts';
import type { JobKind, JobStatus } from '#src/domain/jobs.ts';
import { storableText } from '#src/domain/text/storableText.ts';
import { type Database, inTransaction, type Runner } from '#src/server/db/database.ts';
import { instantSql } from '#src/server/db/instantSql.ts';
import { reportDatabaseUnavailable } from '#src/server/http/countedErrors.ts';
import { isDatabaseUnavailable } from '#src/server/http/errors.ts';
import type { Log } from '#src/server/log.ts';
import { IS_LOCKED, type JobLock, openLock } from './jobLock.ts';

/** After this time without a heartbeat its process is considered hanging, although it still holds the lock. */
const SILENT_SECONDS = 30;
/** Minimum time between two progress updates. */
const PROGRESS_MILLISECONDS = 300;

export interface Job {
  id: number;
  kind: JobKind;
  resource: string;
  status: JobStatus;
  done: number;
  total: number;
  result: unknown;
  error: string | null;
  createdAt: string;
  finishedAt: string | null;
}

/** Thrown by a job's work when the job was cancelled, or ended because its process was considered dead. */
export const CANCELLED = new Error('The job was cancelled');

/**
 * Reports progress and, for work that is saved step by step, its result so far. That is the job's `result` until it ends, and
 * remains if the job is cancelled or its process dies.
 * @throws CANCELLED if the job was cancelled or has ended
 */
export type ReportProgress = (done: number, total: number, soFar?: unknown) => Promise<void>;

/** The output of a job that creates a file in addition to its result. */
export class JobOutput {
  constructor(
    readonly result: unknown,
    /** UTF-8 text that PostgreSQL can store; null for none. Sent as bytes, so that a large file does not hold the event loop. */
    readonly file: Uint8Array | null,
  ) {}
}

/**
 * Ends the job as done in the transaction that saves its work, so that both are stored or neither, even if the process dies.
 * Respects a cancellation until then.
 * @throws CANCELLED if the job was cancelled or has ended
 */
export type RecordProgress = (runner: Runner, result: unknown) => Promise<void>;

interface JobOptions {
  kind: JobKind;
  resource: string;
  actorId: number | null;
  log: Log;
}

/** How long an ended job is kept. */
const RETENTION_DAYS = 30;

/** SQL text that says what remains of an interrupted job. */
const RECORDS_LEFT = `case kind when 'tmdb' then 'records that it has filled are kept'
  when 'links' then 'links that it has checked are kept' else 'no changes were saved' end`;

/**
 * Ends a member's jobs whose process died (its lock is free) or has had no heartbeat for so long that it hangs. From then on
 * the job does not count as running, and later work of that process is not saved.
 */
async function endLost(runner: Runner, actorId: number | null): Promise<void> {
  await runner.query(
    `update jobs set status = 'failed', finished_at = now(), error = 'The process that ran it stopped; ' || ${RECORDS_LEFT}
     where actor_id = $1::int and status = 'running'
       and (heard_at <= now() - interval '${SILENT_SECONDS} seconds' or not ${IS_LOCKED})`,
    [actorId],
  );
}

/** Adds a job unless the member has a running one of the same kind and resource. @throws AppError 409 */
async function addJob(runner: Runner, { kind, resource, actorId }: JobOptions): Promise<number> {
  // Of two concurrent calls, as by a double click, the second waits here and then sees the first job.
  await runner.query(`select pg_advisory_xact_lock(hashtextextended($1, 0))`, [
    `job ${actorId} ${kind} ${resource}`,
  ]);
  await endLost(runner, actorId);
  const { rows } = await runner.query<{ id: number }>(
    `insert into jobs (kind, resource, actor_id, created_at, heard_at) select $1, $2, $3::int, now(), now()
     where not exists (select from jobs where actor_id = $3::int and kind = $1 and resource = $2 and status = 'running')
     returning id`,
    [kind, resource, actorId],
  );
  const [job] = rows;
  if (!job) throw conflict('You already have a running job of this kind. Wait for it or cancel it');
  return job.id;
}

function progressOf({ run, isLost }: JobLock, id: number): ReportProgress {
  let reportedAt = 0;
  return async (done, total, soFar) => {
    const now = Date.now();
    if (now - reportedAt < PROGRESS_MILLISECONDS && done < total && soFar === undefined) return;
    reportedAt = now;
    const report = run((runner) =>
      runner.query<{ isCancelAsked: boolean }>(
        `update jobs set done = $2, total = $3, result = coalesce($4::jsonb, result), heard_at = now()
         where id = $1 and status = 'running' returning is_cancel_asked as "isCancelAsked"`,
        [id, done, total, soFar === undefined ? null : storableJson(soFar)],
      ),
    );
    const { rows } = await report.catch((error: unknown) => {
      throw isLost() ? CANCELLED : error;
    });
    if (rows[0]?.isCancelAsked !== false) throw CANCELLED;
  };
}

/** SQL of the result for the values of `resultValues`; the file becomes part of it. */
const RESULT = `case when $3::bytea is null then $2::jsonb
  else $2::jsonb || jsonb_build_object('file', convert_from($3::bytea, 'UTF8')) end`;

function resultValues(output: unknown): [result: string | null, file: Uint8Array | null] {
  const { result, file } = output instanceof JobOutput ? output : { result: output, file: null };
  return [result === null ? null : storableJson(result), file];
}

const progressRecorder =
  (id: number): RecordProgress =>
  async (runner, result) => {
    const { rowCount } = await runner.query(
      `update jobs set status = 'done', result = ${RESULT}, finished_at = now()
       where id = $1 and status = 'running' and not is_cancel_asked`,
      [id, ...resultValues(result)],
    );
    if (rowCount === 0) throw CANCELLED;
  };

/** Serialises JSON for PostgreSQL, which rejects the zero character and lone surrogates; files or cut texts may contain them. */
function storableJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'string' ? storableText(inner) : inner,
  );
}

/** Ends a job unless it has already ended, by its own work or because its process was considered dead. */
async function finish(
  db: Database,
  id: number,
  status: JobStatus,
  { result = null, error = null }: { result?: unknown; error?: string | null },
) {
  await db.pool.query(
    `update jobs set status = $4, result = coalesce(${RESULT}, result), error = $5, finished_at = now()
     where id = $1 and status = 'running'`,
    [id, ...resultValues(result), status, error === null ? null : storableText(error)],
  );
}

/** Adds a job and locks it before others can see it. */
async function beginLocked(db: Database, options: JobOptions): Promise<{ id: number; lock: JobLock }> {
  const lock = await openLock(db);
  try {
    const id = await inTransaction(db, async ({ client }) => {
      const added = await addJob(client, options);
      await lock.take(added);
      return added;
    });
    return { id, lock };
  } catch (error) {
    await lock.release().catch(() => undefined);
    throw error;
  }
}

/** Reads a job's input before its call is answered, so that the call can reject bad input; if that fails, the job is deleted. */
async function preparedFor<Input>(
  db: Database,
  { id, lock }: { id: number; lock: JobLock },
  prepare: () => Promise<Input>,
): Promise<Input> {
  try {
    return await prepare();
  } catch (error) {
    await db.pool.query('delete from jobs where id = $1', [id]).catch(() => undefined);
    await lock.release().catch(() => undefined);
    throw error;
  }
}

/** Returns the message about a failed job for the member who started it; logs unexpected errors. */
function failureOf(error: unknown, id: number, log: Log): string {
  if (error instanceof AppError) return error.message;
  if (isDatabaseUnavailable(error)) {
    reportDatabaseUnavailable(log, error);
    return 'The database did not answer in time. Try again later';
  }
  if (error !== CANCELLED) log.error({ err: error, job: id }, 'a job failed');
  return 'Something went wrong';
}

type Work<Input> = (
  progress: ReportProgress,
  recordProgress: RecordProgress,
  input: Input,
) => Promise<unknown>;

/**
 * Starts work that continues after the call is answered. Errors are stored with the job; unexpected ones are also logged.
 * @returns the job's id
 * @throws AppError 409 while another job of the same kind and resource by the same member is running
 */
export function startJob(db: Database, options: JobOptions, work: Work<undefined>): Promise<number> {
  return startPreparedJob(db, options, async () => undefined, work);
}

/**
 * Starts work like `startJob` after reading its input. No second job can start in the meantime.
 * @param prepare reads the input; if it fails, the job is deleted
 * @throws AppError 409 while another job of the same kind and resource by the same member is running; errors of `prepare`
 */
export async function startPreparedJob<Input>(
  db: Database,
  options: JobOptions,
  prepare: () => Promise<Input>,
  work: Work<Input>,
): Promise<number> {
  const { log } = options;
  const started = await beginLocked(db, options);
  const { id, lock } = started;
  const input = await preparedFor(db, started, prepare);
  const run = async () => {
    try {
      await finish(db, id, 'done', {
        result: await work(progressOf(lock, id), progressRecorder(id), input),
      });
    } catch (error) {
      if (error === CANCELLED && !lock.isLost()) return await finish(db, id, 'cancelled', {});
      await finish(db, id, 'failed', { error: failureOf(error, id, log) });
    } finally {
      await lock.release();
    }
  };
  run().catch((error: unknown) => log.error({ err: error, job: id }, 'failed to store the end of a job'));
  return id;
}

const SELECT = `select id, kind, resource, status, done, total, result - 'file' as result, error,
  ${instantSql('created_at')} as "createdAt", ${instantSql('finished_at')} as "finishedAt" from jobs`;

/** Returns a job of the member who started it. @throws AppError 404 */
export async function ownJob(db: Database, userId: number, id: number): Promise<Job> {
  await endLost(db.pool, userId);
  const { rows } = await db.pool.query<Job>(`${SELECT} where id = $1 and actor_id = $2`, [id, userId]);
  const [job] = rows;
  if (!job) throw notFound(`You have no job ${id}`);
  return job;
}

/** Returns the file of a job of the member who started it; null if it created none. @throws AppError 404 */
export async function ownFile(db: Database, userId: number, id: number): Promise<string | null> {
  const { rows } = await db.pool.query<{ file: string | null }>(
    `select result ->> 'file' as file from jobs where id = $1 and actor_id = $2`,
    [id, userId],
  );
  const [job] = rows;
  if (!job) throw notFound(`You have no job ${id}`);
  return job.file;
}

/** Requests the cancellation of a job; the process that runs it stops it. An ended job does not change. @throws AppError 404 */
export async function cancelJob(db: Database, userId: number, id: number): Promise<void> {
  const { rowCount } = await db.pool.query(
    'update jobs set is_cancel_asked = true where id = $1 and actor_id = $2',
    [id, userId],
  );
  if (rowCount !== 1) throw notFound(`You have no job ${id}`);
}

/**
 * Cancels all running jobs of a member, in the caller's transaction: they may no longer do what they started. Work that would
 * be saved at the end of a job is not saved.
 */
export async function giveUpJobs(runner: Runner, userId: number): Promise<void> {
  await runner.query(`update jobs set is_cancel_asked = true where actor_id = $1 and status = 'running'`, [
    userId,
  ]);
}

/** Deletes jobs that ended or had their last heartbeat more than 30 days ago; returns their number. Safe to run in several processes. */
export async function deleteOldJobs(db: Database, now: Date): Promise<number> {
  const { rowCount } = await db.pool.query(
    `delete from jobs where coalesce(finished_at, heard_at) < $1::timestamptz - interval '${RETENTION_DAYS} days'`,
    [now],
  );
  return rowCount ?? 0;
}
