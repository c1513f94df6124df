import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { titleRecords } from '#src/catalogue/titles/titleRecords.server.ts';
import { launchBrowser, openPage, visit } from '#tests/support/browser/browser.ts';
import { starterDatabase, type TestDatabase } from '#tests/support/database/db.ts';
import { startApp, type TestApp } from '#tests/support/http/app.ts';
import { type Addressed, titleNamed } from '#tests/support/records/catalogue.ts';
import { contextOf } from '#tests/support/staff/staff.ts';

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

describe('a visitor', () => {
  it('[S-P6] [S-R4] searches from the landing page, opens a title, its episodes, an actor and another work', async () => {
    const { page, context, complaints } = await openPage(browser);
    await visit(page, app.origin);
    await page.getByRole('searchbox').first().fill('도께비');
    await page.keyboard.press('Enter');
    await page.locator('.result-count', { hasText: 'for “도께비”' }).waitFor();
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Goblin/ })
      .first()
      .click();
    await page.getByRole('heading', { level: 1, name: /Goblin/ }).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main');
    await expect.poll(() => page.title()).toContain('Goblin (2016)');
    await page
      .getByRole('navigation', { name: 'About Goblin' })
      .getByRole('link', { name: /Episodes/ })
      .click();
    await page.getByRole('link', { name: 'Episode 16' }).click();
    await page.getByRole('heading', { name: /Episode 16/ }).waitFor();
    await page
      .getByRole('navigation', { name: 'About Goblin' })
      .getByRole('link', { name: /Characters/ })
      .click();
    await page.getByRole('link', { name: /Gong Yoo/ }).click();
    await page.getByRole('heading', { level: 1, name: 'Gong Yoo' }).waitFor();
    await page
      .getByRole('link', { name: /Coffee Prince|Train to Busan|The Silent Sea|Squid Game/ })
      .first()
      .waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('[S-R3] narrows a list by clicking, goes back, and finds the list unchanged', async () => {
    const { page, context, complaints } = await openPage(browser);
    await visit(page, `${app.origin}/dramas`);
    const all = await page.locator('.result-count').textContent();
    await page.getByRole('link', { name: /^Only Thriller/ }).click();
    await page.waitForURL(/\/dramas\?genre=thriller(#|$)/);
    await page.getByRole('link', { name: /Remove filter\s*Thriller/ }).waitFor();
    await expect.poll(() => page.locator('.result-count').textContent()).not.toBe(all);
    await page.getByRole('link', { name: 'Exclude Romance' }).click();
    await page.waitForURL('**/dramas?genre=thriller,-romance');
    await page.goBack();
    await page.waitForURL(/\/dramas\?genre=thriller(#|$)/);
    await page.goBack();
    await page.waitForURL('**/dramas');
    await expect.poll(() => page.locator('.result-count').textContent()).toBe(all);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('[S-C5] [S-C1] navigates with one payload for each page, without loading a document again', async () => {
    const { page, context } = await openPage(browser);
    await visit(page, `${app.origin}/dramas`);
    const calls: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (request.resourceType() === 'document' || /\.data$|_payload\.json$|manifest/.test(pathname))
        calls.push(pathname);
    });
    await page.evaluate(() => {
      (window as unknown as { isRetained: boolean }).isRetained = true;
    });
    await page.locator(`.title-card a[href="/drama/${goblin.id}/${goblin.slug}"]`).first().click();
    await page.getByRole('heading', { level: 1, name: /Goblin/ }).waitFor();
    expect(calls).toEqual([`/drama/${goblin.id}/${goblin.slug}/_payload.json`]);
    expect(await page.evaluate(() => (window as unknown as { isRetained?: boolean }).isRetained)).toBe(true);
    await context.close();
  });

  it('[S-R17] [S-R18] sees the not-found screen after a click as after a load, and returns to the home page', async () => {
    const { page, context } = await openPage(browser);
    await visit(page, `${app.origin}/dramas`);
    const admin = await contextOf(database.db, 'admin');
    await titleRecords.remove(admin, goblin.id);
    await page.locator(`a[href="/drama/${goblin.id}/${goblin.slug}"]`).first().click();
    await page.getByRole('heading', { name: 'Page Not Found' }).waitFor();
    await page.getByRole('link', { name: 'Go to Dashboard' }).click();
    await page.waitForURL(`${app.origin}/`);
    await page.getByRole('heading', { level: 1, name: /Every Korean drama/ }).waitFor();
    await titleRecords.restore(admin, goblin.id);
    await context.close();
  });

  it('[S-R19] reads, searches, filters and pages without scripts', async () => {
    const { page, context } = await openPage(browser, { javaScriptEnabled: false });
    await page.goto(app.origin);
    await page.getByRole('searchbox').first().fill('goblni');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/search?q=goblni');
    await page
      .getByRole('link', { name: /^Goblin/ })
      .first()
      .click();
    await page.waitForURL(`**/drama/${goblin.id}/${goblin.slug}`);
    await page.goto(`${app.origin}/dramas`);
    await page.getByRole('link', { name: /^Only Thriller/ }).click();
    await page.waitForURL(/\/dramas\?genre=thriller(#|$)/);
    await page.locator('input[name="from"]').fill('2019');
    await page.locator('input[name="from"]').press('Enter');
    await page.waitForURL('**/dramas?*from=2019*');
    await page.goto(`${app.origin}/dramas`);
    await page.getByRole('link', { name: 'Next' }).click();
    await page.waitForURL(/\/dramas\?page=2(#|$)/);
    await context.close();
  });

  it('keeps the selected light or dark mode, without a flash of the other', async () => {
    const { page, context } = await openPage(browser);
    await visit(page, app.origin);
    const isDark = () => page.evaluate(() => document.documentElement.classList.contains('dark'));
    expect(await isDark()).toBe(false);
    await page.getByRole('button', { name: /dark|night|light/i }).click();
    await expect.poll(isDark).toBe(true);
    await page.addInitScript(() => {
      document.addEventListener('readystatechange', () => {
        (window as unknown as { early: boolean }).early ??=
          document.documentElement.classList.contains('dark');
      });
    });
    await page.reload();
    expect(await page.evaluate(() => (window as unknown as { early: boolean }).early)).toBe(true);
    await context.close();
  });
});
