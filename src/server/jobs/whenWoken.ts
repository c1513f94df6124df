import type { Log } from '#src/server/log.ts';

/** Longest pause: what there is to do may come from another process, which may have died before it did it. */
const PAUSE_MILLISECONDS = 60_000;

/** A job that waits to be woken. */
export interface WokenJob {
  /** Has it run now, or once more when it is running. */
  wake(): void;
  /** Ends it, after a run that is under way. */
  end(): Promise<void>;
}

/**
 * A job that runs when it is woken, after a time it names itself, and every minute; one run at a time. One that fails is
 * logged and tried again after a minute. It must do no harm when several processes run it.
 * @param job gives the milliseconds after which it wants to run again; null when it knows of nothing to do
 * @param longest pause between two runs in ms; a minute when left out
 */
export function whenWoken(
  name: string,
  job: () => Promise<number | null>,
  log: Log,
  longest = PAUSE_MILLISECONDS,
): WokenJob {
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
