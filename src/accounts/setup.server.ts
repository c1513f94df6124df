import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Runner } from '#src/server/db/database.ts';

const INSTALLATION_KEY = 'setup-link';

const hashOf = (token: string) => createHash('sha256').update(token).digest();

/** Whether any member has a role with access to the dashboard. */
export async function hasStaff(runner: Runner): Promise<boolean> {
  const { rows } = await runner.query<{ isFound: boolean }>(
    `select exists (select from user_roles ur join roles r on r.id = ur.role_id join users u on u.id = ur.user_id
      where r.is_staff and u.deleted_at is null) as "isFound"`,
  );
  return rows[0]?.isFound ?? false;
}

/**
 * Creates the token of the set-up link and replaces any earlier one. The first user to sign in with it becomes admin.
 * @returns null if there is already staff
 */
export async function makeSetupToken(runner: Runner): Promise<string | null> {
  if (await hasStaff(runner)) return null;
  const token = randomBytes(24).toString('base64url');
  await runner.query(
    `insert into installation (key, value) values ($1, $2)
     on conflict (key) do update set value = excluded.value, updated_at = now()`,
    [INSTALLATION_KEY, JSON.stringify(hashOf(token).toString('base64'))],
  );
  return token;
}

/**
 * Consumes the set-up token, in a transaction: of two concurrent requests, the second waits and finds it deleted.
 * @returns whether the token was correct and there is no staff yet
 */
export async function takeSetupToken(runner: Runner, token: string): Promise<boolean> {
  const { rows } = await runner.query<{ value: string }>(
    'select value from installation where key = $1 for update',
    [INSTALLATION_KEY],
  );
  const stored = rows[0]?.value;
  if (stored === undefined || !timingSafeEqual(Buffer.from(stored, 'base64'), hashOf(token))) return false;
  if (await hasStaff(runner)) return false;
  await runner.query('delete from installation where key = $1', [INSTALLATION_KEY]);
  return true;
}
