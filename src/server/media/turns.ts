import { unavailable } from '#src/domain/errors.ts';

/** Runs work, at most so much at once. */
export type Turns = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** Seconds after which whoever was turned away may come again. */
const RETRY_AFTER_SECONDS = 5;

/**
 * Makes a gate for heavy work: `atOnce` run, `waiting` more wait their turn in order.
 * @throws AppError 503 from the gate, for whoever comes when all places are taken
 */
export function createTurns({ atOnce, waiting }: { atOnce: number; waiting: number }): Turns {
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
