import { afterAll, beforeAll } from 'vitest';
import type { Me } from '#src/client/me.ts';
import { ACTIONS, permission, RESOURCES } from '#src/domain/roles/roles.ts';
import { freshDatabase, type TestDatabase } from '#tests/support/database/db.ts';
import { openSignInSite, type SignInSite } from './signInSite.ts';

export let database: TestDatabase;
export let site: SignInSite;
let made = 0;

/** An address that no other test of the file uses. */
export const email = () => {
  made += 1;
  return `person${made}@example.org`;
};

/** The member of a session. */
export const me = async (cookie: string) => ((await site.call('/me', { cookie })).json as { user: Me }).user;

/** Every permission. */
export const everything = RESOURCES.flatMap((resource) =>
  ACTIONS.map((action) => permission(action, resource)),
);

/** The context of commands that may do everything. */
export const system = () => ({
  db: database.db,
  actor: { permissions: new Set<string>(everything), isStaff: true },
  now: new Date(),
});

/** Opens a site with an empty database for the tests of a file, and closes it after them. */
export function prepareAccounts(): void {
  beforeAll(async () => {
    database = await freshDatabase();
    site = await openSignInSite(database.db, { env: { TRUST_PROXY: 'true' } });
  });
  afterAll(async () => {
    await site.close();
    await database.drop();
  });
}
