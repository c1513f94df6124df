import { confirmPasswordReset, sendPasswordResetEmail } from 'firebase/auth';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeSetupToken } from '#src/accounts/setup.server.ts';
import {
  accountText,
  documentsOf,
  hasSession,
  mailedLink,
  signIn,
  storedEntries,
} from '#tests/support/browser/accountPages.ts';
import { launchBrowser, openPage, untilHydrated, visit } from '#tests/support/browser/browser.ts';
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

const EMPTY = { auth: null, isLoged: null };

describe('a fresh installation', () => {
  it('[S-R6] [S-A10] creates its first admin: set-up link, registration, mail, verification, account; then sign-out, reset and sign-in', async () => {
    const email = 'first@example.org';
    const token = await makeSetupToken(database.db.pool);
    const { page, context, complaints } = await openPage(browser);
    await visit(page, `${site.origin}/register?setup=${token}`);
    await page.getByText('becomes the first admin').waitFor();
    await page.getByLabel('Name').fill('Yuna Park');
    await page.getByLabel('E-mail address').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.waitForURL('**/verify');
    await page.getByText(email).waitFor();
    expect(await hasSession(context)).toBe(false);

    await page.goto(await mailedLink(site, email));
    await page.getByRole('heading', { name: 'Your address is verified' }).waitFor();
    await page.getByRole('link', { name: 'Go to your account' }).click();
    await page.waitForURL('**/settings/account');
    await page.getByText('Signed in as Yuna Park').waitFor();
    await untilHydrated(page);
    const me = await page.evaluate(async () => (await fetch('/api/me')).json());
    expect(me.user).toMatchObject({
      roles: expect.arrayContaining(['admin']),
      isStaff: true,
      email,
      displayName: 'Yuna Park',
    });
    expect(me.user.permissions).toContain('roles:update');
    const { auth, isLoged } = await storedEntries(page);
    expect([isLoged, JSON.parse(String(auth))]).toEqual([
      'true',
      {
        displayName: 'Yuna Park',
        slug: me.user.handle,
        permissions: me.user.permissions,
        isStaff: true,
        expiresAt: me.user.session.expiresAt,
      },
    ]);
    expect(await page.evaluate(() => localStorage.getItem('setup'))).toBeNull();

    await page.getByRole('button', { name: /Account of/ }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL('**/login');
    await expect.poll(() => storedEntries(page)).toEqual(EMPTY);
    expect(await hasSession(context)).toBe(false);

    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await page.waitForURL('**/forgot-password**');
    await page.getByLabel('E-mail address').fill(email);
    await page.getByRole('button', { name: 'Send link' }).click();
    await page.getByText('we have sent a link there').waitFor();
    await page.goto(await mailedLink(site, email));
    await page.waitForURL('**/reset-password/*');
    await page.getByLabel('New password', { exact: true }).fill('quite another one');
    await page.getByRole('button', { name: 'Save password' }).click();
    await page.waitForURL('**/login?because=reset');
    await page.getByText('Your password was changed').waitFor();
    await signIn(page, email, PASSWORD);
    await page.getByRole('alert').getByText('The e-mail address or the password is wrong.').waitFor();
    await signIn(page, email, 'quite another one');
    await page.waitForURL(`${site.origin}/`);
    expect(await hasSession(context)).toBe(true);
    expect(complaints.filter((text) => !text.includes('status of 400'))).toEqual([]);
    await context.close();
  });
});

describe('verifying an address', () => {
  const register = async (email: string, options: Parameters<typeof openPage>[1] = {}) => {
    const opened = await openPage(browser, options);
    await visit(opened.page, `${site.origin}/register?from=${encodeURIComponent('/dramas?genre=romance')}`);
    await opened.page.getByLabel('Name').fill('Somebody');
    await opened.page.getByLabel('E-mail address').fill(email);
    await opened.page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await opened.page.getByRole('button', { name: 'Create account' }).click();
    await opened.page.waitForURL('**/verify?from=*');
    await opened.page.getByText(email).waitFor();
    return opened;
  };

  it('[S-A10] continues in the waiting tab when the link is opened in another tab, without another sign-in', async () => {
    const { page, context } = await register('tabs@example.org');
    const other = await context.newPage();
    await other.goto(await mailedLink(site, 'tabs@example.org'));
    await page.waitForURL(`${site.origin}/dramas?genre=romance`);
    await expect.poll(() => accountText(page)).toBe('"Somebody"');
    await context.close();
  });

  it('[S-A10] continues when the link is opened on another device, which only applies the code', async () => {
    const { page, context } = await register('phone@example.org');
    const device = await openPage(browser);
    await device.page.goto(await mailedLink(site, 'phone@example.org'));
    await device.page.getByRole('heading', { name: 'Your address is verified' }).waitFor();
    await device.page.getByText('You can sign in now').waitFor();
    expect(await hasSession(device.context)).toBe(false);
    await page.waitForURL(`${site.origin}/dramas?genre=romance`);
    expect(await hasSession(context)).toBe(true);
    await device.context.close();
    await context.close();
  });

  it('remembers the account after a reload, says that it is not yet verified, and sends the mail again', async () => {
    const { page, context } = await register('reload@example.org');
    await site.mails.next('reload@example.org');
    await visit(page, page.url());
    await page.getByText('reload@example.org').waitFor();
    await page.getByRole('button', { name: 'I have opened the link' }).click();
    await page.getByText('the link in the mail has not been opened').waitFor();
    await page.clock.install();
    await visit(page, page.url());
    await page.getByText('reload@example.org').waitFor();
    const resend = page.getByRole('button', { name: /^Send it again/ });
    expect(await resend.getAttribute('aria-disabled')).toBe('true');
    await page.clock.runFor(61_000);
    await page.getByRole('button', { name: 'Send it again', exact: true }).click();
    expect(await mailedLink(site, 'reload@example.org')).toContain('mode=verifyEmail');
    await context.close();
  });

  it('asks for a sign-in if the pending one was ended by a password change elsewhere', async () => {
    const { page, context } = await register('ended@example.org');
    await site.mails.next('ended@example.org');
    await sendPasswordResetEmail(site.sdk(), 'ended@example.org');
    const { link } = await site.mails.next('ended@example.org');
    await confirmPasswordReset(site.sdk(), link.searchParams.get('oobCode') ?? '', 'another long one');
    await page.getByText('does not know whose address').waitFor();
    expect(await hasSession(context)).toBe(false);
    await context.close();
  });

  it('asks for a sign-in if no account is known, and for a used link', async () => {
    const { page, context } = await openPage(browser);
    await visit(page, `${site.origin}/verify`);
    await page.getByText('does not know whose address').waitFor();
    await page.goto(`${site.origin}/auth/action?mode=verifyEmail&oobCode=used`);
    await page.getByRole('heading', { name: 'This link does not work' }).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).waitFor();
    await page.goto(`${site.origin}/reset-password/used`);
    await page.getByRole('link', { name: 'Request a new link' }).waitFor();
    await context.close();
  });
});

