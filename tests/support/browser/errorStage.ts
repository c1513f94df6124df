import type { Browser } from 'playwright';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { launchBrowser } from '#tests/support/browser/browser.ts';
import { freshDatabase, type TestDatabase } from '#tests/support/database/db.ts';
import { openSignInSite, type SignInSite } from '#tests/support/identity/signInSite.ts';

export let database: TestDatabase;
export let site: SignInSite;
export let browser: Browser;
export let count = 0;
export let email = '';
export const EMPTY = { auth: null, isLoged: null };
export const ofMember = (statement: string) => database.db.pool.query(statement, [email]);

/** Prepares the tests of a file, and cleans up after them. */
export function prepareErrorPages(): void {
  beforeAll(async () => {
    database = await freshDatabase();
    site = await openSignInSite(database.db);
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await site.close();
    await database.drop();
  });
  beforeEach(async () => {
    count += 1;
    email = `member${count}@example.org`;
    await site.register(email);
  });
}
