import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signIn, signInOnScreens } from '#tests/support/browser/accountPages.ts';
import { pageErrors } from '#tests/support/browser/axe.ts';
import { launchBrowser, openPage, visit } from '#tests/support/browser/browser.ts';
import { untilPrefetched } from '#tests/support/build/openedBuild.ts';
import { freshDatabase, ROOT, type TestDatabase } from '#tests/support/database/db.ts';
import { openSignInSite, PASSWORD, type SignInSite } from '#tests/support/identity/signInSite.ts';

let database: TestDatabase;
let site: SignInSite;
let external: SignInSite;
let browser: Browser;
/** What a browser stores of a member's session at each site. */
const signedIn = new Map<SignInSite, Awaited<ReturnType<BrowserContext['storageState']>>>();

beforeAll(async () => {
  database = await freshDatabase();
  site = await openSignInSite(database.db);
  // Buttons of external providers, which the built-in one lacks, on the same screens.
  external = await openSignInSite(database.db, {
    config: {
      identity: { provider: 'built-in', callsTo: '', externalProviders: ['google.com', 'github.com'] },
    },
  });
  browser = await launchBrowser();
  await site.register('axe@example.org');
  for (const each of [site, external]) {
    const { page, context } = await openPage(browser);
    await signInOnScreens(page, each, 'axe@example.org');
    signedIn.set(each, await context.storageState());
    await context.close();
  }
});

afterAll(async () => {
  await browser.close();
  await external.close();
  await site.close();
  await database.drop();
});

interface Screen {
  path: string;
  /** Brings the screen into the tested state. */
  prepare?: (page: Page) => Promise<unknown>;
  isExternal?: boolean;
  isMember?: boolean;
}

