import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { createGenerations, type Generations } from '#src/server/cache/generations.ts';
import { refuseRepetition } from './callOnce.ts';
import { announceChanges } from './changes.ts';

/** The handle every query and command takes: Drizzle for typed writes, the pool for prepared statements. */
export interface Database {
  readonly pool: pg.Pool;
  readonly orm: NodePgDatabase;
  /** The changes that were committed through this handle, and those of others that were told. */
  readonly generations: Generations;
  /** Names the one call that this handle serves: what it writes is written once (`callOnce.ts`). */
  readonly callKey?: string;
}

/** What runs statements: the pool, or one connection inside a transaction. */
export type Runner = Pick<pg.ClientBase, 'query'>;

/** Inside a command: typed writes and prepared statements on one connection, whole or absent. */
export interface Transaction {
  readonly client: pg.ClientBase;
  readonly orm: NodePgDatabase;
  /** Tags of what it changes (`cache/tags.ts`), told to all processes when it commits. */
  readonly changes: Set<string>;
}

interface PoolOptions {
  /** Most connections at once; 16 when left out. */
  max?: number;
  /**
   * Longest wait for a statement's answer, in ms; no bound when left out. The server gives the statement up a little
   * earlier: one that only we gave up would keep its place among the server's connections.
   */
  answerMilliseconds?: number;
  /** Those of another handle on the same database; its own when left out. */
  generations?: Generations;
}

/** What the server gives up before its caller does. */
const ANSWER_LEAD_MILLISECONDS = 250;

/** Statements one connection runs before another takes its place: it keeps every plan with a name for its life. */
const USES_MAX = 2_000;

/** Longest pause between two statements of a request's transaction: one that died unseen would keep its locks. */
const IDLE_MILLISECONDS = 15_000;

/**
 * How often a server looks whether its caller is still there while a statement runs. Without it, what a killed process
 * had begun goes on, and so do its locks, the one under which migrations run included.
 */
const CALLER_CHECK_MILLISECONDS = 1_000;

/**
 * Kilobytes of new entries that may wait outside a GIN index, in a list that each search reads through. An import, which
 * writes very many and empties the lists when it ends, lets `IMPORT_WAITING_KILOBYTES` wait.
 */
export const WAITING_KILOBYTES = 256;
export const IMPORT_WAITING_KILOBYTES = 4_096;

/** Settings of a connection, by statements of their own: what a system does not know fails alone. */
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
 * Opens a pool on a PostgreSQL address. Connections are made when first needed.
 * @param connectionString `postgresql://` address, a direct or session-pooled one
 * @param onError told of faults on idle connections, which would end the process if nobody listened
 */
export function connect(
  connectionString: string,
  onError: (error: Error) => void,
  { max = 16, answerMilliseconds = 0, generations = createGenerations() }: PoolOptions = {},
): Database {
  const pool = new pg.Pool({
    connectionString,
    max,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 5_000,
    query_timeout: answerMilliseconds,
    maxUses: USES_MAX,
    // The pool waits for it before it hands a new connection out.
    onConnect: async (client) => {
      for (const setting of sessionSettings(answerMilliseconds)) {
        await client.query(setting).catch(() => undefined);
      }
    },
  });
  pool.on('error', onError);
  // The pool listens to idle connections only. One that breaks between two statements of a transaction has nobody else,
  // and an error without a listener ends the process; the next statement on it tells its user.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return { pool, orm: drizzle(pool, { casing: 'snake_case' }), generations };
}

/**
 * Runs `work` in one transaction: its writes are committed together or not at all. Once it returns, no page that this
 * process kept shows what was before.
 * @throws whatever `work` throws, after rolling back
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
    if (db.callKey !== undefined) await refuseRepetition(client, db.callKey);
    const result = await work({ client, orm: drizzle(client, { casing: 'snake_case' }), changes });
    await announceChanges(client, changes);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch((fault: Error) => {
      broken = fault;
    });
    throw error;
  } finally {
    // Where the answer to the commit was lost it may have been done, so it is raised whatever happened.
    if (changes.size > 0) db.generations.raise(changes);
    client.release(broken);
  }
}

/**
 * A named statement, parsed and planned once a connection; the returned function gives its rows.
 * Hot reads go through this: the same text unprepared costs about four times the work.
 */
export function statement<Row extends pg.QueryResultRow, Values extends unknown[] = unknown[]>(
  name: string,
  text: string,
): (runner: Runner, ...values: Values) => Promise<Row[]> {
  return async (runner, ...values) => (await runner.query<Row>({ name, text, values })).rows;
}
