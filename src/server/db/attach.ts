import { existsSync, realpathSync } from 'node:fs';
import type { Env } from '#src/server/env.ts';
import type { Log } from '#src/server/log.ts';
import { connect, type Database } from './database.ts';
import { openDatabase } from './open.ts';
import { placeOf } from './postgres/place.ts';
import { readPostmasterFile, servesCluster } from './postgres/postmaster.ts';
import { ask, connectionStringOf } from './postgres/probe.ts';

/** Address of the embedded server that a running product keeps on a data folder; null when none does. */
async function livingServer(dataDir: string): Promise<string | null> {
  if (!existsSync(dataDir)) return null;
  const { cluster } = placeOf(realpathSync(dataDir), () => undefined);
  const found = readPostmasterFile(cluster);
  if (found === undefined || !servesCluster(found.pid, cluster)) return null;
  return (await ask(found.socketDir)) === 'ready' ? connectionStringOf(found.socketDir) : null;
}

/**
 * Opens the database for a short errand, beside a product that runs on it: DATABASE_URL, else the embedded server that
 * is up in DATA_DIR, else one started for the errand.
 * @throws StartError in words for the terminal when it cannot be used
 */
export async function attachDatabase(
  env: Env,
  log: Log,
  migrations: string,
): Promise<{ db: Database; close(): Promise<void> }> {
  const address = env.databaseUrl === null ? await livingServer(env.dataDir) : null;
  if (address === null) return openDatabase(env, log, migrations);
  const db = connect(address, (error) => log.warn({ err: error }, 'an idle database connection was lost'), {
    max: 2,
  });
  return { db, close: () => db.pool.end() };
}