describe('the address of a mailed link', () => {
  it('opens the screen of each mode, and none for an unknown mode', async () => {
    const target = async (query: string) => {
      const answer = await fetch(`${site.origin}/auth/action?${query}`, { redirect: 'manual' });
      return [answer.status, answer.headers.get('location')];
    };
    expect(await target('mode=resetPassword&oobCode=a%2Fb')).toEqual([302, '/reset-password/a%2Fb']);
    for (const mode of ['verifyEmail', 'verifyAndChangeEmail', 'recoverEmail']) {
      expect(await target(`mode=${mode}&oobCode=abc`)).toEqual([302, '/verify-email?oobCode=abc']);
    }
    expect(await target('mode=signIn&oobCode=abc')).toEqual([404, null]);
    expect(await target('oobCode=abc')).toEqual([404, null]);
    expect(await target('mode=verifyEmail')).toEqual([404, null]);
  });
});

describe('the account screens', () => {
  it('are loaded and left as full documents, and never cached', async () => {
    const { page, context } = await openPage(browser);
    await visit(page, `${site.origin}/dramas`);
    const documents = documentsOf(page);
    await page.getByRole('link', { name: 'Sign in' }).click();
    await page.waitForURL('**/login');
    await page.getByRole('link', { name: 'Create an account' }).click();
    await page.waitForURL('**/register**');
    await page.getByRole('link', { name: 'Movies' }).first().click();
    await page.waitForURL('**/movies');
    expect(documents.map((path) => path.replace(/\?.*/, ''))).toEqual(['/login', '/register', '/movies']);
    for (const path of [
      '/login',
      '/register',
      '/forgot-password',
      '/verify',
      '/verify-email',
      '/reset-password/x',
    ]) {
      const answer = await fetch(site.origin + path);
      expect([path, answer.status, answer.headers.get('cache-control')]).toEqual([path, 200, 'no-store']);
    }
    await context.close();
  });
});
