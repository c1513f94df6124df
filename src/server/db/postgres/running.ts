import type { ChildProcess } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { leftBehind, servesCluster } from './postmaster.ts';

/** A PostgreSQL at work, whether we started it or found it. */
export interface Running {
  pid: number;
  /** Settles when the server's main process is gone, with how it ended in words. */
  gone: Promise<string>;
  isGone(): boolean;
}

/** Follows a server we started. */
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

/** Follows a server that an earlier process of ours started, by looking every quarter of a second. */
export function runningStranger(pid: number, cluster: string): Running {
  let over = false;
  const gone = new Promise<string>((resolve) => {
    const look = () => {
      if (servesCluster(pid, cluster)) return;
      over = true;
      clearInterval(timer);
      resolve('not our child, so the reason is unknown');
    };
    const timer = setInterval(look, 250).unref();
  });
  return { pid, gone, isGone: () => over || !servesCluster(pid, cluster) };
}

/** How long a stop may take in each of its forms, in ms. */
export interface Patience {
  fast: number;
  immediate: number;
}

// PostgreSQL itself kills children that ignore an immediate shutdown after 5 s.
const usualPatience: Patience = { fast: 20_000, immediate: 8_000 };

/**
 * Stops a server and waits until it is gone: fast (clients cut off, everything written), then immediate (the
 * next start recovers from the log), then by force. Gives the form that worked.
 */
export async function shutDown(
  running: Running,
  cluster: string,
  patience: Patience = usualPatience,
): Promise<'fast' | 'immediate' | 'kill'> {
  signal(running.pid, 'SIGINT');
  if (await goneWithin(running, patience.fast)) return 'fast';
  signal(running.pid, 'SIGQUIT');
  if (await goneWithin(running, patience.immediate)) return 'immediate';
  signal(running.pid, 'SIGKILL');
  endLeftBehind(cluster);
  await goneWithin(running, patience.immediate);
  return 'kill';
}

/** Ends what a killed server left behind; its memory is lost anyway and the next start recovers. */
export function endLeftBehind(cluster: string): void {
  for (const pid of leftBehind(cluster)) signal(pid, 'SIGKILL');
}

async function goneWithin(running: Running, patience: number): Promise<boolean> {
  const until = performance.now() + patience;
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
