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

// What a server killed a moment ago leaves: its number in the lock file, its children in the shared memory.
const heldByTheDead = /pre-existing shared memory block .* is still in use|lock file ".*" already exists/;
const retryFor = 10_000;
const endOthersAfter = 1_500;
const recoverFor = 600_000;
const pollEvery = 10;

/**
 * Starts the server and waits until it answers and our database exists. Recovery after a crash may take minutes;
 * it is reported every five seconds and given ten minutes.
 * Throws StartError with PostgreSQL's reason when it ends instead; the signal's reason when aborted.
 */
export async function launch(plan: ServerPlan, signal: AbortSignal): Promise<Running> {
  const begun = performance.now();
  for (;;) {
    clearStale(plan);
    const outcome = await tryLaunch(plan, signal);
    if (typeof outcome !== 'string') return outcome;
    const passed = performance.now() - begun;
    if (!heldByTheDead.test(outcome) || passed > retryFor) {
      throw failure(`PostgreSQL did not start (log: ${plan.logPath})`, outcome, plan.context);
    }
    if (passed > endOthersAfter) endLeftBehind(plan.cluster);
    await pause(100, undefined, { signal });
  }
}

/** No living server of this cluster exists when this runs: the lock is ours and adoption was tried before. */
function clearStale({ cluster, socketDir, account }: ServerPlan): void {
  const previous = readPostmasterFile(cluster);
  if (previous !== undefined && !servesCluster(previous.pid, cluster)) disownPostmasterFile(cluster);
  clearSocketDir(socketDir, account);
}

/** The running server, or what it said before it ended. */
async function tryLaunch(plan: ServerPlan, signal: AbortSignal): Promise<Running | string> {
  const output = openServerLog(plan.logPath);
  try {
    const child = spawn(join(plan.native, 'bin', 'postgres'), serverArguments(plan.cluster, plan.socketDir), {
      ...plan.account.server,
      cwd: '/',
      // In a session of its own, so that Ctrl-C reaches us and not the database under us.
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
    return `${output.written()}\nPostgreSQL ended (${await running.gone})`;
  } catch (error) {
    await shutDown(running, plan.cluster);
    if (!(error instanceof pg.DatabaseError)) throw error;
    throw failure('PostgreSQL started but its database cannot be used', error.message, plan.context);
  }
}

/** False when the server is gone. Throws when aborted or when recovery passes its limit. */
async function waitUntilReady(plan: ServerPlan, running: Running, signal: AbortSignal): Promise<boolean> {
  const begun = performance.now();
  let reported = begun;
  while (!running.isGone()) {
    signal.throwIfAborted();
    const answer = await ask(plan.socketDir);
    if (answer === 'ready') return true;
    if (answer === 'no database') await createDatabase(plan.socketDir);
    const now = performance.now();
    if (now - begun > recoverFor) throw failure('PostgreSQL was not ready in ten minutes', '', plan.context);
    if (now - reported > 5_000) {
      plan.log('PostgreSQL is still recovering from an unclean end.', {
        seconds: Math.round((now - begun) / 1000),
      });
      reported = now;
    }
    if (answer !== 'no database') await pause(pollEvery);
  }
  return false;
}
