import { unavailable } from '#src/domain/errors.ts';

/** Runs work within a concurrency limit. */
export type ConcurrencyLimit = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** `Retry-After` of rejected work, in seconds. */
const RETRY_AFTER_SECONDS = 5;

/**
 * Limits concurrent work: `atOnce` run and `waiting` more wait, first in, first out.
 * @returns a function that runs work; @throws AppError 503 if the queue is full
 */
export function createConcurrencyLimit({
  atOnce,
  waiting,
}: {
  atOnce: number;
  waiting: number;
}): ConcurrencyLimit {
  const queue: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running < atOnce) running += 1;
    else if (queue.length < waiting) await new Promise<void>((resolve) => queue.push(resolve));
    else throw unavailable(RETRY_AFTER_SECONDS);
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
