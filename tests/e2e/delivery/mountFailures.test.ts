import type { Browser, Route } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, openPage, visit } from '#tests/support/browser/browser.ts';
import { freshDatabase, type TestDatabase } from '#tests/support/database/db.ts';
import { startApp, type TestApp } from '#tests/support/http/app.ts';

let database: TestDatabase;
let app: TestApp;
let browser: Browser;

beforeAll(async () => {
  database = await freshDatabase();
  app = await startApp({ db: database.db });
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser.close();
  await app.stop();
  await database.drop();
});

const LOGGED = 'Error while mounting app:';
const CONFIG = /<script id="public-config"[^>]*>(.*?)<\/script>/s;

interface NetworkError {
  /** Which responses of the site are changed, and how. */
  readonly at: string;
  answer(route: Route): Promise<void>;
}

/** The document, changed on its way to the browser; it must have been changed. */
const inDocument = (change: (html: string) => string): NetworkError => ({
  at: '**/about-us',
  async answer(route) {
    const response = await route.fetch();
    const html = await response.text();
    const body = change(html);
    expect(body).not.toBe(html);
    await route.fulfill({ response, body });
  },
});
const missing = (at: string): NetworkError => ({
  at,
  answer: (route) => route.fulfill({ status: 404, body: '' }),
});
const cutOff = (at: string): NetworkError => ({ at, answer: (route) => route.abort() });
const throwing = (at: string): NetworkError => ({
  at,
  async answer(route) {
    const response = await route.fetch();
    // Imports run first wherever they are, so that the module fails in its own code.
    await route.fulfill({ response, body: `throw new Error("broken module");${await response.text()}` });
  },
});

const NETWORK_ERRORS: readonly (readonly [phase: string, error: NetworkError, message: RegExp])[] = [
  [
    'the boot scripts of the head',
    inDocument((html) => html.replace('p=window.pageTheme=', 'p=window.noTheme.at=')),
    /properties of undefined/,
  ],
  ['the configuration, missing', inDocument((html) => html.replace(CONFIG, '')), /no public configuration/],
  [
    'the configuration, empty',
    inDocument((html) =>
      html.replace(CONFIG, '<script id="public-config" type="application/json"></script>'),
    ),
    /no public configuration/,
  ],
  [
    'the configuration, cut off',
    inDocument((html) => html.replace(CONFIG, (all, json) => all.replace(json, String(json).slice(0, 20)))),
    /JSON/,
  ],
  [
    'the configuration, of nothing',
    inDocument((html) => html.replace(CONFIG, (all, json) => all.replace(json, 'null'))),
    /no public configuration/,
  ],
  ['the manifest of routes, missing', missing('**/assets/manifest-*.js'), /could not be fetched/],
  ['the manifest of routes, cut off', cutOff('**/assets/manifest-*.js'), /could not be fetched/],
  ['a module of a route, missing', missing('**/assets/information-*.js'), /could not be fetched/],
  ['a module of a route, broken', throwing('**/assets/information-*.js'), /broken module/],
  ['the entry, missing', missing('**/assets/entry.client-*.js'), /./],
  ['the entry, broken', throwing('**/assets/entry.client-*.js'), /broken module/],
  [
    'the context of the router',
    inDocument((html) => html.replace('window.__reactRouterContext =', 'window.__otherContext =')),
    /./,
  ],
  ['the data of the router', inDocument((html) => html.replace(/streamController\.enqueue\("/, '$&}')), /./],
];

describe('[S-E2] an error before the app is mounted is logged as such, with the error, and stays uncaught', () => {
  it.each(NETWORK_ERRORS)('in %s', async (_, { at, answer }, message) => {
    // The policy of the page names the hash of each script, and these are different ones.
    const { page, context, complaints } = await openPage(browser, { bypassCSP: true });
    const uncaught: string[] = [];
    page.on('pageerror', (error) => uncaught.push(String(error)));
    await page.route(at, answer);
    await page.goto(`${app.origin}/about-us`);
    const logged = () => complaints.filter((text) => text.startsWith(LOGGED));
    await expect.poll(() => logged().length).toBeGreaterThan(0);
    expect(logged()[0]?.slice(LOGGED.length)).toMatch(message);
    await expect.poll(() => uncaught.length).toBeGreaterThan(0);
    expect(uncaught[0]).toMatch(message);
    // The server-rendered content is still readable, or there is a way back if React removed it.
    await page
      .getByText(/What you find here|Load the page again/)
      .first()
      .waitFor();
    await context.close();
  });

  it('but not after the mount, even if something fails then', async () => {
    const { page, context, complaints } = await openPage(browser);
    await visit(page, `${app.origin}/about-us`);
    await page.evaluate(() => {
      setTimeout(() => {
        throw new Error('thrown late');
      });
      setTimeout(() => void Promise.reject(new Error('rejected late')));
    });
    await expect.poll(() => complaints.filter((text) => text.includes('late')).length).toBeGreaterThan(1);
    expect(complaints.filter((text) => text.startsWith(LOGGED))).toEqual([]);
    await context.close();
  });

  it('but not for a picture or a style that fails to load', async () => {
    const { page, context, complaints } = await openPage(browser);
    await page.route(/\.(svg|woff2)$/, (route) => route.abort());
    await visit(page, `${app.origin}/`);
    expect(complaints.filter((text) => text.startsWith(LOGGED))).toEqual([]);
    await context.close();
  });
});
