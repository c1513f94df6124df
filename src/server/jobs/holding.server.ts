import pg from 'pg';
import type { Database } from '#src/server/db/database.ts';

/** First number of the advisory locks that stand for running jobs (`jobs` in ASCII); the second is the job's id. */
const JOB_LOCKS = 0x6a6f6273;
/** How often a process says of its jobs that it is alive, in ms. */
const HEARTBEAT_MILLISECONDS = 5_000;
const CONNECT_MILLISECONDS = 5_000;

/** Whether somebody holds the job of a row of `jobs`. */
export const IS_HELD = `exists (select from pg_locks l where l.locktype = 'advisory' and l.objsubid = 2
  and l.database = (select oid from pg_database where datname = current_database())
  and l.classid = ${JOB_LOCKS}::oid and l.objid = jobs.id::oid)`;

interface Holder {
  readonly client: pg.Client;
  readonly connected: Promise<unknown>;
  readonly ids: Set<number>;
  /** Jobs that are held or about to be. */
  users: number;
}

/** The connections that hold jobs, one for each pool whose work they do, and only while there is any. */
const holders = new WeakMap<pg.Pool, Holder>();

function openHolder(pool: pg.Pool): Holder {
  const client = new pg.Client({
    connectionString: String(pool.options.connectionString),
    connectionTimeoutMillis: CONNECT_MILLISECONDS,
    query_timeout: HEARTBEAT_MILLISECONDS,
    application_name: 'dramalog jobs',
  });
  const ids = new Set<number>();
  const beat = setInterval(() => {
    client
      .query(`update jobs set heard_at = now() where id = any($1::int[]) and status = 'running'`, [[...ids]])
      .catch(() => undefined);
  }, HEARTBEAT_MILLISECONDS);
  beat.unref();
  const leave = () => {
    clearInterval(beat);
    if (holders.get(pool) === holder) holders.delete(pool);
  };
  // Its locks went with it: whoever looks ends the jobs, and their work learns it when it next tells how far it is.
  client.on('error', leave);
  client.on('end', leave);
  const holder = { client, connected: client.connect(), ids, users: 0 };
  holders.set(pool, holder);
  return holder;
}

/** Holds one job while its process lives. */
export interface Hold {
  /** Holds the job of this id, which nobody else knows yet. */
  take(id: number): Promise<void>;
  release(): Promise<void>;
}

/**
 * Makes ready to hold a job. A held job has a lock of the session of a connection that does nothing else: the server frees
 * it in the moment in which the process dies, whichever way, and nothing else does. The pool's connections would not do, since
 * they are replaced after so many uses. The embedded server makes no difference: it may outlive a process that is killed, and
 * other processes may work on it.
 * @throws whatever connecting throws
 */
export async function openHold({ pool }: Database): Promise<Hold> {
  const holder = holders.get(pool) ?? openHolder(pool);
  const { client, connected, ids } = holder;
  holder.users += 1;
  let held: number | null = null;
  const release = async () => {
    holder.users -= 1;
    if (held !== null) ids.delete(held);
    if (holder.users > 0) {
      // Of a job that has ended nobody asks whether it is held: a connection that cannot free it has been lost, or will be.
      await client.query('select pg_advisory_unlock($1, $2)', [JOB_LOCKS, held]).catch(() => undefined);
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
    async take(id) {
      await client.query('select pg_advisory_lock($1, $2)', [JOB_LOCKS, id]);
      held = id;
      ids.add(id);
    },
    release,
  };
}
