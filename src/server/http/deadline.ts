import { unavailable } from '#src/domain/errors.ts';
import { RETRY_AFTER_SECONDS } from './errors.ts';

/**
 * Maximum time for the data of one response, in ms. Each statement has its own limit, but a page runs several, some one
 * after another, so that a database that takes a second for each would delay the page by their sum.
 */
const ANSWER_MILLISECONDS = 9_000;

/**
 * Returns the result of a read, or rejects with a retry time when it takes too long. The read itself continues: its
 * statements are limited, and its result can still be cached for the next caller.
 * @throws AppError 503 after nine seconds; any error of the work before that
 */
export function withinDeadline<Result>(work: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    // A plain timer: every page and read sets one, and an abort signal would create an error each time.
    const timer = setTimeout(() => reject(unavailable(RETRY_AFTER_SECONDS)), ANSWER_MILLISECONDS);
    timer.unref();
    work.finally(() => clearTimeout(timer)).then(resolve, reject);
  });
}
