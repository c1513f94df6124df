import type { Browser, Route } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documentsOf } from '#tests/support/browser/accountPages.ts';
import { launchBrowser, openPage, visit } from '#tests/support/browser/browser.ts';
import { routeModules, saveData, untilPrefetched } from '#tests/support/build/openedBuild.ts';
import { freshDatabase, type TestDatabase } from '#tests/support/database/db.ts';
import { startApp, type TestApp } from '#tests/support/http/app.ts';

let database: TestDatabase;
let app: TestApp;
let browser: Browser;

beforeAll(async () => {
  database = await freshDatabase();
  [app, browser] = await Promise.all([startApp({ db: database.db }), launchBrowser()]);
});

afterAll(async () => {
  await browser.close();
  await app.stop();
  await database.drop();
});

/** Code of the pages that the tests open, by the file name of the route. */
const pageCode = Object.fromEntries(
  routeModules()
    .map((path) => [path, /\/(browse|season|trending|upcoming|search|title\w*)-[^/]*$/.exec(path)?.[1]])
    .filter(([, name]) => name !== undefined),
) as Record<string, string>;

async function watched() {
  const opened = await openPage(browser);
  const requested: string[] = [];
  opened.page.on('request', (request) => {
    const name = pageCode[new URL(request.url()).pathname];
    if (name) requested.push(name);
  });
  return { ...opened, requests: requested };
}

describe('[S-C6] the code of other pages', () => {
  it('is prefetched for links in view, each file once, and used by the click without another request', async () => {
    const { page, context, requests: requested, complaints } = await watched();
    const others: string[] = [];
    await visit(page, app.origin);
    await expect
      .poll(() => requested.toSorted())
      .toEqual(['browse', 'search', 'season', 'trending', 'upcoming']);
    // The links of the footer, which is rendered late, are in view too: their targets are fetched after the
    // others.
    await untilPrefetched(page);
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname !== '/favicon.svg') others.push(pathname);
    });
    const documents = documentsOf(page);
    await page.getByRole('link', { name: 'Season' }).first().click();
    await page.waitForURL('**/season');
    await page.locator('#main:focus').waitFor();
    expect(others).toEqual(['/season/_payload.json']);
    expect(documents).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('is prefetched five files at a time', async () => {
    const { page, context, requests: requested } = await watched();
    const blocked: Route[] = [];
    let isOpen = false;
    await page.route(
      ({ pathname }) => pathname in pageCode,
      (route) => {
        if (isOpen) return route.continue();
        blocked.push(route);
        return undefined;
      },
    );
    await page.goto(app.origin);
    await expect.poll(() => blocked.length).toBe(5);
    await page.evaluate(() => {
      for (const tab of ['', 'characters', 'episodes', 'episode/1', 'reviews']) {
        const anchor = document.createElement('a');
        anchor.href = `/drama/1/x/${tab}`;
        document.querySelector('main')?.append(anchor);
        anchor.dispatchEvent(new Event('pointerover', { bubbles: true }));
      }
    });
    expect(blocked).toHaveLength(5);
    await blocked[0]?.continue();
    await expect.poll(() => blocked.length).toBe(6);
    isOpen = true;
    for (const route of blocked.slice(1)) await route.continue();
    await expect.poll(() => requested.length).toBe(11);
    expect(new Set(requested).size).toBe(11);
    await context.close();
  });

  it.each([
    ['save data', { saveData: true, effectiveType: '4g' }],
    ['have a slow connection', { effectiveType: '2g' }],
    ['have a connection like a slow mobile one', { effectiveType: '3g' }],
  ])('is not prefetched for readers who %s, not even for a hovered link', async (_, connection) => {
    const { page, context, requests: requested } = await watched();
    await saveData(page, connection);
    await visit(page, app.origin);
    await page.getByRole('link', { name: 'Season' }).first().hover();
    await page.getByRole('link', { name: 'Trending' }).first().focus();
    await page.waitForLoadState('networkidle');
    expect(requested).toEqual([]);
    await page.getByRole('link', { name: 'Season' }).first().click();
    await page.waitForURL('**/season');
    expect(requested).toEqual(['season']);
    await context.close();
  });
});
