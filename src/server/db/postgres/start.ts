import { accessSync, constants, mkdirSync, realpathSync, rmSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { adopt } from './adopt.ts';
import { findNative, type Native, usableNative } from './binaries.ts';
import { assertVersion, initialise } from './cluster.ts';
import { asStartError, StartError } from './errors.ts';
import { launch, type ServerPlan } from './launch.ts';
import { type DataDirLock, lockDataDir } from './lock.ts';
import type { Log } from './log.ts';
import { hashOf, placeOf } from './place.ts';
import { connectionStringOf } from './probe.ts';
import { type Running, shutDown } from './running.ts';
import { boundServerLog } from './serverLog.ts';
import { makeSocketDir } from './socket.ts';
import { type Supervision, supervise } from './supervise.ts';

export interface EmbeddedOptions {
  /** The folder of everything Dramalog keeps; made when missing. */
  dataDir: string;
  log: Log;
  /** Gives the start up when aborted; a server on its way up is stopped. */
  signal?: AbortSignal;
  /** The binaries to run; those npm installed for this machine when left out. */
  native?: Native;
}

export interface EmbeddedPostgres {
  /** For `pg`: role and database `dramalog` on the private socket. It stays valid across restarts. */
  connectionString: string;
  socketDir: string;
  /** Whether a server that an earlier process left running was taken over. */
  adopted: boolean;
  /** Where the data really lives: `DATA_DIR/postgres`, or under /var/lib/dramalog (see `placeOf`). */
  location: string;
  /** Stops the server, adopted or not, waits until it is gone and frees DATA_DIR. May be called repeatedly. */
  stop(): Promise<void>;
}

/**
 * Starts (or takes over) the embedded PostgreSQL of a data folder and keeps it running until `stop`.
 * The first start makes the database; the promise is kept once the database `dramalog` answers.
 * Throws StartError, in words for the terminal: another Dramalog on the folder, no binaries for this machine, a
 * folder that is full, closed, another user's or another PostgreSQL version's, or PostgreSQL's own refusal.
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

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined);

/** Node's own recursive form never returns where a file system answers ENOENT for a new folder, as /proc does. */
function makeFolder(folder: string, isParentThere = false): void {
  try {
    mkdirSync(folder);
  } catch (error) {
    if (codeOf(error) === 'EEXIST' && statSync(folder).isDirectory()) return;
    if (codeOf(error) !== 'ENOENT') throw error;
    if (isParentThere)
      throw new StartError(`DATA_DIR ${folder} cannot be made: its file system takes no folders.`);
    makeFolder(dirname(folder));
    makeFolder(folder, true);
  }
}

function openDataDir(dataDir: string): string {
  makeFolder(resolve(dataDir));
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
  const place = placeOf(dataDir, log);
  const context = { dataDir, home: place.home };
  const folder = usableNative(native, place.account, place.home, log);
  if (place.exists) assertVersion(place.cluster, Number.parseInt(native.version, 10));
  else await initialise(folder, place, context, log);
  const found = await adopt(place.cluster, folder, log, signal);
  const socketDir = found?.socketDir ?? makeSocketDir(hashOf(dataDir), place.account);
  const logPath = join(place.home, 'postgres.log');
  const plan: ServerPlan = { native: folder, ...place, socketDir, logPath, context, log };
  const running = found?.running ?? (await firstLaunch(plan, signal));
  const supervision = supervise(running, (ending) => launch(plan, ending), log);
  const logKeeper = setInterval(() => boundServerLog(logPath), 600_000).unref();
  let stopping: Promise<void> | undefined;
  const stop = async () => {
    clearInterval(logKeeper);
    await stopServer(supervision, plan).finally(lock.release);
  };
  return {
    connectionString: connectionStringOf(socketDir),
    socketDir,
    adopted: found !== undefined,
    location: place.cluster,
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
