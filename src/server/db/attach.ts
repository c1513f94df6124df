import { existsSync, realpathSync } from 'node:fs';
import type { Env } from '#src/server/env.ts';
import type { Log } from '#src/server/log.ts';
import { connect, type Database } from './database.ts';
import { openDatabase } from './open.ts';
import { clusterDirectoryOf, existingHome } from './postgres/clusterDirectory.ts';
import { StartError } from './postgres/errors.ts';
import { readPostmasterFile, servesCluster } from './postgres/postmaster.ts';
import { ask, connectionStringOf } from './postgres/probe.ts';
import { startEmbeddedPostgres } from './postgres/start.ts';

/** Returns the address of a running embedded server of a data folder, or null if none exists. */
async function runningServer(dataDir: string): Promise<string | null> {
  if (!existsSync(dataDir)) return null;
  const { cluster } = clusterDirectoryOf(realpathSync(dataDir), () => undefined);
  const postmaster = readPostmasterFile(cluster);
  if (postmaster === undefined || !servesCluster(postmaster.pid, cluster)) return null;
  return (await ask(postmaster.socketDir)) === 'ready' ? connectionStringOf(postmaster.socketDir) : null;
}

/**
 * Opens the database for a short task that may run next to the server: DATABASE_URL, else the embedded server that runs in
 * DATA_DIR, else one that is started for the task.
 * @param signal aborts and stops everything that was started
 * @throws StartError with a message for the terminal if the database cannot be used
 */
export async function attachDatabase(
  env: Env,
  log: Log,
  migrations: string,
  signal?: AbortSignal,
): Promise<{ db: Database; close(): Promise<void> }> {
  const address = env.databaseUrl === null ? await runningServer(env.dataDir) : null;
  if (address === null) return openDatabase(env, log, migrations, signal);
  const db = connect(address, (error) => log.warn({ err: error }, 'an idle database connection was lost'), {
    max: 2,
  });
  return { db, close: () => db.pool.end() };
}

/** A database server that a task is attached to. */
export interface AttachedServer {
  readonly address: string;
  readonly isEmbedded: boolean;
  close(): Promise<void>;
}

/**
 * Finds the server of an existing database without changing it or migrating it: DATABASE_URL, else the embedded server
 * that runs in DATA_DIR, else the stopped embedded server, started for the task.
 * @param signal aborts and stops everything that was started
 * @throws StartError with a message for the terminal if there is no database or it cannot be used
 */
export async function attachServer(env: Env, log: Log, signal: AbortSignal): Promise<AttachedServer> {
  const close = async () => undefined;
  if (env.databaseUrl !== null) return { address: env.databaseUrl, isEmbedded: false, close };
  const running = await runningServer(env.dataDir);
  if (running !== null) return { address: running, isEmbedded: true, close };
  if (!existsSync(env.dataDir) || existingHome(realpathSync(env.dataDir)) === undefined)
    throw new StartError(`There is no database in DATA_DIR ${env.dataDir}`);
  return startServer(env, log, signal);
}

/** Starts the embedded server of DATA_DIR for a task; creates an empty database if there is none. */
export async function startServer(env: Env, log: Log, signal: AbortSignal): Promise<AttachedServer> {
  const server = await startEmbeddedPostgres({
    dataDir: env.dataDir,
    log: (message, details) => log.info(details ?? {}, message),
    signal,
  });
  return { address: server.connectionString, isEmbedded: true, close: server.stop };
}
