import type { Context, Handler } from 'hono';
import type { Database } from '#src/server/db/database.ts';
import { RETRY_AFTER_SECONDS } from './errors.ts';

/**
 * Answers `/readyz`: whether the database does. It is asked once for all who want to know at the same time, so that
 * watchers, however many, take no more than one connection.
 */
export function answerReadiness({ pool }: Database): Handler {
  let asking: Promise<boolean> | null = null;
  const ask = () =>
    pool
      .query('select 1')
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        asking = null;
      });
  return async (c: Context) => {
    asking ??= ask();
    if (await asking) return c.text('ready');
    return c.text('The database does not answer.', 503, { 'Retry-After': String(RETRY_AFTER_SECONDS) });
  };
}
