import type { Env } from '#src/server/env.ts';
import type { Log } from '#src/server/log.ts';
import { connect, type Database } from './database.ts';
import { applyMigrations } from './migrate.ts';
import { assertDatabaseFits } from './postgres/compatibility.ts';
import { startEmbeddedPostgres } from './postgres/start.ts';
import { asOpeningRefusal } from './refusals.ts';

export interface OpenDatabase {
  db: Database;
  /** Closes the pool, then the embedded server where there is one. */
  close(): Promise<void>;
}

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
  const db = connect(env.databaseUrl ?? embedded?.connectionString ?? '', (error) =>
    log.warn({ err: error }, 'an idle database connection was lost'),
  );
  const close = async () => {
    await db.pool.end();
    await embedded?.stop();
  };
  try {
    signal.throwIfAborted();
    const client = await db.pool.connect();
    await assertDatabaseFits(client).finally(() => client.release());
    await applyMigrations(db, migrations);
    signal.throwIfAborted();
    return { db, close };
  } catch (error) {
    await close();
    throw asOpeningRefusal(error, embedded ? 'The embedded database' : 'DATABASE_URL');
  }
}
