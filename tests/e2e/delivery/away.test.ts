import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pageErrors } from '#tests/support/browser/axe.ts';
import { launchBrowser } from '#tests/support/browser/browser.ts';
import { openAt, type ReplaceableSite, replaceableSite } from '#tests/support/build/openedBuild.ts';
import { freshDatabase, type TestDatabase } from '#tests/support/database/db.ts';

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

describe('a reader without a connection', () => {
  it('stays on the page if the code of the next one is not loaded, and continues through the notice', async () => {
    const { page, context, documents } = await openAt(browser, site.origin);
    await context.setOffline(true);
    await page.getByRole('link', { name: 'Season' }).first().click();
    const note = page.locator('.build-note');
    await note.getByText('You seem to be offline.').waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
    expect(await pageErrors(page)).toEqual([]);
    // The route may open only once this has failed, as it would otherwise lead there by itself.
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

  it('sees a message instead of the page, which loads when the connection returns', async () => {
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

describe('a restarting server', () => {
  it('makes the requested page load once it is available', async () => {
    const { page, context, documents } = await openAt(browser, site.origin, { isSaving: false });
    await site.leave();
    await page.getByRole('link', { name: 'Season' }).first().click();
    await page.getByRole('heading', { name: 'Back in a moment' }).waitFor();
    expect(await pageErrors(page)).toEqual([]);
    await page.getByRole('link', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'Back in a moment' }).waitFor();
    await site.comeBack();
    await page
      .getByRole('heading', { name: /Season|20/ })
      .first()
      .waitFor();
    expect(new URL(page.url()).pathname).toBe('/season');
    expect(documents).toEqual([]);
    // It arrives like every page, and nothing says any longer that the site is unavailable.
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main');
    await expect.poll(() => page.locator('[data-arrival]').textContent()).toMatch(/^Korean dramas of/);
    expect(await page.locator('.build-note').textContent()).toBe('');
    await context.close();
  });

  it('behind a failing proxy is reported clearly and polled at growing intervals', async () => {
    const { page, context } = await openAt(browser, site.origin, { isSaving: false });
    let requested = 0;
    let goOn = () => {};
    const isRead = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const errors = [
      { status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' },
      { status: 200, contentType: 'application/json', body: '{"loaderData":{' },
    ];
    await page.route('**/season/_payload.json', async (route) => {
      requested += 1;
      // The text between two requests stays until it was read.
      if (requested > 1) await isRead;
      const error = errors.shift();
      return error ? route.fulfill(error) : route.continue();
    });
    await page.getByRole('link', { name: 'Season' }).first().click();
    await page.getByText('The catalogue is not available at the moment.').waitFor();
    goOn();
    await page
      .getByRole('heading', { name: /Season|20/ })
      .first()
      .waitFor();
    expect(requested).toBe(3);
    await context.close();
  });
});
