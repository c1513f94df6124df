import type { Runner } from '#src/server/db/database.ts';

/**
 * Locks an identity until the transaction ends, so that no one else creates or closes its member.
 * @param uid account at the identity provider
 */
export async function lockIdentity(runner: Runner, uid: string): Promise<void> {
  await runner.query(`select pg_advisory_xact_lock(hashtextextended('identity ' || $1, 0))`, [uid]);
}
