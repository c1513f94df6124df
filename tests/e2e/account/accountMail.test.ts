import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { mailedLink } from '#tests/support/browser/accountPages.ts';
import { launchBrowser, openPage, visit } from '#tests/support/browser/browser.ts';
import { freshDatabase, type TestDatabase } from '#tests/support/database/db.ts';
import { openSignInSite, PASSWORD, type SignInSite } from '#tests/support/identity/signInSite.ts';

let database: TestDatabase;
let site: SignInSite;
let browser: Browser;

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

describe('registering while the mail server is down', () => {
  it('says so on the waiting screen, where the mail can be requested again at once', async () => {
    const email = 'unsent@example.org';
    const { page, context } = await openPage(browser);
    site.mails.isTaking = false;
    await visit(page, `${site.origin}/register`);
    await page.getByLabel('Name').fill('Somebody');
    await page.getByLabel('E-mail address').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByText(`We could not send the mail to ${email}.`).waitFor();
    const again = page.getByRole('button', { name: 'Send it again', exact: true });
    await again.click();
    await page.getByRole('alert').getByText('Nothing was lost').waitFor();
    site.mails.isTaking = true;
    await again.click();
    await page.goto(await mailedLink(site, email));
    await page.getByRole('heading', { name: 'Your address is verified' }).waitFor();
    await context.close();
  });
});
