import { AppError, conflict, notFound } from '#src/domain/errors.ts';
import type { JobKind, JobStatus } from '#src/domain/jobs.ts';
import { instantSql } from '#src/server/catalogue/revisions.queries.server.ts';
import { type Database, inTransaction, type Runner } from '#src/server/db/database.ts';
import type { Log } from '#src/server/log.ts';
import { type Hold, IS_HELD, openHold } from './holding.server.ts';

/** After so long without a word its process hangs, though it still holds the job. */
const SILENT_SECONDS = 30;
/** Shortest time between two marks of progress. */
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

/** Thrown by a job's work when somebody asked to give it up, or when it was ended since its process was taken for dead. */
export const CANCELLED = new Error('The job was given up');

/**
 * Tells how far the work is, and, where work is kept as it goes, what came of it so far: that is the job's `result` until it
 * ends, and stays where it is given up or its process dies.
 * @throws CANCELLED once somebody asked to give it up, or the job was ended
 */
export type Progress = (done: number, total: number, soFar?: unknown) => Promise<void>;

/**
 * Ends the job as done in the transaction that keeps its work, so that neither is there without the other, whenever the
 * process dies; a wish to give it up that came until now counts.
 * @throws CANCELLED once somebody asked to give it up, or the job was ended
 */
export type KeepDone = (runner: Runner, result: unknown) => Promise<void>;

interface JobOptions {
  kind: JobKind;
  resource: string;
  actorId: number | null;
  log: Log;
}

/** How long an ended job can be looked at. */
const KEPT_DAYS = 30;

/** What stays of the work of a job that was cut off, in SQL. */
const WHAT_STAYS = `case kind when 'tmdb' then 'what it had filled is kept'
  when 'links' then 'what it had looked at is kept' else 'nothing was kept' end`;

/**
 * Ends the jobs of a member whose process died, which its lock tells at once, or has been silent for so long that it hangs.
 * From then on neither it nor anybody else takes the job for running: what it still does is not kept.
 */
async function endLost(runner: Runner, actorId: number | null): Promise<void> {
  await runner.query(
    `update jobs set status = 'failed', finished_at = now(), error = 'The process that ran it stopped; ' || ${WHAT_STAYS}
     where actor_id = $1::int and status = 'running'
       and (heard_at <= now() - interval '${SILENT_SECONDS} seconds' or not ${IS_HELD})`,
    [actorId],
  );
}

/** Holds off a second one of the same kind by the same member. @throws AppError 409 */
async function addJob(runner: Runner, { kind, resource, actorId }: JobOptions): Promise<number> {
  // Of two that begin at once, by a double click, the second waits here and then sees the first.
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
  if (!job) throw conflict('One of yours is running. Wait for it, or give it up');
  return job.id;
}

function progressOf(db: Database, id: number): Progress {
  let told = 0;
  return async (done, total, soFar) => {
    const now = Date.now();
    if (now - told < PROGRESS_MILLISECONDS && done < total && soFar === undefined) return;
    told = now;
    const { rows } = await db.pool.query<{ isCancelAsked: boolean }>(
      `update jobs set done = $2, total = $3, result = coalesce($4::jsonb, result), heard_at = now()
       where id = $1 and status = 'running' returning is_cancel_asked as "isCancelAsked"`,
      [id, done, total, soFar === undefined ? null : storableJson(soFar)],
    );
    if (rows[0]?.isCancelAsked !== false) throw CANCELLED;
  };
}

const keepDoneOf =
  (id: number): KeepDone =>
  async (runner, result) => {
    const { rowCount } = await runner.query(
      `update jobs set status = 'done', result = $2, finished_at = now()
       where id = $1 and status = 'running' and not is_cancel_asked`,
      [id, storableJson(result)],
    );
    if (rowCount === 0) throw CANCELLED;
  };

/** JSON that PostgreSQL keeps: it knows neither the zero character nor half of a character, which files may hold or a cut may leave. */
function storableJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'string' ? storableText(inner) : inner,
  );
}

