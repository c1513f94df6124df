import type { Database } from '#src/server/db/database.ts';
import { installationSecret } from '#src/server/db/installationSecret.ts';

/** Key of the generated secret in the table `installation`. */
export const SESSION_SECRET_KEY = 'session-secret';

/**
 * Returns the secret that signs session cookies: the configured one, else one generated once in the database for all processes.
 * @param configured SESSION_SECRET, at least 32 characters
 */
export async function sessionSecret(db: Database, configured: string | null): Promise<Uint8Array> {
  if (configured !== null) return new TextEncoder().encode(configured);
  return installationSecret(db.pool, SESSION_SECRET_KEY);
}
