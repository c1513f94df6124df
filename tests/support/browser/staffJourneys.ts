import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll } from 'vitest';
import { addRole } from '#src/accounts/roles.server.ts';
import { freshDatabase, type TestDatabase } from '#tests/support/database/db.ts';
import { openSignInSite, type SignInSite } from '#tests/support/identity/signInSite.ts';
import { HOSTILE_TEXT, writeToStaff } from '#tests/support/servers/writtenMessage.ts';
import { launchBrowser, openPage, type WatchedPage } from './browser.ts';

/** One record of each table, two of some. */
const RECORDS: readonly (readonly [path: string, body: object])[] = [
  ['/countries', { code: 'KR', name: 'South Korea' }],
  ['/countries', { code: 'JP', name: 'Japan' }],
  ['/genders', { name: 'Female' }],
  ['/genres', { name: 'Romance' }],
  ['/social-media', { name: 'Instagram', urlPattern: '^https://www[.]instagram[.]com/' }],
  ['/streaming-services', { name: 'Viki' }],
  ['/studios', { kind: 'studio', name: 'Studio Dragon', countryId: 1 }],
  ['/studios', { kind: 'network', name: 'tvN', countryId: 1 }],
  ['/studios', { kind: 'network', name: 'Fuji', countryId: 2 }],
  ['/tags', { name: 'Time Slip' }],
  ['/staff/people', { name: 'Gong Yoo' }],
  ['/staff/dramas', { type: 'drama', title: 'Goblin' }],
];

let database: TestDatabase;
export let site: SignInSite;
let browser: Browser;
export let opened: WatchedPage;
export let page: Page;
/** The session of the admin whose browser is open. */
export let admin: string;
/** A member without a role. */
export let kim: { id: number; cookie: string };

export const call = (path: string, method = 'GET', body?: object, cookie = admin) =>
  site.call(path, { cookie, method, ...(body && { body }) });

/** Adds a record as the admin. @throws Error if it is rejected */
export const make = async (path: string, body: object) => {
  const { json, status } = await call(path, 'POST', body);
  if (status !== 201) throw new Error(`${path}: ${status} ${JSON.stringify(json)}`);
  return json as { id: number };
};

export const signedIn = async (email: string, role?: 'editor' | 'admin') => {
  const { cookie, id } = await site.member(email);
  if (role) await addRole(database.db.pool, id, role);
  return { cookie, id };
};

/** Opens a site with a record of each table, in the browser of an admin, and closes it after the tests of the file. */
export function prepareJourneys(): void {
  beforeAll(async () => {
    database = await freshDatabase();
    site = await openSignInSite(database.db);
    browser = await launchBrowser();
    admin = (await signedIn('admin@example.org', 'admin')).cookie;
    kim = await signedIn('kim@example.org');
    for (const [path, body] of RECORDS) await make(path, body);
    await database.db.pool.query(
      `insert into reviews (user_id, title_id, kind, body, overall_score)
      select $1, min(id), 'short', '<p>Funny and sad.</p>', 16 from titles`,
      [kim.id],
    );
    await writeToStaff(database.db, { name: 'Lee Na-ri', kind: 'mistake', message: HOSTILE_TEXT });
    opened = await openPage(browser);
    await opened.context.addCookies([{ name: 'token', value: admin, url: site.origin }]);
    page = opened.page;
  });
  afterAll(async () => {
    await browser.close();
    await site.close();
    await database.drop();
  });
}

/** An item of the menu, by its text. */
export const menuItem = (text: string) =>
  page
    .getByRole('navigation', { name: 'Dashboard' })
    .getByRole('link')
    .filter({ hasText: new RegExp(`^${text}$`) });
export const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();
export const firstRow = () => page.locator('.dash-table tbody tr:not([aria-hidden]) a').first();
