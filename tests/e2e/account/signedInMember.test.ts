import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeSetupToken } from '#src/accounts/setup.server.ts';
import { accountText, signIn, signInOnScreens } from '#tests/support/browser/accountPages.ts';
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

describe('the member in the header', () => {
  const entry = (expiresAt: number, more: object = {}) =>
    JSON.stringify({
      displayName: 'Kim "Moon" 은하',
      slug: 'moon',
      permissions: [],
      isStaff: false,
      expiresAt: new Date(expiresAt).toISOString(),
      ...more,
    });
  const openAs = async (auth: string, options: Parameters<typeof openPage>[1] = {}) => {
    const opened = await openPage(browser, options);
    await opened.page.addInitScript((text) => {
      localStorage.setItem('auth', text);
      localStorage.setItem('isLoged', 'true');
    }, auth);
    return opened;
  };

  it('is shown at the first paint from the stored entries alone, without a layout shift', async () => {
    const { page, context, complaints } = await openAs(entry(Date.now() + 60_000));
    let calls = 0;
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.route('**/api/**', (route) => {
      calls += 1;
      return route.continue();
    });
    await page.goto(`${site.origin}/dramas`);
    expect(await accountText(page)).toBe('"Kim \\"Moon\\" 은하"');
    expect(await page.getByRole('button', { name: 'Account of Kim "Moon" 은하' }).count()).toBe(1);
    const position = () =>
      page.locator('.site-header-tools').evaluate((element) => {
        const { left, width, height } = element.getBoundingClientRect();
        return [left, width, height];
      });
    const before = await position();
    await page.unrouteAll();
    complaints.length = 0;
    await visit(page, `${site.origin}/dramas`);
    expect(await position()).toEqual(before);
    expect(calls).toBe(0);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('[S-A2] is absent for expired and invalid entries', async () => {
    const { page, context, complaints } = await openPage(browser);
    // A document of the site that reads no storage entries: they are written there before a page opens.
    await page.goto(`${site.origin}/robots.txt`);
    for (const auth of [
      entry(Date.now() - 1000),
      'nonsense',
      '[]',
      'null',
      '{"expiresAt":"soon"}',
      '42',
      '{"displayName":[]}',
    ]) {
      await page.evaluate((text) => {
        localStorage.setItem('auth', text);
        localStorage.setItem('isLoged', 'true');
      }, auth);
      await visit(page, `${site.origin}/`);
      expect([auth, await accountText(page)]).toEqual([auth, 'Sign in']);
      expect(complaints).toEqual([]);
    }
    await context.close();
  });

  it('shows the dashboard to staff only, and works by keyboard', async () => {
    const { page, context } = await openAs(entry(Date.now() + 60_000));
    await visit(page, `${site.origin}/`);
    const button = page.getByRole('button', { name: /Account of/ });
    await button.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Account settings' }).waitFor();
    await page.keyboard.press('Tab');
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    await expect.poll(focused).toBe('My list');
    await page.keyboard.press('Tab');
    await expect.poll(focused).toBe('Account settings');
    await page.keyboard.press('Tab');
    await expect.poll(focused).toBe('Sign out');
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Account settings' }).waitFor({ state: 'hidden' });
    await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);
    await context.close();
  });
});

describe('a browser in an unusual state', () => {
  const enterSettings = async (page: Page, email: string) => {
    await visit(page, `${site.origin}/login?from=${encodeURIComponent('/settings/account')}`);
    await signIn(page, email);
    await page.getByText('Signed in as').waitFor();
  };

  it('can sign in with blocked or full storage', async () => {
    await site.register('closed@example.org');
    const closed = () => {
      // Configurable, as browsers define it.
      for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
        Object.defineProperty(window, name, {
          configurable: true,
          get: () => {
            throw new DOMException('closed', 'SecurityError');
          },
        });
    };
    const full = () => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    };
    for (const script of [closed, full]) {
      const { page, context, complaints } = await openPage(browser);
      await context.addInitScript(script);
      await enterSettings(page, 'closed@example.org');
      await visit(page, `${site.origin}/dramas`);
      expect(complaints).toEqual([]);
      await context.close();
    }
  });

  it('makes a member an admin if they open the set-up link after registering without it', async () => {
    await database.db.pool.query(
      `delete from user_roles where role_id in (select id from roles where is_staff)`,
    );
    const token = await makeSetupToken(database.db.pool);
    await site.register('later@example.org');
    const { page, context, complaints } = await openPage(browser);
    await signInOnScreens(page, site, 'later@example.org');
    await visit(page, `${site.origin}/register?setup=${token}`);
    await page.getByRole('heading', { name: 'Set up Dramalog' }).waitFor();
    await page.getByRole('button', { name: 'Sign in again' }).click();
    await page.waitForURL('**/login?from=%2Fdashboard');
    await signIn(page, 'later@example.org');
    await page.waitForURL('**/dashboard');
    await page.getByRole('heading', { name: /^Hello/ }).waitFor();
    expect(complaints).toEqual([]);
    await visit(page, `${site.origin}/register?setup=${token}`);
    await page.waitForURL(`${site.origin}/`);
    await context.close();
  });

  it('can sign in with any stored set-up token, from a link or another person', async () => {
    await site.register('poisoned@example.org');
    for (const token of ['', 'x'.repeat(300), '%0a<b>']) {
      const { page, context } = await openPage(browser);
      await visit(page, `${site.origin}/register?setup=${token}`);
      await page.evaluate((text) => localStorage.setItem('setup', text), decodeURIComponent(token));
      await enterSettings(page, 'poisoned@example.org');
      await context.close();
    }
  });
});
