import type { Browser, Locator, Page } from 'playwright';
import { inject } from 'vitest';
import type { Me, MeAnswer } from '#src/client/me.ts';
import { builtServer, startApp, type TestApp } from './app.ts';
import { launchBrowser, openPage, untilAlive, type WatchedPage } from './browser.ts';
import { freshDatabase, type TestDatabase } from './db.ts';
import { EMULATOR_ENV, EMULATOR_PROJECT } from './emulator.ts';
import { emulatorIdentity } from './emulatorIdentity.ts';
import { keepOffline } from './gapi.ts';

/** The built site whose Firebase project is the emulator, and a browser that reaches nothing but this machine. */
export interface EmulatedSite {
  origin: string;
  app: TestApp;
  browser: Browser;
  database: TestDatabase;
  /** A visitor with a browser profile of their own. */
  visitor(): Promise<WatchedPage>;
  close(): Promise<void>;
}

/** Opens the site. */
export async function openEmulatedSite(): Promise<EmulatedSite> {
  const database = await freshDatabase();
  const { sessionErrors } = await builtServer();
  const app = await startApp({
    db: database.db,
    env: EMULATOR_ENV,
    identity: emulatorIdentity(sessionErrors),
    config: {
      identity: { provider: 'firebase', callsTo: inject('emulator'), externalProviders: ['google.com'] },
      firebase: {
        apiKey: EMULATOR_ENV.FIREBASE_API_KEY,
        authDomain: `${EMULATOR_PROJECT}.example`,
        projectId: EMULATOR_PROJECT,
        storageBucket: null,
        messagingSenderId: null,
        appId: null,
      },
    },
  });
  const browser = await launchBrowser();
  return {
    origin: app.origin,
    app,
    browser,
    database,
    async visitor() {
      const opened = await openPage(browser);
      await keepOffline(opened.context);
      return opened;
    },
    async close() {
      await browser.close();
      await app.stop();
      await database.drop();
    },
  };
}

/** Chooses an account on the emulator's page in place of Google's. */
export const chooseAccount = (page: Page, email: string) => page.getByText(email, { exact: true }).click();

/** Has an account of Google's that the emulator does not know yet. */
export async function addAccount(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: 'Add new account' }).click();
  await page.locator('#email-input').fill(email);
  await page.getByRole('button', { name: /^Sign in with/ }).click();
}

/** What a page complained of, beside answers that refuse: the emulator's to the call for the password policy is one. */
export const faultsOf = ({ complaints }: WatchedPage) =>
  complaints.filter((text) => !/the server responded with a status of (4\d\d|501)/.test(text));

/** Whom the server takes the browser of a page for; null for a visitor. */
export async function signedInAs(page: Page): Promise<Me | null> {
  const answer = await page.request.get(new URL('/api/me', page.url()).href);
  return ((await answer.json()) as MeAnswer).user;
}

/** The parts of an account screen, by what people read. */
export function screenOf(page: Page) {
  return {
    field: (name: string) => page.getByLabel(name, { exact: true }),
    press: async (name: string) => {
      const button = page.getByRole('button', { name, exact: true });
      await button.waitFor();
      await untilAlive(page);
      await button.click();
    },
    // Until the next screen is there its fields would be taken for those of this one.
    follow: async (name: string) => {
      const link = page.getByRole('main').getByRole('link', { name, exact: true });
      const target = await link.evaluate((anchor) => (anchor as HTMLAnchorElement).pathname);
      await link.click();
      await page.waitForURL((url) => url.pathname === target);
      await untilAlive(page);
    },
    alert: page.getByRole('alert'),
    at: async (path: string) => {
      await page.waitForURL((url) => `${url.pathname}${url.search}` === path);
      await untilAlive(page);
    },
  };
}

/** Signs in with e-mail and password on the sign-in screen that is open. */
export async function signIn(page: Page, email: string, password: string): Promise<void> {
  const { field, press } = screenOf(page);
  await untilAlive(page);
  await field('E-mail address').fill(email);
  await field('Password').fill(password);
  await press('Sign in');
}

/** Presses a button that opens a window; gives the window. */
export async function windowOf(page: Page, button: Locator): Promise<Page> {
  const opening = page.waitForEvent('popup');
  await button.click();
  return opening;
}

/**
 * Presses a button so that the browser blocks the window it opens, and waits until the page says so. A window may only
 * follow on what a person did just before: one that is opened first uses that up, and Playwright's own waiting would count
 * as a person.
 */
export async function pressTooLate(page: Page, button: string): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  const expression = `new Promise((resolve) => {
    window.open('about:blank')?.close();
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent === '${button}').click();
    const look = () => document.querySelector('[role=alert]:not([hidden])') ? resolve() : requestAnimationFrame(look);
    look();
  })`;
  await browser.send('Runtime.evaluate', { expression, userGesture: false, awaitPromise: true });
}
