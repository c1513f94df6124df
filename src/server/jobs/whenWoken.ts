import type { Log } from '#src/server/log.ts';

const RETRY_MILLISECONDS = 10 * 60_000;
/** Longest pause: what one process knows of the next time may have been changed by another. */
const PAUSE_MILLISECONDS = 60 * 60_000;

/** A job that waits to be woken. */
export interface WokenJob {
  /** Has it run now, or once more when it is running. */
  wake(): void;
  /** Ends it, after a run that is under way. */
  end(): Promise<void>;
}

/**
 * A job that runs when it is woken and after a time it names itself, one run at a time; one that fails is logged and
 * tried again after ten minutes. It must do no harm when several processes run it.
 * @param job gives the milliseconds after which it wants to run again (an hour at most), null: not until it is woken
 */
export function whenWoken(name: string, job: () => Promise<number | null>, log: Log): WokenJob {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | null = null;
  let isWanted = false;
  let isEnded = false;

  const plan = (milliseconds: number | null) => {
    if (isEnded || milliseconds === null) return;
    timer = setTimeout(wake, Math.min(milliseconds, PAUSE_MILLISECONDS));
    timer.unref();
  };
  const run = async () => {
    clearTimeout(timer);
    let pause: number | null = null;
    while (isWanted && !isEnded) {
      isWanted = false;
      pause = await job().catch((error: unknown) => {
        log.error({ err: error, job: name }, 'a job failed');
        return RETRY_MILLISECONDS;
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
