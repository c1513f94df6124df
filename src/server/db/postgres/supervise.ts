import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from './log.ts';
import type { Running } from './running.ts';

/** Keeps a server running until `end` is called. */
export interface Supervision {
  /** Stops supervision, including a restart in progress, and returns the running server, if any. */
  end(): Promise<Running | undefined>;
}

const longestPause = 15_000;
const healthyAfter = 60_000;

/** Returns the pause in ms before the restart after the `failures`-th failure in a row: 0, 100, 200, 400 … 15,000. */
export const pauseBefore = (failures: number): number =>
  failures <= 1 ? 0 : Math.min(100 * 2 ** (failures - 2), longestPause);

/**
 * Watches a server and restarts it when it exits unexpectedly, first at once and then after growing pauses, which are reset
 * after a healthy minute. It never gives up: the cause, such as a full disk, may disappear, and the server process has no
 * other way to recover.
 */
export function supervise(
  first: Running,
  start: (signal: AbortSignal) => Promise<Running>,
  log: Log,
): Supervision {
  const ending = new AbortController();
  const { signal } = ending;
  const ended = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));

  async function watch(): Promise<Running | undefined> {
    let failures = 0;
    let current = first;
    for (;;) {
      const startedAt = performance.now();
      const how = await Promise.race([current.gone, ended]);
      if (signal.aborted) return current;
      failures = performance.now() - startedAt > healthyAfter ? 1 : failures + 1;
      log('PostgreSQL ended by itself; starting it again.', { how, pid: current.pid });
      const again = await restart(failures);
      if (again === undefined) return undefined;
      current = again.running;
      failures = again.failures;
    }
  }

  async function restart(before: number): Promise<{ running: Running; failures: number } | undefined> {
    for (let failures = before; !signal.aborted; failures += 1) {
      const running = await startAfterPause(failures);
      if (running !== undefined) return { running, failures };
    }
    return undefined;
  }

  async function startAfterPause(failures: number): Promise<Running | undefined> {
    try {
      await pause(pauseBefore(failures), undefined, { signal });
      const running = await start(signal);
      log('PostgreSQL runs again.', { pid: running.pid });
      return running;
    } catch (error) {
      if (!signal.aborted) log('PostgreSQL could not be started again.', { error: String(error), failures });
      return undefined;
    }
  }

  const watching = watch();
  return {
    end() {
      ending.abort();
      return watching;
    },
  };
}
