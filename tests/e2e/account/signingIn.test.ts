import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountText, signIn, signInOnScreens, storedEntries } from '#tests/support/browser/accountPages.ts';
import { launchBrowser, openPage, visit } from '#tests/support/browser/browser.ts';
import { freshDatabase, type TestDatabase } from '#tests/support/database/db.ts';
import { openSignInSite, type SignInSite } from '#tests/support/identity/signInSite.ts';

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

describe('signing in', () => {
  beforeAll(async () => {
    await site.register('member@example.org');
  });

  it('[S-A1] returns to the protected page that required it', async () => {
    const { page, context } = await openPage(browser);
    await visit(page, `${site.origin}/settings/account`);
    expect(new URL(page.url()).pathname).toBe('/login');
    await signIn(page, 'MEMBER@example.org');
    await page.waitForURL('**/settings/account');
    await context.close();
  });

  it('returns to the page from which the header link was followed', async () => {
    const { page, context } = await openPage(browser);
    await visit(page, `${site.origin}/movies?from=1990`);
    await page.getByRole('link', { name: 'Sign in' }).click();
    await page.waitForURL('**/login');
    await page.waitForFunction(() => !document.querySelector('.submit[disabled]'));
    await signIn(page, 'member@example.org');
    await page.waitForURL(`${site.origin}/movies?from=1990`);
    await context.close();
  });

  it('never returns to another site, whatever the address says', async () => {
    const hostile = [
      'https://evil.example/',
      '//evil.example',
      '/\\evil.example',
      '\\\\evil.example',
      '/.//evil.example',
      'javascript:alert(1)',
      'dramas',
    ];
    const { page, context } = await openPage(browser);
    for (const from of hostile) {
      await enterBy(page, from);
      expect([from, page.url()]).toEqual([from, `${site.origin}/`]);
      await context.clearCookies();
      await page.evaluate(() => localStorage.clear());
    }
    await context.close();
  });

  const enterBy = async (page: Parameters<typeof signIn>[0], from: string) => {
    await visit(page, `${site.origin}/login?from=${encodeURIComponent(from)}`);
    await signIn(page, 'member@example.org');
    await page.waitForURL((url) => url.pathname !== '/login');
  };

  it('shows errors at the fields and in a focused summary, with a next step', async () => {
    const { page, context } = await openPage(browser);
    await visit(page, `${site.origin}/login`);
    await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
    const summary = page.getByRole('alert');
    await summary.getByText('Please correct these fields').waitFor();
    const hasFocus = (element: Element) => element === document.activeElement;
    await expect.poll(() => summary.evaluate(hasFocus)).toBe(true);
    const field = page.getByLabel('E-mail address');
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    const described = await field.getAttribute('aria-describedby');
    expect(await page.locator(`#${described}`).textContent()).toMatch(/e-mail address like/);
    await summary.getByRole('link', { name: /e-mail address like/ }).click();
    await expect.poll(() => field.evaluate(hasFocus)).toBe(true);

    await signIn(page, 'member@example.org', 'wrong');
    await summary.getByText('The e-mail address or the password is wrong.').waitFor();
    await summary.getByRole('link', { name: 'Reset your password' }).waitFor();
    await signIn(page, 'nobody@example.org', 'wrong');
    await summary.getByText('The e-mail address or the password is wrong.').waitFor();
    await context.close();
  });

  it('supports password managers, and reveals the password only on request', async () => {
    const { page, context } = await openPage(browser);
    await visit(page, `${site.origin}/login`);
    const password = page.getByLabel('Password', { exact: true });
    expect(await page.getByLabel('E-mail address').getAttribute('autocomplete')).toBe('username');
    expect(await password.getAttribute('autocomplete')).toBe('current-password');
    expect(await password.getAttribute('type')).toBe('password');
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect.poll(() => password.getAttribute('type')).toBe('text');
    await visit(page, `${site.origin}/register`);
    expect(await page.getByLabel('Password', { exact: true }).getAttribute('autocomplete')).toBe(
      'new-password',
    );
    await context.close();
  });

  it('redirects a signed-in member, and restores missing storage entries', async () => {
    const { page, context } = await openPage(browser);
    await signInOnScreens(page, site, 'member@example.org');
    await page.evaluate(() => localStorage.clear());
    await page.goto(`${site.origin}/login?from=/movies`);
    await page.waitForURL(`${site.origin}/movies`);
    expect((await storedEntries(page)).isLoged).toBe('true');
    await context.close();
  });

  it('stores nothing of the provider in the browser except the cookie', async () => {
    const { page, context } = await openPage(browser);
    await signInOnScreens(page, site, 'member@example.org');
    const saved = await page.evaluate(async () => {
      const names = (await indexedDB.databases()).map(({ name }) => name);
      return { names, storage: Object.keys(localStorage).sort(), session: Object.keys(sessionStorage) };
    });
    expect(saved.names).not.toContain('firebaseLocalStorageDb');
    expect(saved.storage.filter((key) => key !== 'hangul')).toEqual(['auth', 'isLoged']);
    expect(saved.session.filter((key) => /firebase|signing/.test(key))).toEqual([]);
    const [cookie] = (await context.cookies()).filter(({ name }) => name === 'token');
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
    await context.close();
  });

  it('requires scripts, says so without them, and never submits the password meanwhile', async () => {
    const { page, context } = await openPage(browser, { javaScriptEnabled: false });
    for (const path of ['/login', '/register', '/forgot-password']) {
      await page.goto(site.origin + path);
      expect(await page.locator('noscript p').isVisible()).toBe(true);
      expect(await page.locator('noscript p').innerHTML()).toContain('Signing in needs JavaScript');
      expect(await page.locator('form.account-form').getAttribute('method')).toBe('post');
      expect(await page.locator('.submit').isDisabled()).toBe(true);
    }
    await context.close();
  });
});

describe('tabs of one browser', () => {
  beforeAll(async () => {
    await site.register('two@example.org');
  });

  it('[S-A2] follow each other when a member signs in or out', async () => {
    const { page, context } = await openPage(browser);
    const other = await context.newPage();
    await visit(other, `${site.origin}/dramas`);
    expect(await accountText(other)).toBe('Sign in');
    const third = await context.newPage();
    await visit(third, `${site.origin}/login?from=/movies`);
    await signInOnScreens(page, site, 'two@example.org');
    await expect.poll(() => accountText(other)).not.toBe('Sign in');
    await third.waitForURL(`${site.origin}/movies`);

    await page.getByRole('button', { name: /Account of/ }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect.poll(() => accountText(page)).toBe('Sign in');
    expect(page.url()).toBe(`${site.origin}/`);
    await expect.poll(() => accountText(other)).toBe('Sign in');
    await expect.poll(() => storedEntries(other)).toEqual(EMPTY);
    await context.close();
  });
});
