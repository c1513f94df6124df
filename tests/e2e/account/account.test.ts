import { confirmPasswordReset, sendPasswordResetEmail } from 'firebase/auth';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeSetupToken } from '#src/accounts/setup.server.ts';
import {
  accountText,
  documentsOf,
  hasSession,
  mailedLink,
  signIn,
  signInOnScreens,
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
    await expect.poll(focused).toBe('Account settings');
    await page.keyboard.press('Tab');
    await expect.poll(focused).toBe('Sign out');
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Account settings' }).waitFor({ state: 'hidden' });
    await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);
    await context.close();
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
