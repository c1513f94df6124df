import type { Runner } from '#src/server/db/database.ts';

/** Tables whose rows are worth nothing behind their `expires_at`. */
const EXPIRING = ['sessions', 'identity_codes', 'identity_refresh_tokens', 'contact_messages'] as const;

/** Removes sessions, codes, refresh tokens and messages to staff that ended a day ago or earlier. */
export async function forgetEnded(runner: Runner, now: Date): Promise<void> {
  const yesterday = new Date(now.getTime() - 86_400_000);
  for (const table of EXPIRING) await runner.query(`delete from ${table} where expires_at < $1`, [yesterday]);
}
