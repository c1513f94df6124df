import { CHANGES_CHANNEL } from '#src/server/db/changes.ts';
import type { Database } from '#src/server/db/database.ts';
import { until } from './postgres.ts';

let marks = 0;

/**
 * Waits until a site's listener has received everything that was committed so far. A process raises the tags
 * of its own writes at once and again when the notification returns, which may be after the next page was
 * started.
 */
export async function untilNotified({ pool, generations }: Database): Promise<void> {
  marks += 1;
  const mark = `mark:${marks}`;
  const before = generations.current();
  // Notifications arrive in the order of the commits.
  await pool.query('select pg_notify($1, $2)', [CHANGES_CHANNEL, mark]);
  await until(() => !generations.areUnchanged([mark], before));
}
