import { setTimeout as pause } from 'node:timers/promises';
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
export async function withinDeadline<Result>(work: Promise<Result>): Promise<Result> {
  const ending = new AbortController();
  const late = async () => {
    await pause(ANSWER_MILLISECONDS, undefined, { signal: ending.signal, ref: false });
    throw unavailable(RETRY_AFTER_SECONDS);
  };
  try {
    return await Promise.race([work, late()]);
  } finally {
    ending.abort();
  }
}
