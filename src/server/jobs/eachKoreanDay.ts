import { untilKoreaMidnight } from '#src/domain/dates/airTime.ts';
import type { Log } from '#src/server/log.ts';

const RETRY_MILLISECONDS = 10 * 60_000;

/**
 * Runs a job at once and after each Korean midnight, one run at a time; a failed run is logged and repeated after ten minutes.
 * The job must be safe to run in several processes.
 * @param now the clock
 * @returns a function that stops it after the current run
 */
export function eachKoreanDay(name: string, job: (now: Date) => Promise<unknown>, log: Log, now: () => Date) {
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  let isEnded = false;

  const run = () => {
    running = job(now()).then(
      () => plan(untilKoreaMidnight(now())),
      (error: unknown) => {
        log.error({ err: error, job: name }, 'a daily job failed');
        plan(RETRY_MILLISECONDS);
      },
    );
  };
  const plan = (milliseconds: number) => {
    if (isEnded) return;
    timer = setTimeout(run, milliseconds);
    timer.unref();
  };
  run();

  return async (): Promise<void> => {
    isEnded = true;
    clearTimeout(timer);
    await running;
  };
}
