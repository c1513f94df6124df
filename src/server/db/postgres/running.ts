import type { ChildProcess } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { leftBehind, servesCluster } from './postmaster.ts';

/** A running PostgreSQL, either started or adopted. */
export interface Running {
  pid: number;
  /** Resolves when the server's main process has exited, with a description of how. */
  gone: Promise<string>;
  isGone(): boolean;
}

/** Tracks a server that this process started. */
export function runningChild(child: ChildProcess & { pid: number }): Running {
  let over = false;
  const gone = new Promise<string>((resolve) => {
    child.once('exit', (code, signal) => {
      over = true;
      resolve(signal === null ? `exit code ${code}` : `signal ${signal}`);
    });
  });
  return { pid: child.pid, gone, isGone: () => over };
}

/** Tracks a server that an earlier process started, by polling every 250 ms. */
export function runningAdopted(pid: number, cluster: string): Running {
  let over = false;
  const gone = new Promise<string>((resolve) => {
    const look = () => {
      if (servesCluster(pid, cluster)) return;
      over = true;
      clearInterval(timer);
      resolve('not a child process, so the reason is unknown');
    };
    const timer = setInterval(look, 250).unref();
  });
  return { pid, gone, isGone: () => over || !servesCluster(pid, cluster) };
}

/** Time limits of the shutdown modes, in ms. */
export interface ShutdownTimeouts {
  fast: number;
  immediate: number;
}

// PostgreSQL itself kills children that ignore an immediate shutdown after 5 s.
const defaultTimeouts: ShutdownTimeouts = { fast: 20_000, immediate: 8_000 };

/**
 * Stops a server and waits until it has exited: fast (clients disconnected, everything written), then immediate (the next
 * start recovers from the log), then SIGKILL. Returns the mode that worked.
 */
export async function shutDown(
  running: Running,
  cluster: string,
  timeout: ShutdownTimeouts = defaultTimeouts,
): Promise<'fast' | 'immediate' | 'kill'> {
  signal(running.pid, 'SIGINT');
  if (await hasExitedWithin(running, timeout.fast)) return 'fast';
  signal(running.pid, 'SIGQUIT');
  if (await hasExitedWithin(running, timeout.immediate)) return 'immediate';
  signal(running.pid, 'SIGKILL');
  endLeftBehind(cluster);
  await hasExitedWithin(running, timeout.immediate);
  return 'kill';
}

/** Kills the remaining processes of a killed server; their memory is lost anyway and the next start recovers. */
export function endLeftBehind(cluster: string): void {
  for (const pid of leftBehind(cluster)) signal(pid, 'SIGKILL');
}

async function hasExitedWithin(running: Running, timeout: number): Promise<boolean> {
  const until = performance.now() + timeout;
  while (!running.isGone() && performance.now() < until) await pause(10);
  return running.isGone();
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}