const storableText = (text: string) => text.replaceAll('\0', '').replace(/\p{Surrogate}/gu, '\uFFFD');

/** Ends a job unless it has ended: by its own work, or since its process was taken for dead. */
async function finish(
  db: Database,
  id: number,
  status: JobStatus,
  { result = null, error = null }: { result?: unknown; error?: string | null },
) {
  await db.pool.query(
    `update jobs set status = $2, result = coalesce($3::jsonb, result), error = $4, finished_at = now()
     where id = $1 and status = 'running'`,
    [id, status, result === null ? null : storableJson(result), error === null ? null : storableText(error)],
  );
}

/** Adds a job that is held before anybody can see it. */
async function beginHeld(db: Database, options: JobOptions): Promise<{ id: number; hold: Hold }> {
  const hold = await openHold(db);
  try {
    const id = await inTransaction(db, async ({ client }) => {
      const added = await addJob(client, options);
      await hold.take(added);
      return added;
    });
    return { id, hold };
  } catch (error) {
    await hold.release().catch(() => undefined);
    throw error;
  }
}

/**
 * Begins work that goes on after the call is answered. What it throws is kept with the job; what is no refusal is logged.
 * @returns the job's id
 * @throws AppError 409 while another one of the same kind and resource by the same member is running
 */
export async function startJob(
  db: Database,
  options: JobOptions,
  work: (progress: Progress, keepDone: KeepDone) => Promise<unknown>,
): Promise<number> {
  const { log } = options;
  const { id, hold } = await beginHeld(db, options);
  const run = async () => {
    try {
      await finish(db, id, 'done', { result: await work(progressOf(db, id), keepDoneOf(id)) });
    } catch (error) {
      if (error === CANCELLED) return await finish(db, id, 'cancelled', {});
      if (!(error instanceof AppError)) log.error({ err: error, job: id }, 'a job failed');
      await finish(db, id, 'failed', {
        error: error instanceof AppError ? error.message : 'Something went wrong',
      });
    } finally {
      await hold.release();
    }
  };
  run().catch((error: unknown) => log.error({ err: error, job: id }, 'the end of a job could not be kept'));
  return id;
}

const SELECT = `select id, kind, resource, status, done, total, result - 'refusedRows' as result, error,
  ${instantSql('created_at')} as "createdAt", ${instantSql('finished_at')} as "finishedAt" from jobs`;

/** A job of the member who began it. @throws AppError 404 */
export async function ownJob(db: Database, userId: number, id: number): Promise<Job> {
  await endLost(db.pool, userId);
  const { rows } = await db.pool.query<Job>(`${SELECT} where id = $1 and actor_id = $2`, [id, userId]);
  const [job] = rows;
  if (!job) throw notFound(`You have no job ${id}`);
  return job;
}

/** What came of a job of the member who began it, whole; null while nothing has. @throws AppError 404 */
export async function ownResult(db: Database, userId: number, id: number): Promise<unknown> {
  const { rows } = await db.pool.query<{ result: unknown }>(
    'select result from jobs where id = $1 and actor_id = $2',
    [id, userId],
  );
  const [job] = rows;
  if (!job) throw notFound(`You have no job ${id}`);
  return job.result;
}

/** Asks a job to give up; the process that runs it, whichever it is, does. One that has ended stays as it is. @throws AppError 404 */
export async function cancelJob(db: Database, userId: number, id: number): Promise<void> {
  const { rowCount } = await db.pool.query(
    'update jobs set is_cancel_asked = true where id = $1 and actor_id = $2',
    [id, userId],
  );
  if (rowCount !== 1) throw notFound(`You have no job ${id}`);
}

/** Removes the jobs that ended, or fell silent, more than 30 days ago; gives how many. Harmless to run in several processes at once. */
export async function forgetOldJobs(db: Database, now: Date): Promise<number> {
  const { rowCount } = await db.pool.query(
    `delete from jobs where coalesce(finished_at, heard_at) < $1::timestamptz - interval '${KEPT_DAYS} days'`,
    [now],
  );
  return rowCount ?? 0;
}
