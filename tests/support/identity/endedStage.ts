import { afterAll, beforeAll, beforeEach } from 'vitest';
import { ACTIONS, permission, RESOURCES } from '#src/domain/roles/roles.ts';
import { freshDatabase, type TestDatabase } from '#tests/support/database/db.ts';
import { type Browser, DEAD, signInCalls } from '#tests/support/identity/endedSignIns.ts';
import { openSignInSite, type SignInSite } from '#tests/support/identity/signInSite.ts';

export const OTHER_PASSWORD = 'another long one';
export let database: TestDatabase;
/** Two processes on one database. */
export let site: SignInSite;
let otherSite: SignInSite;
export let calls: ReturnType<typeof signInCalls>;
export let elsewhere: ReturnType<typeof signInCalls>;
let made = 0;
export let address: string;
export let id: number;
/** The acting browser, another one of the same member, and one with a sign-in but without a session. */
export let first: Browser;
export let second: Browser;
export let saved: Browser;
const everything = RESOURCES.flatMap((resource) => ACTIONS.map((action) => permission(action, resource)));
export const staff = () => ({
  db: database.db,
  actor: { permissions: new Set<string>(everything) },
  now: new Date(),
});
export const end = (path: string, by = first) => site.call(path, { method: 'DELETE', cookie: by.cookie });
export const sessionIdOf = async ({ cookie }: Browser) =>
  ((await site.call('/me', { cookie })).json as { user: { session: { id: string } } }).user.session.id;
export const mailedCode = async (to: string) =>
  (await site.mails.next(to)).link.searchParams.get('oobCode') ?? '';
/** What the browser without a session can lose. */
export const DEAD_CODES_STORED = { ...DEAD, cookie: null, exchanged: null };

/** Prepares the tests of a file, and cleans up after them. */
export function prepareEndedSignIns(): void {
  beforeAll(async () => {
    database = await freshDatabase();
    const options = { env: { TRUST_PROXY: 'true' } };
    site = await openSignInSite(database.db, options);
    otherSite = await openSignInSite(database.db, options);
    calls = signInCalls(site);
    elsewhere = signInCalls(otherSite);
  });
  afterAll(async () => {
    await site.close();
    await otherSite.close();
    await database.drop();
  });
  beforeEach(async () => {
    made += 1;
    address = `ending${made}@example.org`;
    await site.register(address);
    first = await calls.browser(address);
    second = await calls.browser(address);
    saved = await calls.browser(address, { hasSession: false });
    const { json } = await site.call('/me', { cookie: first.cookie });
    ({ id } = (json as { user: { id: number } }).user);
  });
}
