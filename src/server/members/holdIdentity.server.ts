import type { Runner } from '#src/server/db/database.ts';

/**
 * Holds an identity until the transaction's end: nobody makes or closes its member meanwhile.
 * @param uid account at the identity provider
 */
export async function holdIdentity(runner: Runner, uid: string): Promise<void> {
  await runner.query(`select pg_advisory_xact_lock(hashtextextended('identity ' || $1, 0))`, [uid]);
}
