import type { Browser, Locator, Page } from 'playwright';
import { inject } from 'vitest';
import type { Me, MeAnswer } from '#src/client/me.ts';
import { launchBrowser, openPage, untilHydrated, type WatchedPage } from '#tests/support/browser/browser.ts';
import { freshDatabase, type TestDatabase } from '#tests/support/database/db.ts';
import { builtServer, startApp, type TestApp } from '#tests/support/http/app.ts';
import { EMULATOR_ENV, EMULATOR_PROJECT } from './emulator.ts';
import { emulatorIdentity } from './emulatorIdentity.ts';
import { stayOffline } from './gapi.ts';

/** The built site with the emulator as its Firebase project, and a browser that reaches only this machine. */
export interface EmulatedSite {
  origin: string;
  app: TestApp;
  browser: Browser;
  database: TestDatabase;
  /** A visitor with a separate browser profile. */
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
  const browser = await launchBrowser('whole');
  return {
    origin: app.origin,
    app,
    browser,
    database,
    async visitor() {
      const opened = await openPage(browser);
      await stayOffline(opened.context);
      return opened;
    },
    async close() {
      await browser.close();
      await app.stop();
      await database.drop();
    },
  };
}

/** Selects an account on the emulator's page that replaces that of Google. */
export const chooseAccount = (page: Page, email: string) => page.getByText(email, { exact: true }).click();

/** Uses a Google account that the emulator does not know yet. */
export async function addAccount(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: 'Add new account' }).click();
  await page.locator('#email-input').fill(email);
  await page.getByRole('button', { name: /^Sign in with/ }).click();
}

/**
 * The complaints of a page, except for expected error responses, such as the emulator's to the call for the
 * password policy.
 */
export const errorsOf = ({ complaints }: WatchedPage) =>
  complaints.filter((text) => !/the server responded with a status of (4\d\d|501)/.test(text));

/** The user that the server recognises in the browser of a page; null for a visitor. */
export async function signedInAs(page: Page): Promise<Me | null> {
  const answer = await page.request.get(new URL('/api/me', page.url()).href);
  return ((await answer.json()) as MeAnswer).user;
}

/** The parts of an account screen, by their visible text. */
export function screenOf(page: Page) {
  return {
    field: (name: string) => page.getByLabel(name, { exact: true }),
    press: async (name: string) => {
      const button = page.getByRole('button', { name, exact: true });
      await button.waitFor();
      await untilHydrated(page);
      await button.click();
    },
    // Until the next screen is there its fields would be confused with those of this one.
    follow: async (name: string) => {
      const link = page.getByRole('main').getByRole('link', { name, exact: true });
      const target = await link.evaluate((anchor) => (anchor as HTMLAnchorElement).pathname);
      await link.click();
      await page.waitForURL((url) => url.pathname === target);
      await untilHydrated(page);
    },
    alert: page.getByRole('alert'),
    at: async (path: string) => {
      await page.waitForURL((url) => `${url.pathname}${url.search}` === path);
      await untilHydrated(page);
    },
  };
}

/** Signs in with e-mail and password on the open sign-in screen. */
export async function signIn(page: Page, email: string, password: string): Promise<void> {
  const { field, press } = screenOf(page);
  await untilHydrated(page);
  await field('E-mail address').fill(email);
  await field('Password').fill(password);
  await press('Sign in');
}

/** Presses a button that opens a popup; returns the popup. */
export async function popupOf(page: Page, button: Locator): Promise<Page> {
  const opening = page.waitForEvent('popup');
  await button.click();
  return opening;
}

/**
 * Presses a button so that the browser blocks the popup, and waits until the page reports it. A popup
 * requires a recent user action: opening one first consumes it, and Playwright's own waiting would count as
 * one.
 */
export async function pressBlocked(page: Page, button: string): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  const expression = `new Promise((resolve) => {
    window.open('about:blank')?.close();
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent === '${button}').click();
    const look = () => document.querySelector('[role=alert]:not([hidden])') ? resolve() : requestAnimationFrame(look);
    look();
  })`;
  await browser.send('Runtime.evaluate', { expression, userGesture: false, awaitPromise: true });
}
