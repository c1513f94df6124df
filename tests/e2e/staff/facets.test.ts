import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, openPage, visit } from '#tests/support/browser/browser.ts';
import { starterDatabase, type TestDatabase } from '#tests/support/database/db.ts';
import { startApp, type TestApp } from '#tests/support/http/app.ts';

let database: TestDatabase;
let app: TestApp;
let browser: Browser;

beforeAll(async () => {
  database = await starterDatabase();
  app = await startApp({ db: database.db });
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser.close();
  await app.stop();
  await database.drop();
});

describe('[S-R3] the facets', () => {
  it.each([true, false])('find a name among many, with scripts: %s', async (javaScriptEnabled) => {
    const { page, context } = await openPage(browser, { javaScriptEnabled });
    await page.goto(`${app.origin}/dramas`);
    if (javaScriptEnabled) await page.locator('html[data-slash]').waitFor();
    const group = page.locator('details.facet-group', {
      has: page.locator('summary', { hasText: 'Studio' }),
    });
    await group.locator('summary').click();
    const find = page.getByRole('searchbox', { name: 'Find among studios' });
    await find.fill('MEDIA');
    await find.press('Enter');
    await page.waitForURL('**/dramas?findIn=studio&find=*');
    // The address changes a moment before its list.
    await group.getByText(/^\d+ studios with “media” among these results\.$/).waitFor();
    const option = group.getByRole('link', { name: /^Only .*media/i }).first();
    const names = await group.locator('.facet-option > a:first-child > span:first-child').allTextContents();
    for (const name of names) expect(name.toLowerCase()).toContain('media');
    const promised = Number(/, (\d+) titles/.exec((await option.getAttribute('aria-label')) ?? '')?.[1]);
    await option.click();
    await page.waitForURL(
      javaScriptEnabled ? /dramas\?studio=[a-z0-9-]+$/ : /dramas\?studio=[a-z0-9-]+#at-studio$/,
    );
    await page.locator('.result-count', { hasText: new RegExp(`^${promised} drama`) }).waitFor();
    await page.goBack();
    await page.waitForURL('**&find=*');
    await expect.poll(() => find.inputValue()).toBe('media');
    await context.close();
  });

  it('show what a name finds while it is typed, with counts, without a reload, and undo it with one step back', async () => {
    const { page, context, complaints } = await openPage(browser);
    await visit(page, `${app.origin}/dramas?status=finished`);
    const documents: string[] = [];
    page.on('request', (request) => request.isNavigationRequest() && documents.push(request.url()));
    const group = page.locator('details.facet-group', {
      has: page.locator('summary', { hasText: 'Studio' }),
    });
    await group.locator('summary').click();
    const find = page.getByRole('searchbox', { name: 'Find among studios' });
    await find.pressSequentially('Medi', { delay: 20 });
    const status = group.getByRole('status');
    await status.getByText(/^\d+ studios with “medi” among these results\.$/).waitFor();
    const names = await group.locator('.facet-option > a:first-child > span:first-child').allTextContents();
    expect(names.length).toBe(Number(/\d+/.exec((await status.textContent()) ?? '')?.[0]));
    for (const name of names) expect(name.toLowerCase()).toContain('medi');
    await page.keyboard.type('zz');
    await status.getByText('No studios with “medizz” among these results.').waitFor();
    expect(await find.inputValue()).toBe('Medizz');
    expect(await find.evaluate((field) => field === document.activeElement)).toBe(true);
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Backspace');
    await status.getByText(/“medi”/).waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    const option = await page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    expect(option).toMatch(/^Only .*medi.*, \d+ titles$/i);
    await find.focus();
    await page.goBack();
    await page.waitForURL(/\?status=finished$/);
    // The user opened the group before the search, and it stays open.
    await expect.poll(() => find.inputValue()).toBe('');
    await group.getByText(/^and \d+ more$/).waitFor();
    expect(documents).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });
});
