import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pageFaults } from '#tests/support/axe.ts';
import { launchBrowser } from '#tests/support/browser.ts';
import { freshDatabase, type TestDatabase } from '#tests/support/db.ts';
import { openAt, type ReplaceableSite, replaceableSite } from '#tests/support/openedBuild.ts';

let database: TestDatabase;
let browser: Browser;
let site: ReplaceableSite;

beforeAll(async () => {
  database = await freshDatabase();
  [browser, site] = await Promise.all([launchBrowser(), replaceableSite(database)]);
});

afterAll(async () => {
  await browser.close();
  await site.leave();
  await database.drop();
});

describe('a reader who has no way to the server', () => {
  it('stays on the page where the next one has no code yet, and goes on by the note', async () => {
    const { page, context, documents } = await openAt(browser, site.origin);
    await context.setOffline(true);
    await page.getByRole('link', { name: 'Season' }).first().click();
    const note = page.locator('.build-note');
    await note.getByText('You seem to be offline.').waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
    expect(await pageFaults(page)).toEqual([]);
    // The way back may open only once this has failed: else it would lead there by itself.
    const failed = page.waitForEvent('requestfailed');
    await note.getByRole('button', { name: 'Try again' }).click();
    await failed;
    await note.getByText('You seem to be offline.').waitFor();
    expect(documents).toEqual([]);
    await context.setOffline(false);
    await note.getByRole('button', { name: 'Try again' }).click();
    await page.waitForURL('**/season');
    await context.close();
  });

  it('is told so in place of the page, which comes by itself with the connection', async () => {
    const { page, context, documents } = await openAt(browser, site.origin, { isSaving: false });
    await context.setOffline(true);
    await page.getByRole('link', { name: 'Season' }).first().click();
    await page.getByRole('heading', { name: 'You seem to be offline' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/season');
    await context.setOffline(false);
    await page
      .getByRole('heading', { name: /Season|20/ })
      .first()
      .waitFor();
    expect(documents).toEqual([]);
    await context.close();
  });
});

describe('a server that starts again', () => {
  it('lets the page that was asked for come by itself, once it is there', async () => {
    const { page, context, documents } = await openAt(browser, site.origin, { isSaving: false });
    await site.leave();
    await page.getByRole('link', { name: 'Season' }).first().click();
    await page.getByRole('heading', { name: 'Back in a moment' }).waitFor();
    expect(await pageFaults(page)).toEqual([]);
    await page.getByRole('link', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'Back in a moment' }).waitFor();
    await site.comeBack();
    await page
      .getByRole('heading', { name: /Season|20/ })
      .first()
      .waitFor();
    expect(new URL(page.url()).pathname).toBe('/season');
    expect(documents).toEqual([]);
    // It arrives like every page, and nothing goes on saying that the site is away.
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main');
    await expect.poll(() => page.locator('[data-arrival]').textContent()).toMatch(/^Korean dramas of/);
    expect(await page.locator('.build-note').textContent()).toBe('');
    await context.close();
  });

  it('is answered for by a proxy, then breaks off: the page says so kindly and asks ever more rarely', async () => {
    const { page, context } = await openAt(browser, site.origin, { isSaving: false });
    let asked = 0;
    let goOn = () => {};
    const isRead = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const faults = [
      { status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' },
      { status: 200, contentType: 'application/json', body: '{"loaderData":{' },
    ];
    await page.route('**/season/_payload.json', async (route) => {
      asked += 1;
      // What is said between two questions stands until it was read.
      if (asked > 1) await isRead;
      const fault = faults.shift();
      return fault ? route.fulfill(fault) : route.continue();
    });
    await page.getByRole('link', { name: 'Season' }).first().click();
    await page.getByText('The catalogue does not answer just now.').waitFor();
    goOn();
    await page
      .getByRole('heading', { name: /Season|20/ })
      .first()
      .waitFor();
    expect(asked).toBe(3);
    await context.close();
  });
});
