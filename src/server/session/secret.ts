import { randomBytes } from 'node:crypto';
import type { Database } from '#src/server/db/database.ts';

const INSTALLATION_KEY = 'session-secret';

/**
 * The secret that signs session cookies: the configured one, else one made once in the database for all processes.
 * @param configured SESSION_SECRET, 32 characters or more
 */
export async function sessionSecret(db: Database, configured: string | null): Promise<Uint8Array> {
  if (configured !== null) return new TextEncoder().encode(configured);
  const made = JSON.stringify(randomBytes(32).toString('base64url'));
  await db.pool.query('insert into installation (key, value) values ($1, $2) on conflict do nothing', [
    INSTALLATION_KEY,
    made,
  ]);
  const { rows } = await db.pool.query<{ value: string }>('select value from installation where key = $1', [
    INSTALLATION_KEY,
  ]);
  return new TextEncoder().encode(rows[0]?.value);
}
