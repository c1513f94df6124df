import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documentsOf, storedEntries } from '#tests/support/browser/accountPages.ts';
import { launchBrowser, openPage, visit } from '#tests/support/browser/browser.ts';
import { freshDatabase, type TestDatabase } from '#tests/support/database/db.ts';
import { startApp, type TestApp } from '#tests/support/http/app.ts';

let database: TestDatabase;
let app: TestApp;
let browser: Browser;

beforeAll(async () => {
  database = await freshDatabase();
  app = await startApp({ db: database.db });
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser.close();
  await app.stop();
  await database.drop();
});

const REJECTIONS = {
  unverified: { success: false, jwtExpired: true, message: 'User is not verified, authorization denied.' },
  ended: { success: false, jwtExpired: true, message: 'Your session has ended.' },
  other: { success: false, error: { name: 'Forbidden', message: 'You do not have permission to do this' } },
};

/**
 * A public page of a member whose next call is rejected. No call of public pages is ever rejected yet, so the
 * response is injected.
 */
async function rejectedBy(rejection: keyof typeof REJECTIONS) {
  const opened = await openPage(browser);
  const { page } = opened;
  await visit(page, `${app.origin}/movies`);
  await page.evaluate(() => {
    localStorage.setItem('auth', '{"expiresAt":"2999-01-01T00:00:00Z"}');
    localStorage.setItem('isLoged', 'true');
  });
  await page.route('**/_payload.json*', (route) =>
    route.fulfill({ status: 403, json: REJECTIONS[rejection] }),
  );
  const documents = documentsOf(page);
  await page.getByRole('link', { name: 'Dramas' }).first().click();
  return { ...opened, documents };
}

describe('[S-P5] a public page passes its failed calls to the authProvider', () => {
  it('which leads to /login once and clears the entries if the session has ended', async () => {
    const { page, context, documents } = await rejectedBy('ended');
    await page.getByText('You were signed out').waitFor();
    await expect.poll(() => storedEntries(page)).toEqual({ auth: null, isLoged: null });
    expect(documents.map((path) => path.replace(/\?.*/, ''))).toEqual(['/login']);
    await context.close();
  });

  it('which leads to /verify once if the address is not verified', async () => {
    const { page, context, documents } = await rejectedBy('unverified');
    await page.getByText('does not know whose address').waitFor();
    expect((await storedEntries(page)).isLoged).toBe('true');
    expect(documents.map((path) => path.replace(/\?.*/, ''))).toEqual(['/verify']);
    await context.close();
  });

  it('which leaves any other error to the page: it shows its error screen, and nobody is signed out', async () => {
    const { page, context, documents } = await rejectedBy('other');
    await page.getByText('403', { exact: true }).waitFor();
    expect((await storedEntries(page)).isLoged).toBe('true');
    expect(documents).toEqual([]);
    await context.close();
  });
});
