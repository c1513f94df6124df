import type { Context, Handler } from 'hono';
import type { Database } from '#src/server/db/database.ts';
import { RETRY_AFTER_SECONDS } from './errors.ts';

/**
 * Answers `/readyz` with whether the database answers. Concurrent requests share one query, so that health checks use at
 * most one connection.
 */
export function answerReadiness({ pool }: Database): Handler {
  let request: Promise<boolean> | null = null;
  const ask = () =>
    pool
      .query('select 1')
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        request = null;
      });
  return async (c: Context) => {
    request ??= ask();
    if (await request) return c.text('ready');
    return c.text('The database does not answer.', 503, { 'Retry-After': String(RETRY_AFTER_SECONDS) });
  };
}
