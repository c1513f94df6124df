import pg from 'pg';
import { type ConcurrencyLimit, createConcurrencyLimit } from '#src/server/concurrencyLimit.ts';
import type { Database, Runner } from '#src/server/db/database.ts';

/** First key of the advisory locks of running jobs (`jobs` in ASCII); the second key is the job's id. */
const JOB_LOCKS = 0x6a6f6273;
/** Heartbeat interval of running jobs, in ms. */
const HEARTBEAT_MILLISECONDS = 5_000;
const CONNECT_MILLISECONDS = 5_000;
/** Maximum wait for a statement's result, in ms: half of the time after which a job counts as hanging. */
const ANSWER_MILLISECONDS = 15_000;

/** SQL condition that the job of a row of `jobs` is locked. */
export const IS_LOCKED = `exists (select from pg_locks l where l.locktype = 'advisory' and l.objsubid = 2
  and l.database = (select oid from pg_database where datname = current_database())
  and l.classid = ${JOB_LOCKS}::oid and l.objid = jobs.id::oid)`;

interface LockConnection {
  readonly client: pg.Client;
  /** Runs the statements of all jobs one after the other; pg deprecates a statement while another one is running. */
  readonly inTurn: ConcurrencyLimit;
  readonly connected: Promise<unknown>;
  readonly ids: Set<number>;
  /** Number of jobs that are locked or about to be. */
  users: number;
}

/** The connections that hold job locks, one per pool, open only while jobs run. */
const holders = new WeakMap<pg.Pool, LockConnection>();

function openLockConnection(pool: pg.Pool): LockConnection {
  const client = new pg.Client({
    connectionString: String(pool.options.connectionString),
    connectionTimeoutMillis: CONNECT_MILLISECONDS,
    query_timeout: ANSWER_MILLISECONDS,
    application_name: 'dramalog jobs',
  });
  const inTurn = createConcurrencyLimit({ atOnce: 1, waiting: Number.POSITIVE_INFINITY });
  const ids = new Set<number>();
  const beat = setInterval(() => {
    inTurn(() =>
      client.query(`update jobs set heard_at = now() where id = any($1::int[]) and status = 'running'`, [
        [...ids],
      ]),
    ).catch(() => undefined);
  }, HEARTBEAT_MILLISECONDS);
  beat.unref();
  const leave = () => {
    clearInterval(beat);
    if (holders.get(pool) === holder) holders.delete(pool);
  };
  // The locks are lost with the connection: the next reader ends the jobs, and their work stops at its next progress report.
  client.on('error', leave);
  client.on('end', leave);
  const holder = { client, inTurn, connected: client.connect(), ids, users: 0 };
  holders.set(pool, holder);
  return holder;
}

/** Locks one job while its process lives. */
export interface JobLock {
  /**
   * Runs work on the connection that holds the lock, which other jobs share. Progress is reported on it, because the job's
   * work may hold a connection of the pool and must not wait for a second one.
   */
  run<Result>(work: (runner: Runner) => Promise<Result>): Promise<Result>;
  /** Returns whether the connection is lost, and the lock with it. */
  isLost(): boolean;
  /** Locks a new job, whose id no one else knows yet. */
  take(id: number): Promise<void>;
  release(): Promise<void>;
}

/**
 * Prepares a job lock. A running job holds an advisory lock of a dedicated connection: the server releases it at the moment
 * the process dies for any reason, and at no other time. Pool connections are unsuitable, since they are replaced after a
 * number of uses. This also works with the embedded server, which can outlive a killed process and serve other processes.
 * @throws errors of connecting
 */
export async function openLock({ pool }: Database): Promise<JobLock> {
  const holder = holders.get(pool) ?? openLockConnection(pool);
  const { client, inTurn, connected, ids } = holder;
  holder.users += 1;
  let lockedId: number | null = null;
  const release = async () => {
    holder.users -= 1;
    if (lockedId !== null) ids.delete(lockedId);
    if (holder.users > 0) {
      // An error can be ignored: the job has ended, and a connection that cannot unlock is lost or will be.
      await inTurn(() => client.query('select pg_advisory_unlock($1, $2)', [JOB_LOCKS, lockedId])).catch(
        () => undefined,
      );
      return;
    }
    if (holders.get(pool) === holder) holders.delete(pool);
    await client.end();
  };
  try {
    await connected;
  } catch (error) {
    await release().catch(() => undefined);
    throw error;
  }
  return {
    run: (work) => inTurn(() => work(client)),
    isLost: () => holders.get(pool) !== holder,
    async take(id) {
      await inTurn(() => client.query('select pg_advisory_lock($1, $2)', [JOB_LOCKS, id]));
      lockedId = id;
      ids.add(id);
    },
    release,
  };
}
