import type { Browser, Route } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documentsOf } from '#tests/support/accountPages.ts';
import { startApp, type TestApp } from '#tests/support/app.ts';
import { launchBrowser, openPage, visit } from '#tests/support/browser.ts';
import { freshDatabase, type TestDatabase } from '#tests/support/db.ts';
import { saveData, untilFetchedAhead } from '#tests/support/openedBuild.ts';

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

/** Code of pages that no other page carries. */
const PAGE_CODE = /\/assets\/(browse|season|trending|upcoming|search|title\w*)-[\w-]{8}\.js$/;

async function watched() {
  const opened = await openPage(browser);
  const asked: string[] = [];
  opened.page.on('request', (request) => {
    const [, name] = PAGE_CODE.exec(new URL(request.url()).pathname) ?? [];
    if (name) asked.push(name);
  });
  return { ...opened, asked };
}

describe('[S-C6] the code of other pages', () => {
  it('is fetched ahead for links in view, each file once, and used by the click without being fetched again', async () => {
    const { page, context, asked, complaints } = await watched();
    const others: string[] = [];
    await visit(page, app.origin);
    await expect.poll(() => asked.toSorted()).toEqual(['browse', 'search', 'season', 'trending', 'upcoming']);
    // The links of the footer, which is laid out late, are in view too: what they lead to is fetched behind the others.
    await untilFetchedAhead(page);
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

  it('is fetched by five at once, the next when one has come', async () => {
    const { page, context, asked } = await watched();
    const held: Route[] = [];
    let isOpen = false;
    await page.route(PAGE_CODE, (route) => {
      if (isOpen) return route.continue();
      held.push(route);
      return undefined;
    });
    await page.goto(app.origin);
    await expect.poll(() => held.length).toBe(5);
    await page.evaluate(() => {
      for (const tab of ['', 'characters', 'episodes', 'episode/1', 'reviews']) {
        const anchor = document.createElement('a');
        anchor.href = `/drama/1/x/${tab}`;
        document.querySelector('main')?.append(anchor);
        anchor.dispatchEvent(new Event('pointerover', { bubbles: true }));
      }
    });
    expect(held).toHaveLength(5);
    await held[0]?.continue();
    await expect.poll(() => held.length).toBe(6);
    isOpen = true;
    for (const route of held.slice(1)) await route.continue();
    await expect.poll(() => asked.length).toBe(11);
    expect(new Set(asked).size).toBe(11);
    await context.close();
  });

  it.each([
    ['save data', { saveData: true, effectiveType: '4g' }],
    ['have a slow connection', { effectiveType: '2g' }],
    ['have a connection like a slow mobile one', { effectiveType: '3g' }],
  ])('is not fetched ahead for readers who %s, on a link pointed at neither', async (_, connection) => {
    const { page, context, asked } = await watched();
    await saveData(page, connection);
    await visit(page, app.origin);
    await page.getByRole('link', { name: 'Season' }).first().hover();
    await page.getByRole('link', { name: 'Trending' }).first().focus();
    await page.waitForLoadState('networkidle');
    expect(asked).toEqual([]);
    await page.getByRole('link', { name: 'Season' }).first().click();
    await page.waitForURL('**/season');
    expect(asked).toEqual(['season']);
    await context.close();
  });
});
