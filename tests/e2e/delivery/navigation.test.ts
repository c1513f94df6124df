import type { Browser, Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LAY_OUT_ALL } from '#src/ui/deferred/deferredBoot.ts';
import { launchBrowser, openPage, untilPainted, visit } from '#tests/support/browser/browser.ts';
import { starterDatabase, type TestDatabase } from '#tests/support/database/db.ts';
import { startApp, type TestApp } from '#tests/support/http/app.ts';
import { titleNamed } from '#tests/support/records/catalogue.ts';
import { makeTitle } from '#tests/support/records/make.ts';

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

const focused = (page: Page) => page.evaluate(() => document.activeElement?.id);
const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY));
const announcement = (page: Page) => page.locator('[data-arrival]').textContent();

/**
 * Renders all of a page, as one that the history leads to: before that, parts above may grow and move the
 * view.
 */
const layOutAll = (page: Page) => page.evaluate(LAY_OUT_ALL);

/** Opens a page and waits until it is hydrated. */
async function open(path: string, options: Parameters<Browser['newContext']>[0] = {}) {
  const opened = await openPage(browser, options);
  await visit(opened.page, app.origin + path);
  return opened;
}

const isSeen = (element: Locator) =>
  element.evaluate((each) => {
    const { top, bottom } = each.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  });

