import { setTimeout as pause } from 'node:timers/promises';
import type { Env } from '#src/server/env.ts';
import type { Log } from '#src/server/log.ts';
import { connect, type Database } from './database.ts';
import { applyMigrations } from './migrate.ts';
import { asOpeningError } from './openingErrors.ts';
import { assertDatabaseFits } from './postgres/compatibility.ts';
import { startEmbeddedPostgres } from './postgres/start.ts';

export interface OpenDatabase {
  /** `postgresql://` address of the server, including the embedded one. */
  address: string;
  /** For imports and jobs, whose statements have no time limit. */
  db: Database;
  /** For requests: statements have a time limit, so that a hanging database is reported as unavailable. */
  served: Database;
  /** Closes the pools within 5 s and stops the embedded server if there is one. */
  close(): Promise<void>;
}

/** Maximum time of one statement of a request: the slowest take a tenth of it. */
const ANSWER_MILLISECONDS = 5_000;
const CLOSE_MILLISECONDS = 5_000;

/**
 * Opens, checks and migrates the database of a process: DATABASE_URL, else the embedded server in DATA_DIR.
 * @param migrations folder of the migration files
 * @param signal aborts; the embedded server is then stopped, which ends everything that uses it
 * @throws StartError with a message for the terminal if the database cannot be used
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
  // A stopping server may close a connection before its pool does; this is not an error.
  const onLost = (error: Error) =>
    isClosing || log.warn({ err: error }, 'an idle database connection was lost');
  const db = connect(address, onLost, { max: 4 });
  const { generations } = db;
  const served = connect(address, onLost, { answerMilliseconds: ANSWER_MILLISECONDS, generations });
  const close = async () => {
    isClosing = true;
    const closed = Promise.all([db.pool.end(), served.pool.end()]);
    // A connection with a statement that never ends would keep its pool open.
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
    throw asOpeningError(error, embedded ? 'The embedded database' : 'DATABASE_URL');
  }
}
