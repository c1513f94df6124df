import type { Browser, Page } from 'playwright';
import { inject } from 'vitest';
import type { Me } from '#src/client/me.ts';
import { builtServer, startApp, type TestApp } from './app.ts';
import { launchBrowser, openPage, type WatchedPage } from './browser.ts';
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

/** Whom the server takes the browser of a page for; null for a visitor. */
export async function signedInAs(page: Page): Promise<Me | null> {
  const answer = await page.request.get(new URL('/api/me', page.url()).href);
  return ((await answer.json()) as { user: Me | null }).user;
}
