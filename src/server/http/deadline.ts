import { unavailable } from '#src/domain/errors.ts';
import { RETRY_AFTER_SECONDS } from './errors.ts';

/**
 * Longest a caller waits for what an answer shows, in ms. Each statement has a bound of its own, but a page asks several,
 * some after others: a database that takes a second for each would make them wait for all.
 */
const ANSWER_MILLISECONDS = 9_000;

/**
 * The result of a read, or, when it takes too long, a refusal that says when to come back. What was begun runs on unheard:
 * its statements are bounded, and their results serve the next caller where they are kept.
 * @throws AppError 503 after nine seconds; whatever the work throws before
 */
export function withinDeadline<Result>(work: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    // A plain timer: every page and read sets one, and ending a wait by a signal makes an error each time.
    const timer = setTimeout(() => reject(unavailable(RETRY_AFTER_SECONDS)), ANSWER_MILLISECONDS);
    timer.unref();
    work.finally(() => clearTimeout(timer)).then(resolve, reject);
  });
}
