import type { Runner } from '#src/server/db/database.ts';

/** Tables whose rows are useless after their `expires_at`. */
const EXPIRING = ['sessions', 'identity_codes', 'exchanged_tokens', 'identity_refresh_tokens'] as const;

/** Deletes sessions, codes, refresh tokens and exchanged ID tokens that expired more than a day ago. */
export async function deleteEndedSessions(runner: Runner, now: Date): Promise<void> {
  const yesterday = new Date(now.getTime() - 86_400_000);
  for (const table of EXPIRING) await runner.query(`delete from ${table} where expires_at < $1`, [yesterday]);
}
