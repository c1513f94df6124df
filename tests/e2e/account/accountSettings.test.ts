import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  hasSession,
  mailedLink,
  signIn,
  signInOnScreens,
  storedEntries,
} from '#tests/support/browser/accountPages.ts';
import { launchBrowser, openPage, visit, type WatchedPage } from '#tests/support/browser/browser.ts';
import { freshDatabase, type TestDatabase } from '#tests/support/database/db.ts';
import { openSignInSite, PASSWORD, type SignInSite } from '#tests/support/identity/signInSite.ts';

const SETTINGS = '/settings/account';

let database: TestDatabase;
let site: SignInSite;
let browser: Browser;
let count = 0;
let email: string;
let opened: WatchedPage;
let page: Page;

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
  email = `owner${count}@example.org`;
  await site.register(email);
  opened = await openPage(browser);
  ({ page } = opened);
  await signInOnScreens(page, site, email, SETTINGS);
  await visit(page, site.origin + SETTINGS);
  return () => opened.context.close();
});

/** Another browser of the same member. */
async function elsewhere(): Promise<WatchedPage> {
  const other = await openPage(browser);
  await signInOnScreens(other.page, site, email, SETTINGS);
  return other;
}

async function confirm(password = PASSWORD): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
}

describe('the account settings', () => {
  it('[S-R19] are rendered before scripts run, with all data that the member can see', async () => {
    const cookies = await opened.context.cookies();
    const token = cookies.find(({ name }) => name === 'token')?.value;
    const answer = await fetch(site.origin + SETTINGS, { headers: { Cookie: `token=${token}` } });
    const html = await answer.text();
    for (const text of [email, 'Where you are signed in', 'this browser', 'Delete your account']) {
      expect([text, html.includes(text)]).toEqual([text, true]);
    }
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const first = await fetch(`${site.origin}/settings`, {
      redirect: 'manual',
      headers: { Cookie: `token=${token}` },
    });
    expect([first.status, first.headers.get('location')]).toEqual([302, SETTINGS]);
  });

  it('change the address with the password and a mail to the new one, and restore it with a mail to the old one', async () => {
    const next = `next${count}@example.org`;
    await page.getByLabel('New e-mail address').fill(next);
    await page.getByRole('button', { name: 'Change address' }).click();
    await confirm('not the password');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('alert').getByText('The e-mail address or the password is wrong.').waitFor();
    await confirm();
    await page.getByText('One more step').waitFor();
    await expect.poll(() => dialog.count()).toBe(0);
    await page.getByText(`Now: ${email}`).waitFor();

    const device = await openPage(browser);
    await device.page.goto(await mailedLink(site, next));
    await device.page.getByRole('heading', { name: 'Your address was changed' }).waitFor();
    await device.page.getByText(next).waitFor();
    await page.reload();
    await page.waitForURL('**/login?from=*');
    await expect.poll(() => storedEntries(page)).toEqual({ auth: null, isLoged: null });
    await visit(page, page.url());
    await signIn(page, next);
    await page.getByText(`Signed in as`).getByText(next).waitFor();

    await device.page.goto(await mailedLink(site, email));
    await device.page.getByRole('heading', { name: 'Your old address is restored' }).waitFor();
    await device.page.getByRole('link', { name: 'Choose a new password' }).waitFor();
    await page.reload();
    await page.waitForURL('**/login?from=*');
    await device.context.close();
  });

  it('reject the current address and an invalid one at the field', async () => {
    const field = page.getByLabel('New e-mail address');
    for (const [address, text] of [
      [email.toUpperCase(), 'already your e-mail address'],
      ['nowhere', 'like name@example.com'],
    ] as const) {
      await field.fill(address);
      await page.getByRole('button', { name: 'Change address' }).click();
      await page.locator('#new-email-error').getByText(text).waitFor();
      expect(await page.getByRole('dialog').count()).toBe(0);
    }
  });

  it('change the password, which ends all other sign-ins and keeps the current one', async () => {
    const other = await elsewhere();
    await page.getByLabel('New password', { exact: true }).fill('an entirely new one');
    await page.getByRole('button', { name: 'Change password' }).click();
    await confirm();
    await page.getByText('Your password was changed').waitFor();
    await page.reload();
    await page.getByText(`Signed in as`).waitFor();
    await other.page.reload();
    await other.page.waitForURL('**/login?from=*');
    await visit(other.page, other.page.url());
    await signIn(other.page, email);
    await other.page.getByRole('alert').getByText('The e-mail address or the password is wrong.').waitFor();
    await signIn(other.page, email, 'an entirely new one');
    await other.page.waitForURL(site.origin + SETTINGS);
    await other.context.close();
  });

  it('report a password that violates the policy before sending it, and keep the old one', async () => {
    await page.getByLabel('New password', { exact: true }).fill('short');
    await page.locator('[data-met="false"]').getByText('At least 8 characters').waitFor();
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.locator('#new-password-error').getByText('does not meet the requirements').waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(await page.getByText('Your password was changed').count()).toBe(0);
  });

  it('ask for the password again if the sign-in is too old, and then continue', async () => {
    const change = async (address: string) => {
      await page.getByLabel('New e-mail address').fill(address);
      await page.getByRole('button', { name: 'Change address' }).click();
    };
    await change(`one${count}@example.org`);
    await confirm();
    await page.getByText('One more step').waitFor();
    await mailedLink(site, `one${count}@example.org`);
    site.wait(6 * 60_000);
    await change(`two${count}@example.org`);
    await page.getByRole('button', { name: 'Confirm that it is you' }).click();
    await confirm();
    expect(await mailedLink(site, `two${count}@example.org`)).toContain('verifyAndChangeEmail');
  });

  it('change nothing if the dialog is closed', async () => {
    await page.getByLabel('New e-mail address').fill('other@example.org');
    await page.getByRole('button', { name: 'Change address' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('confirm-password');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    expect(await page.getByText('One more step').count()).toBe(0);
    const change = page.getByRole('button', { name: 'Change address' });
    await expect.poll(() => change.getAttribute('aria-disabled')).toBe('false');
  });

  it('list the sessions of the member and end them', async () => {
    const first = await elsewhere();
    const second = await elsewhere();
    await visit(page, site.origin + SETTINGS);
    const list = page.getByRole('list', { name: 'Where you are signed in' });
    // The browser that created the account gets a session only after an exchange.
    const rows = () => list.getByRole('listitem').count();
    await expect.poll(rows).toBe(3);
    expect(await list.getByRole('listitem').first().textContent()).toContain('this browser');
    await list
      .getByRole('button', { name: /^Sign out/ })
      .first()
      .click();
    await page.getByText('was signed out').waitFor();
    await expect.poll(rows).toBe(2);
    await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
    await page.getByText('Signed out everywhere else').waitFor();
    await expect.poll(rows).toBe(1);
    for (const other of [first, second]) {
      await other.page.reload();
      await other.page.waitForURL('**/login?from=*');
      await other.context.close();
    }
    await page.reload();
    await page.getByText('Signed in as').waitFor();
  });

  it('ask for the password again after all other sign-ins were ended, including the confirming one', async () => {
    const other = await elsewhere();
    await visit(page, site.origin + SETTINGS);
    const change = async (address: string) => {
      await page.getByLabel('New e-mail address').fill(address);
      await page.getByRole('button', { name: 'Change address' }).click();
    };
    await change(`first${count}@example.org`);
    await confirm();
    await page.getByText('One more step').waitFor();
    await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
    await page.getByText('Signed out everywhere else').waitFor();
    await change(`second${count}@example.org`);
    await confirm();
    await page.getByRole('strong').getByText(`second${count}@example.org`).waitFor();
    expect(await mailedLink(site, `second${count}@example.org`)).toContain('verifyAndChangeEmail');
    await other.context.close();
  });

  it('end a session once, however often the button is pressed', async () => {
    const other = await elsewhere();
    await visit(page, site.origin + SETTINGS);
    const list = page.getByRole('list', { name: 'Where you are signed in' });
    await list
      .getByRole('button', { name: /^Sign out/ })
      .first()
      .dblclick();
    await page.getByText('was signed out').waitFor();
    expect(await page.getByText('There is no such session').count()).toBe(0);
    await other.context.close();
  });

  it('[S-A2] are closed when another tab signs out or signs in as someone else', async () => {
    const tab = await opened.context.newPage();
    await visit(tab, `${site.origin}/`);
    await tab.getByRole('button', { name: /Account of/ }).click();
    await tab.getByRole('button', { name: 'Sign out' }).click();
    // Two entries are removed, each of which may start a navigation: the second can cancel the first.
    const isAtLogin = () => expect.poll(() => page.url()).toContain('/login?from=');
    await isAtLogin();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(await page.getByText(email).count()).toBe(0);
    await page.goBack();
    await isAtLogin();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(await page.getByText(email).count()).toBe(0);
  });

  it('delete the account only after its handle was typed and the password entered; then no sign-in remains', async () => {
    const { slug } = JSON.parse(String((await storedEntries(page)).auth)) as { slug: string };
    const remove = page.getByRole('button', { name: 'Delete account' });
    await remove.click();
    await page.locator('#close-handle-error').getByText(`Type ${slug}`).waitFor();
    await page.getByLabel(`Type “${slug}” to confirm`).fill(slug);
    await remove.click();
    await confirm();
    await page.waitForURL('**/login?because=closed');
    await page.getByText('Your account is deleted').waitFor();
    await expect.poll(() => storedEntries(page)).toEqual({ auth: null, isLoged: null });
    expect(await hasSession(opened.context)).toBe(false);
    await page.waitForFunction(() => !document.querySelector('.submit[disabled]'));
    await signIn(page, email);
    await page.getByRole('alert').getByText('The e-mail address or the password is wrong.').waitFor();
  });

  it('say why the last admin cannot delete the account', async () => {
    await database.db.pool.query(
      `insert into user_roles (user_id, role_id)
       select u.id, r.id from users u, roles r where u.email = $1 and r.slug = 'admin'`,
      [email],
    );
    const { slug } = JSON.parse(String((await storedEntries(page)).auth)) as { slug: string };
    await page.getByLabel(`Type “${slug}” to confirm`).fill(slug);
    await page.getByRole('button', { name: 'Delete account' }).click();
    await confirm();
    await page.getByRole('alert').getByText(/admin/).waitFor();
    expect((await storedEntries(page)).isLoged).toBe('true');
  });
});
