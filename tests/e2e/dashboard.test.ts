import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, openPage, type WatchedPage } from '#tests/support/browser.ts';
import { starterDatabase, type TestDatabase } from '#tests/support/db.ts';
import { openSignInSite, type SignInSite } from '#tests/support/signInSite.ts';

let database: TestDatabase;
let site: SignInSite;
let browser: Browser;
let opened: WatchedPage;
let page: Page;

beforeAll(async () => {
  database = await starterDatabase();
  site = await openSignInSite(database.db);
  browser = await launchBrowser();
  const { cookie, id } = await site.member('admin@example.org');
  await database.db.pool.query(
    `insert into user_roles (user_id, role_id) select $1, id from roles where slug = 'admin'`,
    [id],
  );
  opened = await openPage(browser);
  await opened.context.addCookies([{ name: 'token', value: cookie, url: site.origin }]);
  page = opened.page;
});

afterAll(async () => {
  await browser.close();
  await site.close();
  await database.drop();
});

const gate = async (path: string, cookie?: string) => {
  const answer = await fetch(site.origin + path, {
    redirect: 'manual',
    headers: cookie === undefined ? {} : { Cookie: `token=${cookie}` },
  });
  return [answer.status, answer.headers.get('location')];
};

describe('[S-A12] the dashboard', () => {
  it('sends a visitor to sign in, refuses a member, and has no page where nothing is', async () => {
    const { cookie } = await site.member('member@example.org');
    expect(await gate('/dashboard/tags?q=a')).toEqual([302, '/login?from=%2Fdashboard%2Ftags%3Fq%3Da']);
    expect(await gate('/dashboard', cookie)).toEqual([403, null]);
  });
});

describe('[S-R14] the list of a resource', () => {
  it('shows its rows, follows its address, and adds a record', async () => {
    await page.goto(`${site.origin}/dashboard/country?sort=-name`);
    await page.getByRole('heading', { name: 'Countries' }).waitFor();
    await page.getByRole('link', { name: 'AX' }).waitFor();
    await page.keyboard.press('c');
    const drawer = page.getByRole('dialog');
    await drawer.getByLabel('Code').fill('ZZ');
    await drawer.getByLabel('Name').fill('Nowhere');
    await page.keyboard.press('Control+s');
    await page.getByText('Nowhere was added.').waitFor();
    expect(opened.complaints).toEqual([]);
  });
});
