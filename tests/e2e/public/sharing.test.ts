import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, openPage, visit } from '#tests/support/browser/browser.ts';
import { starterDatabase, type TestDatabase } from '#tests/support/database/db.ts';
import { startApp, type TestApp } from '#tests/support/http/app.ts';
import { type Addressed, titleNamed } from '#tests/support/records/catalogue.ts';

let database: TestDatabase;
let app: TestApp;
let browser: Browser;
let goblin: Addressed;

beforeAll(async () => {
  database = await starterDatabase();
  app = await startApp({ db: database.db });
  browser = await launchBrowser();
  goblin = await titleNamed(database.db, 'Goblin', 2016);
});

afterAll(async () => {
  await browser.close();
  await app.stop();
  await database.drop();
});

const REPORTED_MAX = '[property^="og:"], [type="application/ld+json"]';

describe('metadata for previews and search engines', () => {
  it('affects no browser, and is removed with its page', async () => {
    const { page, context, complaints } = await openPage(browser);
    await visit(page, `${app.origin}/drama/${goblin.id}/${goblin.slug}`);
    expect(await page.locator(REPORTED_MAX).count()).toBeGreaterThan(5);
    await page.locator('.breadcrumbs a').first().click();
    await page.waitForURL('**/dramas');
    await expect.poll(() => page.locator(REPORTED_MAX).count()).toBe(0);
    await expect
      .poll(() => page.locator('link[rel=canonical]').getAttribute('href'))
      .toBe(`${app.origin}/dramas`);
    await page.goBack();
    await page.waitForURL('**/drama/**');
    await expect.poll(() => page.locator('h1').textContent()).toContain('Goblin');
    expect(await page.locator(REPORTED_MAX).count()).toBe(0);
    expect(complaints).toEqual([]);
    await context.close();
  });
});

describe('breadcrumbs', () => {
  it('fit on a narrow screen, are reachable by keyboard and lead to their page', async () => {
    const { page, context } = await openPage(browser, { viewport: { width: 320, height: 640 } });
    await visit(page, `${app.origin}/drama/${goblin.id}/${goblin.slug}/episode/1`);
    const sideways = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(await sideways()).toBeLessThanOrEqual(0);
    await page.locator('.breadcrumbs a').nth(1).focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/episodes');
    await expect.poll(() => page.locator('.breadcrumbs [aria-current]').textContent()).toBe('Episodes');
    await context.close();
  });
});
