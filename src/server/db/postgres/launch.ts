import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Account } from './account.ts';
import { type FailureContext, failure } from './failure.ts';
import type { Log } from './log.ts';
import { disownPostmasterFile, readPostmasterFile, servesCluster } from './postmaster.ts';
import { ask, createDatabase } from './probe.ts';
import { endLeftBehind, type Running, runningChild, shutDown } from './running.ts';
import { openServerLog, type ServerLog } from './serverLog.ts';
import { serverArguments, serverEnvironment } from './settings.ts';
import { clearSocketDir } from './socket.ts';

/** Everything needed to run the server of one data folder. */
export interface ServerPlan {
  native: string;
  cluster: string;
  account: Account;
  socketDir: string;
  logPath: string;
  context: FailureContext;
  log: Log;
}

// Remains of a server that was just killed: its process id in the lock file, its children in the shared memory.
const staleLock = /pre-existing shared memory block .* is still in use|lock file ".*" already exists/;
const retryFor = 10_000;
const endOthersAfter = 1_500;
const recoverFor = 600_000;
const pollEvery = 10;

/**
 * Starts the server and waits until it answers and its database exists. Recovery after a crash may take minutes; it is
 * logged every five seconds and limited to ten minutes.
 * @throws StartError with PostgreSQL's reason if it exits; the signal's reason when aborted
 */
export async function launch(plan: ServerPlan, signal: AbortSignal): Promise<Running> {
  const startedAt = performance.now();
  for (;;) {
    clearStale(plan);
    const outcome = await tryLaunch(plan, signal);
    if (typeof outcome !== 'string') return outcome;
    const passed = performance.now() - startedAt;
    if (!staleLock.test(outcome) || passed > retryFor) {
      throw failure(`PostgreSQL did not start (log: ${plan.logPath})`, outcome, plan.context);
    }
    if (passed > endOthersAfter) endLeftBehind(plan.cluster);
    await pause(100, undefined, { signal });
  }
}

/** Removes stale files. No server of this cluster can be running: the lock is held and adoption was tried before. */
function clearStale({ cluster, socketDir, account }: ServerPlan): void {
  const previous = readPostmasterFile(cluster);
  if (previous !== undefined && !servesCluster(previous.pid, cluster)) disownPostmasterFile(cluster);
  clearSocketDir(socketDir, account);
}

/** Returns the running server, or its output if it exited. */
async function tryLaunch(plan: ServerPlan, signal: AbortSignal): Promise<Running | string> {
  const output = openServerLog(plan.logPath);
  try {
    const child = spawn(join(plan.native, 'bin', 'postgres'), serverArguments(plan.cluster, plan.socketDir), {
      ...plan.account.server,
      cwd: '/',
      // In its own session, so that Ctrl-C reaches this process and not the database.
      detached: true,
      env: serverEnvironment(),
      stdio: ['ignore', output.file, output.file],
    });
    child.unref();
    if (!hasPid(child))
      return await new Promise((resolve) => child.once('error', (error) => resolve(error.message)));
    return await becomesReady(plan, runningChild(child), output, signal);
  } finally {
    output.close();
  }
}

const hasPid = (child: ChildProcess): child is ChildProcess & { pid: number } => child.pid !== undefined;

async function becomesReady(
  plan: ServerPlan,
  running: Running,
  output: ServerLog,
  signal: AbortSignal,
): Promise<Running | string> {
  try {
    const ready = await waitUntilReady(plan, running, signal);
    if (ready) return running;
    return `${output.written()}\nPostgreSQL exited (${await running.gone})`;
  } catch (error) {
    await shutDown(running, plan.cluster);
    if (!(error instanceof pg.DatabaseError)) throw error;
    throw failure('PostgreSQL started but its database cannot be used', error.message, plan.context);
  }
}

/** Returns false if the server has exited. Throws when aborted or when recovery exceeds its limit. */
async function waitUntilReady(plan: ServerPlan, running: Running, signal: AbortSignal): Promise<boolean> {
  const startedAt = performance.now();
  let reported = startedAt;
  while (!running.isGone()) {
    signal.throwIfAborted();
    const answer = await ask(plan.socketDir);
    if (answer === 'ready') return true;
    if (answer === 'no database') await createDatabase(plan.socketDir);
    const now = performance.now();
    if (now - startedAt > recoverFor)
      throw failure('PostgreSQL was not ready within ten minutes', '', plan.context);
    if (now - reported > 5_000) {
      plan.log('PostgreSQL is still recovering from an unclean shutdown.', {
        seconds: Math.round((now - startedAt) / 1000),
      });
      reported = now;
    }
    if (answer !== 'no database') await pause(pollEvery);
  }
  return false;
}
