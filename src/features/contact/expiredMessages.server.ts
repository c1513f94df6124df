import { eraseMessageNotes } from '#src/accounts/personalData.server.ts';
import type { Runner } from '#src/server/db/database.ts';

/** Deletes messages to staff that expired at least a day ago, with the notes on them. */
export async function deleteExpiredMessages(runner: Runner, now: Date): Promise<void> {
  const yesterday = new Date(now.getTime() - 86_400_000);
  const { rows } = await runner.query<{ id: number }>(
    'delete from contact_messages where expires_at < $1 returning id',
    [yesterday],
  );
  await eraseMessageNotes(
    runner,
    rows.map(({ id }) => id),
  );
}
