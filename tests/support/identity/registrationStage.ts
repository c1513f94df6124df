import { createUserWithEmailAndPassword, updateProfile } from 'firebase/auth';
import { afterAll, beforeAll } from 'vitest';
import { addRole } from '#src/accounts/roles.server.ts';
import { freshDatabase, type TestDatabase } from '#tests/support/database/db.ts';
import type { User } from '#tests/support/identity/registrations.ts';
import { openSignInSite, PASSWORD, type SignInSite } from '#tests/support/identity/signInSite.ts';

export let database: TestDatabase;
export let site: SignInSite;
export let admin: { cookie: string; id: number };
let made = 0;
export const email = () => {
  made += 1;
  return `newcomer${made}@example.org`;
};
export const staff = (path: string, method = 'GET', body?: object) =>
  site.call(path, { method, cookie: admin.cookie, ...(body && { body }) });
export const match = async (query: string) => (await staff(`/users?${query}`)).json as User[];
export const oneOf = async (address: string) => {
  const [user] = await match(`q=${encodeURIComponent(address)}`);
  if (!user) throw new Error(`Nobody has ${address}`);
  return user;
};
export const rows = async <Row>(sql: string, ...values: unknown[]) =>
  (await database.db.pool.query(sql, values)).rows as Row[];
export const accounts = (address: string) => rows('select from identity_accounts where email = $1', address);
export const actionsOf = async (id: number) =>
  (
    await rows<{ action: string }>(
      `select action from activity where entity = 'user' and entity_id = $1 order by id`,
      id,
    )
  ).map(({ action }) => action);
export const codeIn = async (address: string) =>
  (await site.mails.next(address)).link.searchParams.get('oobCode') ?? '';
/** Registers with the calls of the SDK. */
export async function register(address: string, displayName?: string) {
  const auth = site.sdk();
  // One network address may register twenty times an hour.
  await database.db.pool.query('delete from identity_attempts');
  const { user } = await createUserWithEmailAndPassword(auth, address, PASSWORD);
  if (displayName !== undefined) await updateProfile(user, { displayName });
  return auth;
}

/** Prepares the tests of a file, and cleans up after them. */
export function prepareRegistrations(): void {
  beforeAll(async () => {
    database = await freshDatabase();
    site = await openSignInSite(database.db, { env: { TRUST_PROXY: 'true' } });
    admin = await site.member('keeper@example.org');
    await addRole(database.db.pool, admin.id, 'admin');
  });
  afterAll(async () => {
    await site.close();
    await database.drop();
  });
}