describe('navigation between pages', () => {
  it('moves the focus to the content, announces the title, and returns to the scroll position of the list', async () => {
    const { page, context, complaints } = await open('/dramas');
    // A page that links to itself adds no history entry.
    const steps = await page.evaluate(() => history.length);
    for (let time = 0; time < 2; time += 1) {
      const shown = page.waitForResponse('**/dramas/_payload.json');
      await page.getByRole('link', { name: 'Dramas' }).first().click();
      await shown;
      await page.locator('main[aria-busy=false]').waitFor();
    }
    expect(await page.evaluate(() => history.length)).toBe(steps);
    await layOutAll(page);
    const card = page.locator('.title-card a').nth(30);
    await card.scrollIntoViewIfNeeded();
    await card.focus();
    const before = await scrolled(page);
    expect(before).toBeGreaterThan(300);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/drama/**');
    await expect.poll(() => focused(page)).toBe('main');
    await expect.poll(() => announcement(page)).toBe(await page.title());
    expect(await page.title()).toMatch(/\(\d{4}\) · Dramalog$/);
    await expect.poll(() => scrolled(page)).toBe(0);
    await page.goBack();
    await page.waitForURL('**/dramas');
    await expect.poll(() => scrolled(page)).toBe(before);
    await expect.poll(() => announcement(page)).toBe('Dramas · Dramalog');
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('keeps position and focus on a facet and on a tab, and closes the sort menu', async () => {
    const { page, context } = await open('/dramas', { viewport: { width: 375, height: 700 } });
    await page.locator('.facet-handle').click();
    const status = page.getByRole('link', { name: /^Only Finished/ });
    await layOutAll(page);
    await status.scrollIntoViewIfNeeded();
    const before = await scrolled(page);
    expect(before).toBeGreaterThan(200);
    await status.click();
    await page.waitForURL('**status=finished');
    await page.getByRole('link', { name: /^Remove Finished/ }).waitFor();
    await expect
      .poll(() => page.evaluate(() => Boolean(document.activeElement?.closest('.facet-option'))))
      .toBe(true);
    expect(Math.abs((await scrolled(page)) - before)).toBeLessThan(100);
    await page.locator('.facet-handle').click();
    await page.locator('.sort-menu summary').click();
    await page.getByRole('link', { name: 'A–Z' }).click();
    await page.waitForURL('**sort=az');
    await expect.poll(() => page.locator('.sort-menu').getAttribute('open')).toBeNull();
    await page.locator('.title-card a').first().click();
    const tab = page.getByRole('link', { name: /^Reviews/ });
    await tab.click();
    await page.waitForURL('**/reviews');
    await page.getByText('No reviews yet').waitFor();
    await expect.poll(() => tab.evaluate((element) => element === document.activeElement)).toBe(true);
    // From tab to tab of a title the page continues below its header, which fills a phone screen.
    const { id, slug } = await titleNamed(database.db, 'Goblin', 2016);
    await visit(page, `${app.origin}/drama/${id}/${slug}/episodes`);
    await page.locator('.episode-table a').nth(2).click();
    const step = page.getByRole('link', { name: 'Episode 4 →' });
    await step.scrollIntoViewIfNeeded();
    await step.click();
    const heading = page.getByRole('heading', { name: /^Episode 4/ });
    await heading.waitFor();
    await expect.poll(() => isSeen(heading)).toBe(true);
    await context.close();
  });

  it('keeps the focus next to a removed filter, and closes the sort menu with Escape', async () => {
    const { page, context, complaints } = await open(
      '/dramas?genre=romance,-horror&status=finished&from=2000',
    );
    const named = () =>
      page.evaluate(() => {
        const { activeElement: at } = document;
        return [at?.className, at?.textContent?.trim()].join(': ');
      });
    const chips = page.getByRole('list', { name: 'Active filters' }).getByRole('link');
    await chips.nth(1).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/dramas?genre=romance&status=finished&from=2000');
    await expect.poll(named).toMatch(/^chip.*Finished$/);
    await page.getByRole('link', { name: 'Clear Genre' }).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/dramas?status=finished&from=2000');
    await expect.poll(named).toMatch(/: Genre$/);
    await page.getByRole('link', { name: 'Clear all' }).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/dramas');
    await expect.poll(named).toMatch(/^result-count: .*dramas$/);
    const menu = page.locator('.sort-menu');
    await menu.locator('summary').focus();
    for (const key of ['Enter', 'Tab', 'Escape']) await page.keyboard.press(key);
    expect(await menu.getAttribute('open')).toBeNull();
    expect(await named()).toMatch(/Most popular$/);
    for (const key of ['Enter', 'Tab', 'Tab', 'Enter']) await page.keyboard.press(key);
    await page.waitForURL('**/dramas?sort=trending');
    await expect.poll(named).toMatch(/Trending$/);
    await menu.locator('summary').click();
    await page.locator('h1').click();
    expect(await menu.getAttribute('open')).toBeNull();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('returns to the group and to the results without scripts', async () => {
    const { page, context } = await openPage(browser, { javaScriptEnabled: false });
    await page.goto(`${app.origin}/dramas`);
    await page.getByRole('link', { name: /^Only Finished/ }).click();
    await page.waitForURL('**/dramas?status=finished#at-status');
    await untilPainted(page);
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toMatch(/^Status/);
    await page.getByRole('link', { name: /Remove filter/ }).click();
    await page.waitForURL('**/dramas#at-results');
    await untilPainted(page);
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toMatch(/^Grid/);
    await context.close();
  });

  it('[S-R3] writes ranges into the canonical address without a reload, and clears the fields with the filters', async () => {
    const { page, context, complaints } = await open('/dramas?genre=thriller,-romance&sort=az');
    await page.evaluate(() => {
      (window as unknown as { isRetained: boolean }).isRetained = true;
    });
    const from = page.getByRole('spinbutton', { name: 'Year from' });
    await from.fill('2019');
    await from.press('Enter');
    await page.waitForURL('**/dramas?genre=thriller,-romance&from=2019&sort=az');
    await page.getByRole('link', { name: /Remove filter\s*Year from 2019/ }).waitFor();
    await page.getByRole('link', { name: 'Clear all' }).click();
    await page.waitForURL('**/dramas?sort=az');
    await expect.poll(() => from.inputValue()).toBe('');
    await page.goBack();
    await expect.poll(() => from.inputValue()).toBe('2019');
    const search = page.getByRole('searchbox').first();
    await search.fill('도깨비 , 100%');
    // A restored page moves the focus to its content a moment after it is visible.
    await search.press('Enter');
    await page.waitForURL('**/search?q=*');
    await page.getByText('for “도깨비 , 100%”').waitFor();
    expect(await page.evaluate(() => (window as unknown as { isRetained?: boolean }).isRetained)).toBe(true);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('causes no errors when a visitor is faster than the responses', async () => {
    const { page, context, complaints } = await openPage(browser);
    let onTheirWay = 0;
    await page.route('**/_payload.json*', async (route) => {
      onTheirWay += 1;
      await new Promise((resolve) => setTimeout(resolve, 300));
      await route.continue().catch(() => undefined);
      onTheirWay -= 1;
    });
    await visit(page, `${app.origin}/dramas`);
    await page.getByRole('link', { name: /^Only Thriller/ }).click();
    await page.waitForURL('**/dramas?genre=thriller');
    for (let round = 0; round < 4; round += 1) {
      await page.evaluate(() => history.back());
      await page.evaluate(() => history.forward());
      await page.locator('.facet-option a').nth(round).click();
    }
    await page.evaluate(() => history.back());
    // The last page is shown, and cancelled requests have been answered by then.
    await page.getByRole('link', { name: 'Movies' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Movies' }).waitFor();
    await expect.poll(() => onTheirWay).toBe(0);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('keeps every selection in a list that is made before the response', async () => {
    const { page, context, complaints } = await openPage(browser);
    let answer = () => {};
    const isLate = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/_payload.json*', (route) =>
      isLate.then(() => route.continue()).catch(() => undefined),
    );
    await visit(page, `${app.origin}/dramas?sort=az`);
    for (const name of [/^Only Thriller/, /^Only Romance/, /^Only Finished/]) {
      const requested = page.waitForRequest('**/_payload.json*');
      await page.getByRole('link', { name }).click();
      await requested;
    }
    answer();
    await page.waitForURL('**/dramas?genre=romance,thriller&status=finished&sort=az');
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('ignores links without an address, which a text may contain', async () => {
    const { page, context, complaints } = await open('/dramas');
    // React has hydrated the page: before that it reports links that the server did not render.
    await page.locator('html[data-slash]').waitFor();
    await page.evaluate(() => {
      for (const href of ['http://[', 'https://%', 'https://a b/', 'mailto:', '']) {
        const link = document.createElement('a');
        link.href = href;
        link.textContent = 'odd';
        document.getElementById('main')?.prepend(link);
        link.click();
      }
    });
    await page.locator('.title-card a').first().click();
    await page.waitForURL('**/drama/**');
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('moves nothing if reduced motion is preferred', async () => {
    const { page, context } = await open('/dramas', { reducedMotion: 'reduce' });
    const moving = await page.evaluate(() =>
      [...document.querySelectorAll('*')]
        .flatMap((element) => getComputedStyle(element).transitionDuration.split(', '))
        .filter((duration) => duration !== '0s'),
    );
    expect(moving).toEqual([]);
    await context.close();
  });

  it("lists services in the reader's own country first", async () => {
    const id = await makeTitle(database.db, {
      title: 'Seen Abroad',
      services: [
        { service: 'Anywhere', kind: 'rent' },
        { service: 'Abroad', country: 'JP' },
        { service: 'At Home', country: 'DE', kind: 'free' },
      ],
    });
    const expectOrder = async (locale: string, order: readonly string[]) => {
      const { page, context, complaints } = await open(`/drama/${id}/seen-abroad`, { locale });
      await expect.poll(() => page.locator('.watch-list b').allTextContents()).toEqual(order);
      expect(complaints).toEqual([]);
      await context.close();
    };
    await expectOrder('de-DE', ['At Home', 'Anywhere', 'Abroad']);
    await expectOrder('ja-JP', ['Abroad', 'Anywhere', 'At Home']);
  });
});
