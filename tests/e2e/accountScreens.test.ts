import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enter, signIn } from '#tests/support/accountPages.ts';
import { pageFaults } from '#tests/support/axe.ts';
import { launchBrowser, openPage, visit } from '#tests/support/browser.ts';
import { freshDatabase, ROOT, type TestDatabase } from '#tests/support/db.ts';
import { untilFetchedAhead } from '#tests/support/openedBuild.ts';
import { openSignInSite, PASSWORD, type SignInSite } from '#tests/support/signInSite.ts';

let database: TestDatabase;
let site: SignInSite;
let external: SignInSite;
let browser: Browser;
/** What a browser keeps of a member's session at each site. */
const signedIn = new Map<SignInSite, Awaited<ReturnType<BrowserContext['storageState']>>>();

beforeAll(async () => {
  database = await freshDatabase();
  site = await openSignInSite(database.db);
  // Buttons of other providers, which the built-in one has not, on the same screens.
  external = await openSignInSite(database.db, {
    config: {
      identity: { provider: 'built-in', callsTo: '', externalProviders: ['google.com', 'github.com'] },
    },
  });
  browser = await launchBrowser();
  await site.register('axe@example.org');
  for (const each of [site, external]) {
    const { page, context } = await openPage(browser);
    await enter(page, each, 'axe@example.org');
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
  /** Brings the screen into the state that is looked at. */
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
      await page.getByRole('alert').getByText('Please look').waitFor();
    },
  },
  'sign-in refused': {
    path: '/login',
    prepare: async (page) => {
      await signIn(page, 'axe@example.org', 'wrong');
      await page.getByRole('alert').getByText('do not fit').waitFor();
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
      await page.getByRole('button', { name: 'Send the link' }).click();
      await page.getByText('is on its way').waitFor();
    },
  },
  'new password': {
    path: '/reset-password/none',
    prepare: (page) => page.getByText('used already').waitFor(),
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
  it('has no fault that axe finds and no sideways scrolling, light and dark, at 320, 768 and 1280 px', async () => {
    const at = screen.isExternal ? external : site;
    const storageState = screen.isMember ? signedIn.get(at) : undefined;
    const { page, context } = await openPage(browser, storageState && { storageState });
    await visit(page, at.origin + screen.path);
    await screen.prepare?.(page);
    expect(await pageFaults(page)).toEqual([]);
    await context.close();
  });
});

describe("the provider's password policy", () => {
  const rulesFor = async (page: Page, password: string) => {
    await page.getByLabel('Password', { exact: true }).fill(password);
    const rules = page.getByRole('list', { name: 'Your password needs' }).getByRole('listitem');
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

  it('[S-A11] is shown and ticked off while a password is typed', async () => {
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

  it('[S-A11] asks for 6 characters where it gives no length', async () => {
    const { page, context } = await openPage(browser);
    await withPolicy(page, {});
    await visit(page, `${site.origin}/register`);
    await expect.poll(await rulesFor(page, 'fives')).toEqual([['At least 6 characters', 'false']]);
    await expect.poll(await rulesFor(page, 'sixsix')).toEqual([['At least 6 characters', 'true']]);
    await context.close();
  });

  it('[S-A11] names each kind of sign it asks for', async () => {
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
      ['A small letter', 'true'],
      ['A capital letter', 'true'],
      ['A digit', 'false'],
      ['A sign such as ! or ?', 'false'],
    ]);
    await context.close();
  });

  it('[S-A11] is held by the provider whatever the browser says, told at the field', async () => {
    const { page, context } = await openPage(browser);
    await withPolicy(page, { minPasswordLength: 6 });
    await visit(page, `${site.origin}/register`);
    await page.getByLabel('Name').fill('Short');
    await page.getByLabel('E-mail address').fill('short@example.org');
    await page.getByLabel('Password', { exact: true }).fill('seven77');
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.locator('#password-error').getByText('does not meet the rules').waitFor();
    await context.close();
  });
});

describe('what the provider refuses', () => {
  it('[S-A9] is said in words with a way on: an address that is taken, a lost network, too many attempts', async () => {
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
      await alarm.getByText('do not fit together').waitFor();
    }
    await signIn(other.page, 'nobody@example.org', 'wrong');
    await alarm.getByText('too many attempts').waitFor();
    await alarm.getByRole('link', { name: 'Reset the password' }).waitFor();
    await other.context.close();
  });
});

describe('what signing in weighs', () => {
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

  it('is at most 45 kB beyond a public page, the SDK and a whole sign-in included; a public page loads none of it', async () => {
    const visitor = await openPage(browser);
    const landing = await scriptsOf(visitor.page, async () => {
      await visit(visitor.page, site.origin);
      // What is fetched ahead is a public page's own.
      await untilFetchedAhead(visitor.page);
    });
    await visitor.context.close();
    const member = await openPage(browser);
    const login = await scriptsOf(member.page, async () => {
      await visit(member.page, `${site.origin}/login`);
      await signIn(member.page, 'axe@example.org');
      await member.page.waitForURL(`${site.origin}/`);
      await member.page.waitForLoadState('networkidle');
    });
    await member.context.close();
    const added = [...login].filter((path) => !landing.has(path));
    expect(added.some((path) => path.includes('/identity-'))).toBe(true);
    expect([...landing].filter((path) => /\/(identity|account|session|login)-/.test(path))).toEqual([]);
    const bytes = added.reduce((sum, path) => sum + sizeOf(path), 0);
    expect(bytes).toBeLessThanOrEqual(BUDGET);
    expect(bytes).toBeGreaterThan(30_000);
  });
});
