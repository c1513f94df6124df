import type { Log } from '#src/server/log.ts';

/** Maximum pause: work may come from another process that died before doing it. */
const PAUSE_MILLISECONDS = 60_000;

/** A job that can be woken. */
export interface WakeableJob {
  /** Runs it now, or once more if it is running. */
  wake(): void;
  /** Stops it after the current run. */
  end(): Promise<void>;
}

/**
 * Runs a job when it is woken, after a time that it returns, and every minute; one run at a time. A failed run is logged and
 * repeated after a minute. The job must be safe to run in several processes.
 * @param job returns the milliseconds until its next run; null if it knows of nothing to do
 * @param longest maximum pause between two runs in ms; default one minute
 */
export function createWakeableJob(
  name: string,
  job: () => Promise<number | null>,
  log: Log,
  longest = PAUSE_MILLISECONDS,
): WakeableJob {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | null = null;
  let isWanted = false;
  let isEnded = false;

  const plan = (milliseconds: number | null) => {
    if (isEnded) return;
    timer = setTimeout(wake, Math.min(milliseconds ?? longest, longest));
    timer.unref();
  };
  const run = async () => {
    clearTimeout(timer);
    let pause: number | null = null;
    while (isWanted && !isEnded) {
      isWanted = false;
      pause = await job().catch((error: unknown) => {
        log.error({ err: error, job: name }, 'a job failed');
        return null;
      });
    }
    running = null;
    plan(pause);
  };
  function wake() {
    isWanted = true;
    running ??= run();
  }

  return {
    wake,
    async end() {
      isEnded = true;
      clearTimeout(timer);
      await running;
    },
  };
}