const SCREENS: Record<string, Screen> = {
  'sign-in': { path: '/login' },
  'sign-in with a reason': { path: '/login?because=suspended' },
  'sign-in with other providers': { path: '/login', isExternal: true },
  'sign-in with errors': {
    path: '/login',
    prepare: async (page) => {
      await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
      await page.getByRole('alert').getByText('Please correct').waitFor();
    },
  },
  'sign-in refused': {
    path: '/login',
    prepare: async (page) => {
      await signIn(page, 'axe@example.org', 'wrong');
      await page.getByRole('alert').getByText('is wrong').waitFor();
    },
  },
  registration: {
    path: '/register?setup=x',
    prepare: async (page) => {
      await page.getByLabel('Password', { exact: true }).fill('long enough');
      await page.locator('[data-met="true"]').waitFor();
    },
  },
  'forgotten password': { path: '/forgot-password' },
  'forgotten password, asked': {
    path: '/forgot-password',
    prepare: async (page) => {
      await page.getByLabel('E-mail address').fill('nobody@example.org');
      await page.getByRole('button', { name: 'Send link' }).click();
      await page.getByText('we have sent a link').waitFor();
    },
  },
  'new password': {
    path: '/reset-password/none',
    prepare: (page) => page.getByText('already been used').waitFor(),
  },
  waiting: { path: '/verify', prepare: (page) => page.getByText('does not know').waitFor() },
  'mailed link': { path: '/verify-email' },
  'mailed link, used': {
    path: '/verify-email?oobCode=none',
    prepare: (page) => page.getByRole('heading', { name: 'does not work' }).waitFor(),
  },
  settings: { path: '/settings/account', isMember: true },
  'settings with other providers': { path: '/settings/account', isMember: true, isExternal: true },
  'settings, confirming': {
    path: '/settings/account',
    isMember: true,
    prepare: async (page) => {
      await page.getByLabel('New e-mail address').fill('new@example.org');
      await page.getByRole('button', { name: 'Change address' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  "member's menu": {
    path: '/settings/account',
    isMember: true,
    prepare: (page) => page.getByRole('button', { name: /Account of/ }).click(),
  },
};

describe.each(Object.entries(SCREENS))('the %s screen', (_name, screen) => {
  it('passes axe without horizontal scrolling, light and dark, at 320, 768 and 1280 px', async () => {
    const at = screen.isExternal ? external : site;
    const storageState = screen.isMember ? signedIn.get(at) : undefined;
    const { page, context } = await openPage(browser, storageState && { storageState });
    await visit(page, at.origin + screen.path);
    await screen.prepare?.(page);
    expect(await pageErrors(page)).toEqual([]);
    await context.close();
  });
});

describe("the provider's password policy", () => {
  const rulesFor = async (page: Page, password: string) => {
    await page.getByLabel('Password', { exact: true }).fill(password);
    const rules = page.getByRole('list', { name: 'Password requirements' }).getByRole('listitem');
    return () =>
      rules.evaluateAll((items) => items.map((item) => [item.firstChild?.textContent, item.dataset.met]));
  };
  const withPolicy = async (page: Page, options: object) => {
    await page.route('**/v2/passwordPolicy**', (route) =>
      route.fulfill({
        json: {
          schemaVersion: 1,
          enforcementState: 'ENFORCE',
          customStrengthOptions: options,
          allowedNonAlphanumericCharacters: ['!', '?'],
        },
      }),
    );
  };

  it('[S-A11] is shown and checked while a password is typed', async () => {
    const { page, context } = await openPage(browser);
    await visit(page, `${site.origin}/register`);
    await expect.poll(await rulesFor(page, 'seven77')).toEqual([['At least 8 characters', 'false']]);
    await expect.poll(await rulesFor(page, 'eight888')).toEqual([['At least 8 characters', 'true']]);
    await expect.poll(await rulesFor(page, 'x'.repeat(129))).toEqual([
      ['At least 8 characters', 'true'],
      ['At most 128 characters', 'false'],
    ]);
    await context.close();
  });

  it('[S-A11] requires 6 characters if it has no minimum length', async () => {
    const { page, context } = await openPage(browser);
    await withPolicy(page, {});
    await visit(page, `${site.origin}/register`);
    await expect.poll(await rulesFor(page, 'fives')).toEqual([['At least 6 characters', 'false']]);
    await expect.poll(await rulesFor(page, 'sixsix')).toEqual([['At least 6 characters', 'true']]);
    await context.close();
  });

  it('[S-A11] names each required kind of character', async () => {
    const { page, context } = await openPage(browser);
    await withPolicy(page, {
      minPasswordLength: 10,
      containsLowercaseCharacter: true,
      containsUppercaseCharacter: true,
      containsNumericCharacter: true,
      containsNonAlphanumericCharacter: true,
    });
    await visit(page, `${site.origin}/register`);
    await expect.poll(await rulesFor(page, 'Moonlit')).toEqual([
      ['At least 10 characters', 'false'],
      ['A lowercase letter', 'true'],
      ['An uppercase letter', 'true'],
      ['A digit', 'false'],
      ['A special character such as ! or ?', 'false'],
    ]);
    await context.close();
  });

  it('[S-A11] is enforced by the provider regardless of the browser, with the error at the field', async () => {
    const { page, context } = await openPage(browser);
    await withPolicy(page, { minPasswordLength: 6 });
    await visit(page, `${site.origin}/register`);
    await page.getByLabel('Name').fill('Short');
    await page.getByLabel('E-mail address').fill('short@example.org');
    await page.getByLabel('Password', { exact: true }).fill('seven77');
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.locator('#password-error').getByText('does not meet the requirements').waitFor();
    await context.close();
  });
});

describe('an error of the provider', () => {
  it('[S-A9] has a clear message and a next step: a registered address, a lost network, too many attempts', async () => {
    const { page, context } = await openPage(browser);
    await visit(page, `${site.origin}/register`);
    await page.getByLabel('Name').fill('Second');
    await page.getByLabel('E-mail address').fill('axe@example.org');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Create account' }).click();
    const alert = page.getByRole('alert');
    await alert.getByText('an account with this address already').waitFor();
    await alert.getByRole('link', { name: 'Sign in' }).waitFor();

    await visit(page, `${site.origin}/login`);
    await page.route('**/accounts:signInWithPassword**', (route) => route.abort());
    await signIn(page, 'axe@example.org');
    await alert.getByText('cannot be reached').waitFor();
    await page.unrouteAll();
    await alert.getByRole('button', { name: 'Try again' }).click();
    await page.waitForURL(`${site.origin}/`);
    await context.close();

    const other = await openPage(browser);
    await visit(other.page, `${site.origin}/login`);
    const alarm = other.page.getByRole('alert');
    for (let attempt = 0; attempt < 10; attempt += 1) {
      const answered = other.page.waitForResponse('**/accounts:signInWithPassword**');
      await signIn(other.page, 'nobody@example.org', 'wrong');
      await answered;
      await alarm.getByText('The e-mail address or the password is wrong.').waitFor();
    }
    await signIn(other.page, 'nobody@example.org', 'wrong');
    await alarm.getByText('too many attempts').waitFor();
    await alarm.getByRole('link', { name: 'Reset your password' }).waitFor();
    await other.context.close();
  });
});

describe('the size of the sign-in code', () => {
  const BUDGET = 45_000;

  const scriptsOf = async (page: Page, work: () => Promise<unknown>) => {
    const scripts = new Set<string>();
    page.on('response', (response) => {
      const { pathname } = new URL(response.url());
      if (pathname.endsWith('.js')) scripts.add(pathname);
    });
    await work();
    return scripts;
  };
  const sizeOf = (path: string) =>
    gzipSync(readFileSync(join(ROOT, 'build/client', path)), { level: 9 }).length;

  it('is at most 45 kB beyond a public page, with the SDK and a complete sign-in; a public page loads none of it', async () => {
    const visitor = await openPage(browser);
    const landing = await scriptsOf(visitor.page, async () => {
      await visit(visitor.page, site.origin);
      // Prefetched files belong to public pages.
      await untilPrefetched(visitor.page);
    });
    await visitor.context.close();
    const member = await openPage(browser);
    const login = await scriptsOf(member.page, async () => {
      await visit(member.page, `${site.origin}/login`);
      await signIn(member.page, 'axe@example.org');
      await member.page.waitForURL(`${site.origin}/`);
      await member.page.waitForLoadState('networkidle');
    });
    const storageState = await member.context.storageState();
    await member.context.close();
    // The landing page of a member also has the list buttons of its cards, which are no code of the sign-in.
    const home = await openPage(browser, { storageState });
    const ofMembers = await scriptsOf(home.page, () => visit(home.page, site.origin));
    await home.context.close();
    const added = [...login].filter((path) => !landing.has(path) && !ofMembers.has(path));
    expect(added.some((path) => path.includes('/identityClient-'))).toBe(true);
    expect(
      [...landing].filter((path) =>
        /\/(identityClient|identityMessages|accountActions|externalSignIn|login)-/.test(path),
      ),
    ).toEqual([]);
    const bytes = added.reduce((sum, path) => sum + sizeOf(path), 0);
    expect(bytes).toBeLessThanOrEqual(BUDGET);
    expect(bytes).toBeGreaterThan(30_000);
  });
});
