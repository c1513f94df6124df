import { randomBytes } from 'node:crypto';
import type { Runner } from './database.ts';

/**
 * Returns a secret of this installation, created once in the database and shared by all processes.
 * @param key its name in the table `installation`
 * @returns 43 characters of base64url, as bytes
 */
export async function installationSecret(runner: Runner, key: string): Promise<Uint8Array> {
  const stored = async () =>
    (await runner.query<{ value: string }>('select value from installation where key = $1', [key])).rows[0];
  const match = await stored();
  if (match) return new TextEncoder().encode(match.value);
  await runner.query('insert into installation (key, value) values ($1, $2) on conflict do nothing', [
    key,
    JSON.stringify(randomBytes(32).toString('base64url')),
  ]);
  return new TextEncoder().encode((await stored())?.value);
}
