import { accessSync, constants, realpathSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { FolderError, makeFolders } from '#src/server/makeFolders.ts';
import { adopt } from './adopt.ts';
import { findNative, type Native, usableNative } from './binaries.ts';
import { assertVersion, initialise } from './cluster.ts';
import { clusterDirectoryOf, hashOf } from './clusterDirectory.ts';
import { asStartError, StartError } from './errors.ts';
import { launch, type ServerPlan } from './launch.ts';
import { type DataDirLock, lockDataDir } from './lock.ts';
import type { Log } from './log.ts';
import { connectionStringOf } from './probe.ts';
import { type Running, shutDown } from './running.ts';
import { boundServerLog } from './serverLog.ts';
import { makeSocketDir } from './socket.ts';
import { type Supervision, supervise } from './supervise.ts';

export interface EmbeddedOptions {
  /** DATA_DIR, the folder of all stored data; created if missing. */
  dataDir: string;
  log: Log;
  /** Aborts the start; a starting server is stopped. */
  signal?: AbortSignal;
  /** The binaries to run; default those that npm installed for this machine. */
  native?: Native;
}

export interface EmbeddedPostgres {
  /** For `pg`: role and database `dramalog` on the private socket. It stays valid across restarts. */
  connectionString: string;
  socketDir: string;
  /** Whether a server that an earlier process left running was adopted. */
  adopted: boolean;
  /** Actual location of the data: `DATA_DIR/postgres`, or under /var/lib/dramalog (see `clusterDirectoryOf`). */
  location: string;
  /** Stops the server, adopted or not, waits until it has exited and unlocks DATA_DIR. Can be called repeatedly. */
  stop(): Promise<void>;
}

/**
 * Starts (or adopts) the embedded PostgreSQL of a data folder and keeps it running until `stop`.
 * The first start creates the database; the promise resolves when the database `dramalog` answers.
 * @throws StartError with a message for the terminal: another Dramalog uses the folder, no binaries for this machine, a
 * folder that is full, not accessible, or of another user or PostgreSQL version, or an error of PostgreSQL itself
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { dataDir } = options;
  let lock: DataDirLock | undefined;
  try {
    const native = options.native ?? findNative();
    const folder = openDataDir(dataDir);
    lock = await lockDataDir(folder);
    return await startLocked(folder, native, lock, options);
  } catch (error) {
    lock?.release();
    throw asStartError(error, dataDir);
  }
}

function openDataDir(dataDir: string): string {
  try {
    makeFolders(resolve(dataDir));
  } catch (error) {
    throw error instanceof FolderError ? new StartError(`DATA_DIR ${error.message}.`) : error;
  }
  const folder = realpathSync(dataDir);
  accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  return folder;
}

async function startLocked(
  dataDir: string,
  native: Native,
  lock: DataDirLock,
  { log, signal = new AbortController().signal }: EmbeddedOptions,
): Promise<EmbeddedPostgres> {
  const directory = clusterDirectoryOf(dataDir, log);
  const context = { dataDir, home: directory.home };
  const folder = usableNative(native, directory.account, directory.home, log);
  if (directory.exists) assertVersion(directory.cluster, Number.parseInt(native.version, 10));
  else await initialise(folder, directory, context, log);
  const match = await adopt(directory.cluster, folder, log, signal);
  const socketDir = match?.socketDir ?? makeSocketDir(hashOf(dataDir), directory.account);
  const logPath = join(directory.home, 'postgres.log');
  const plan: ServerPlan = { native: folder, ...directory, socketDir, logPath, context, log };
  const running = match?.running ?? (await firstLaunch(plan, signal));
  const supervision = supervise(running, (ending) => launch(plan, ending), log);
  const logCollector = setInterval(() => boundServerLog(logPath), 600_000).unref();
  let stopping: Promise<void> | undefined;
  const stop = async () => {
    clearInterval(logCollector);
    await stopServer(supervision, plan).finally(lock.release);
  };
  return {
    connectionString: connectionStringOf(socketDir),
    socketDir,
    adopted: match !== undefined,
    location: directory.cluster,
    stop: () => {
      stopping ??= stop();
      return stopping;
    },
  };
}

async function firstLaunch(plan: ServerPlan, signal: AbortSignal): Promise<Running> {
  try {
    return await launch(plan, signal);
  } catch (error) {
    rmSync(plan.socketDir, { recursive: true, force: true });
    throw error;
  }
}

async function stopServer(supervision: Supervision, { cluster, socketDir, log }: ServerPlan): Promise<void> {
  const running = await supervision.end();
  if (running !== undefined && !running.isGone()) {
    const how = await shutDown(running, cluster);
    log('PostgreSQL stopped.', { how });
  }
  rmSync(socketDir, { recursive: true, force: true });
}
