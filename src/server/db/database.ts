import pg from 'pg';
import { createGenerations, type Generations } from '#src/server/cache/generations.ts';
import { assertFirstCall } from './callOnce.ts';
import { announceChanges } from './changes.ts';
import { asClosedAccount } from './closedAccount.ts';

/** The database handle that all queries and commands take. */
export interface Database {
  readonly pool: pg.Pool;
  /** Tracks changes committed through this handle and changes announced by other processes. */
  readonly generations: Generations;
  /** Key of the one call that this handle serves; its writes are done only once (`callOnce.ts`). */
  readonly callKey?: string;
}

/** Runs statements: the pool, or one connection inside a transaction. */
export type Runner = Pick<pg.ClientBase, 'query'>;

/** The transaction of a command: all statements on one connection, committed or rolled back together. */
export interface Transaction {
  readonly client: pg.ClientBase;
  /** Tags of the changes (`cache/tags.ts`), announced to all processes on commit. */
  readonly changes: Set<string>;
}

interface PoolOptions {
  /** Maximum number of connections; default 16. */
  max?: number;
  /** Maximum wait for a free or new connection, in ms; default 5 s. */
  connectMilliseconds?: number;
  /**
   * Maximum wait for the result of a statement, in ms; default unlimited. The server cancels the statement slightly earlier:
   * if only the client gave up, the statement would keep occupying a server connection.
   */
  answerMilliseconds?: number;
  /** The generations of another handle on the same database; default its own. */
  generations?: Generations;
}

/** How much earlier than the client the server cancels a statement, in ms. */
const ANSWER_LEAD_MILLISECONDS = 250;

/** Statements after which a connection is replaced: it keeps every named plan as long as it lives. */
const USES_MAX = 2_000;

/** Maximum pause between two statements of a request's transaction, in ms: a lost connection would keep its locks. */
const IDLE_MILLISECONDS = 15_000;

/**
 * Interval at which the server checks that its client is still connected while a statement runs. Without it, statements
 * of a killed process continue and keep their locks, including the migration lock.
 */
const CALLER_CHECK_MILLISECONDS = 1_000;

/**
 * Kilobytes of new entries in the pending list of a GIN index, which each search scans. An import writes very many and
 * flushes the lists at its end, so it allows `IMPORT_WAITING_KILOBYTES`.
 */
export const WAITING_KILOBYTES = 256;
export const IMPORT_WAITING_KILOBYTES = 4_096;

/** Returns the settings of a connection as separate statements: a setting that a system does not know fails alone. */
function sessionSettings(answerMilliseconds: number): string[] {
  const bounds = [
    `set statement_timeout = ${answerMilliseconds - ANSWER_LEAD_MILLISECONDS}`,
    `set idle_in_transaction_session_timeout = ${IDLE_MILLISECONDS}`,
  ];
  const always = [
    `set client_connection_check_interval = ${CALLER_CHECK_MILLISECONDS}`,
    `set gin_pending_list_limit = ${WAITING_KILOBYTES}`,
  ];
  return answerMilliseconds > ANSWER_LEAD_MILLISECONDS ? [...always, ...bounds] : always;
}

/**
 * Creates a connection pool. Connections are opened when first needed.
 * @param connectionString `postgresql://` address, direct or session-pooled
 * @param onError receives errors of idle connections, which would otherwise end the process
 */
export function connect(
  connectionString: string,
  onError: (error: Error) => void,
  {
    max = 16,
    connectMilliseconds = 5_000,
    answerMilliseconds = 0,
    generations = createGenerations(),
  }: PoolOptions = {},
): Database {
  const pool = new pg.Pool({
    connectionString,
    max,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: connectMilliseconds,
    query_timeout: answerMilliseconds,
    maxUses: USES_MAX,
    // The pool waits for it before it hands out a new connection.
    onConnect: async (client) => {
      for (const setting of sessionSettings(answerMilliseconds)) {
        await client.query(setting).catch(() => undefined);
      }
    },
  });
  pool.on('error', onError);
  // The pool listens to idle connections only. A connection that breaks between two statements of a transaction has no
  // listener, and an error without a listener ends the process; the next statement on it reports the error.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return { pool, generations };
}

/**
 * Runs `work` in one transaction: its writes are committed together or not at all. After it returns, this process serves no
 * cached page with outdated data.
 * @throws the errors of `work`, after rolling back; AppError 401 if the account was closed in the meantime
 */
export async function inTransaction<Result>(
  db: Database,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  const client = await db.pool.connect();
  const changes = new Set<string>();
  let broken: Error | undefined;
  try {
    await client.query('begin');
    if (db.callKey !== undefined) await assertFirstCall(client, db.callKey);
    const result = await work({ client, changes });
    await announceChanges(client, changes);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch((error: Error) => {
      broken = error;
    });
    throw asClosedAccount(error);
  } finally {
    // If the response to the commit was lost, the commit may still have happened: outdate the tags in any case.
    if (changes.size > 0) db.generations.raise(changes);
    client.release(broken);
  }
}

/**
 * Creates a function that runs a named statement, which is parsed and planned once per connection, and returns its rows.
 * Use it for frequent reads: the same text unprepared costs about four times the work.
 */
export function statement<Row extends pg.QueryResultRow, Values extends unknown[] = unknown[]>(
  name: string,
  text: string,
): (runner: Runner, ...values: Values) => Promise<Row[]> {
  return async (runner, ...values) => (await runner.query<Row>({ name, text, values })).rows;
}
