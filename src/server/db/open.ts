import { setTimeout as pause } from 'node:timers/promises';
import type { Env } from '#src/server/env.ts';
import type { Log } from '#src/server/log.ts';
import { connect, type Database } from './database.ts';
import { applyMigrations } from './migrate.ts';
import { assertDatabaseFits } from './postgres/compatibility.ts';
import { startEmbeddedPostgres } from './postgres/start.ts';
import { asOpeningRefusal } from './refusals.ts';

export interface OpenDatabase {
  /** `postgresql://` address of the server, the embedded one included. */
  address: string;
  /** For imports and jobs, whose statements may take as long as they need. */
  db: Database;
  /** For requests: a statement that is not answered in time fails, so that a database that hangs is told as away. */
  served: Database;
  /** Closes the pools, 5 s at most, then the embedded server where there is one. */
  close(): Promise<void>;
}

/** Longest a request waits for one statement: the slowest take a tenth of it. */
const ANSWER_MILLISECONDS = 5_000;
const CLOSE_MILLISECONDS = 5_000;

/**
 * Opens the database a process works on: DATABASE_URL, else the embedded server in DATA_DIR, fit and migrated.
 * @param migrations folder of the migration files
 * @param signal gives up when aborted; the embedded server is stopped then, so that whatever works on it ends
 * @throws StartError in words for the terminal when it cannot be used
 */
export async function openDatabase(
  env: Env,
  log: Log,
  migrations: string,
  signal: AbortSignal = new AbortController().signal,
): Promise<OpenDatabase> {
  const embedded = env.databaseUrl
    ? null
    : await startEmbeddedPostgres({
        dataDir: env.dataDir,
        log: (message, details) => log.info(details ?? {}, message),
        signal,
      });
  signal.addEventListener('abort', () => void embedded?.stop());
  const address = env.databaseUrl ?? embedded?.connectionString ?? '';
  let isClosing = false;
  // A server that is being stopped may end a connection before its pool does; that is no loss.
  const onLost = (error: Error) =>
    isClosing || log.warn({ err: error }, 'an idle database connection was lost');
  const db = connect(address, onLost, { max: 4 });
  const { generations } = db;
  const served = connect(address, onLost, { answerMilliseconds: ANSWER_MILLISECONDS, generations });
  const close = async () => {
    isClosing = true;
    const closed = Promise.all([db.pool.end(), served.pool.end()]);
    // A connection whose statement never ends would keep its pool open.
    await Promise.race([closed, pause(CLOSE_MILLISECONDS, undefined, { ref: false })]);
    await embedded?.stop();
  };
  try {
    signal.throwIfAborted();
    const client = await db.pool.connect();
    await assertDatabaseFits(client).finally(() => client.release());
    await applyMigrations(db, migrations);
    signal.throwIfAborted();
    return { address, db, served, close };
  } catch (error) {
    await close();
    throw asOpeningRefusal(error, embedded ? 'The embedded database' : 'DATABASE_URL');
  }
}
