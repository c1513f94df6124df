import AxeBuilder from '@axe-core/playwright';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, openPage } from '#tests/support/browser/browser.ts';
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

const field = (page: Page) => page.getByRole('combobox', { name: 'Search titles and people' });

/** Opens a page, and the search over it once the scripts of the page listen for the slash. */
async function openSearch(path: string, options: Parameters<Browser['newContext']>[0] = {}) {
  const opened = await openPage(browser, options);
  const { page } = opened;
  await page.goto(app.origin + path);
  await page.locator('html[data-slash]').waitFor();
  await page.keyboard.press('/');
  await field(page).waitFor();
  return opened;
}

/**
 * Holds back the code of the search until it is released; from then on all requests for it succeed or fail. A
 * failed prefetch is requested once more.
 */
async function holdSearch(page: Page, end: 'continue' | 'abort') {
  let requested = 0;
  let open = () => {};
  let isOpen = Promise.resolve();
  const again = () => {
    requested = 0;
    isOpen = new Promise((resolve) => {
      open = resolve;
    });
  };
  again();
  await page.route('**/QuickSearch-*.js', async (route) => {
    requested += 1;
    await isOpen;
    await route[end]();
  });
  return { again, isRequested: () => requested > 0, letGo: () => open() };
}

describe('[S-R4] the quick search', () => {
  it('opens with a slash, is navigated with the arrow keys, and follows the option on Enter', async () => {
    const { page, context, complaints } = await openSearch('/dramas');
    expect(await field(page).evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await field(page).inputValue()).toBe('');
    expect(await field(page).getAttribute('aria-expanded')).toBe('false');
    // At once: responses to intermediate letters would each be a separate list without a selection.
    await page.keyboard.insertText('도께비');
    const options = page.getByRole('option');
    await page
      .getByRole('option', { name: /Goblin/ })
      .first()
      .waitFor();
    expect(await page.getByRole('group', { name: 'Titles' }).count()).toBe(1);
    expect(await options.last().textContent()).toBe('All results for “도께비”');
    await page.keyboard.press('ArrowDown');
    const first = await options.first().getAttribute('id');
    expect(await field(page).getAttribute('aria-activedescendant')).toBe(first);
    expect(await page.locator('[aria-selected=true]').count()).toBe(1);
    await page.keyboard.press('ArrowUp');
    expect(await field(page).getAttribute('aria-activedescendant')).toBeNull();
    await page.keyboard.press('ArrowUp');
    expect(await options.last().getAttribute('aria-selected')).toBe('true');
    const { violations } = await new AxeBuilder({ page }).include('.quick-search').analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/drama/**');
    await page.getByRole('heading', { level: 1, name: /Goblin/ }).waitFor();
    await expect.poll(() => page.locator('.quick-search').count()).toBe(0);

    await page.keyboard.press('/');
    await page.getByRole('option', { name: '도께비' }).click();
    await expect.poll(() => field(page).inputValue()).toBe('도께비');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/search?q=*');
    await expect.poll(() => page.locator('.quick-search').count()).toBe(0);
    await page.keyboard.press('/');
    await page.getByRole('button', { name: 'Clear recent searches' }).click();
    await expect.poll(() => page.getByRole('option').count()).toBe(0);
    expect(await page.evaluate(() => localStorage.getItem('recentSearches'))).toBeNull();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.locator('.quick-search').count()).toBe(0);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('keeps text that is typed before it is loaded', async () => {
    const { page, context } = await openPage(browser);
    const search = await holdSearch(page, 'continue');
    await page.goto(`${app.origin}/movies`);
    await page.locator('html[data-slash]').waitFor();
    await page.keyboard.type('/gobx');
    await page.keyboard.press('Backspace');
    await expect.poll(search.isRequested).toBe(true);
    search.letGo();
    // It appears while these are typed.
    await page.keyboard.type('lin: the lonely and great god', { delay: 10 });
    await field(page).waitFor();
    await expect.poll(() => field(page).inputValue()).toBe('goblin: the lonely and great god');
    await page.getByRole('option').first().waitFor();
    await context.close();
  });

  it('closes when the history leads to another page', async () => {
    const { page, context, complaints } = await openSearch('/movies');
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Dramas' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Dramas' }).waitFor();
    await page.keyboard.press('/');
    await field(page).waitFor();
    await page.emulateMedia({ media: 'print' });
    expect(await field(page).isVisible()).toBe(false);
    await page.emulateMedia({ media: 'screen' });
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Movies' }).waitFor();
    await expect.poll(() => page.locator('dialog[open]').count()).toBe(0);
    await page.keyboard.press('/');
    await field(page).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('keeps letters in the field, and follows Enter, before it is loaded', async () => {
    const { page, context, complaints } = await openPage(browser);
    const search = await holdSearch(page, 'continue');
    const begin = async () => {
      search.again();
      await page.goto(`${app.origin}/movies`);
      await page.locator('html[data-slash]').waitFor();
    };
    await begin();
    await page.keyboard.type('/goblin');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/search?q=goblin');

    await begin();
    await page.locator('#header-search').click();
    await page.keyboard.type('signal');
    expect(await page.locator('#header-search').inputValue()).toBe('signal');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/search?q=signal');
    await page.getByRole('heading', { level: 1 }).waitFor();
    search.letGo();
    await page.waitForLoadState('networkidle');
    expect(await page.locator('.quick-search').count()).toBe(0);

    await begin();
    await page.locator('#header-search').click();
    await page.keyboard.type('misaeng');
    await expect.poll(search.isRequested).toBe(true);
    search.letGo();
    await field(page).waitFor();
    await expect.poll(() => field(page).inputValue()).toBe('misaeng');
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('opens the search page with the typed text if it fails to load', async () => {
    const { page, context } = await openPage(browser);
    const search = await holdSearch(page, 'abort');
    await page.goto(`${app.origin}/movies`);
    await page.locator('html[data-slash]').waitFor();
    await page.keyboard.type('/goblin');
    await expect.poll(search.isRequested).toBe(true);
    search.letGo();
    await page.waitForURL('**/search?q=goblin');
    await context.close();
  });

  it('ignores the slash in text fields, and when the shortcut is disabled', async () => {
    const { page, context } = await openSearch('/movies');
    await page.getByRole('checkbox', { name: /Open with/ }).uncheck();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.locator('.quick-search').count()).toBe(0);
    await page.locator('#main').focus();
    await page.keyboard.press('/');
    await page.locator('#header-search').focus();
    await page.keyboard.type('a/b');
    expect(await page.locator('#header-search').inputValue()).toBe('a/b');
    expect(await page.locator('.quick-search').count()).toBe(0);
    await page.locator('#header-search').click();
    await field(page).waitFor();
    await expect.poll(() => field(page).inputValue()).toBe('a/b');
    await context.close();
  });

  it('searches Hangul during composition, waits for other scripts, and is not submitted by the Enter that ends a word', async () => {
    const { page, context } = await openSearch('/dramas');
    const requested: string[] = [];
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (url.pathname === '/api/search/quick') requested.push(url.searchParams.get('q') ?? '');
    });
    const client = await context.newCDPSession(page);
    const compose = (text: string) =>
      client.send('Input.imeSetComposition', {
        text,
        selectionStart: text.length,
        selectionEnd: text.length,
      });
    await compose('dokk');
    await field(page).dispatchEvent('keydown', {
      key: 'Enter',
      keyCode: 229,
      isComposing: true,
      bubbles: true,
    });
    await field(page).evaluate((input) => (input as HTMLInputElement).form?.requestSubmit());
    await compose('도깨');
    await page
      .getByRole('option', { name: /Goblin/ })
      .first()
      .waitFor();
    expect(requested).toEqual(['도깨']);
    expect(new URL(page.url()).pathname).toBe('/dramas');
    await client.send('Input.insertText', { text: '도깨비' });
    await expect.poll(() => requested.at(-1)).toBe('도깨비');
    await context.close();
  });

  it('reports its rate limit clearly and answers after the wait', async () => {
    const { page, context } = await openSearch('/dramas', {
      viewport: { width: 375, height: 700 },
    });
    // The wait ends when the clock of the page says so, not before it was read.
    await page.clock.install();
    let isRejecting = true;
    await page.route('**/api/search/quick*', (route) => {
      if (!isRejecting) return route.continue();
      isRejecting = false;
      return route.fulfill({
        status: 429,
        json: { success: false, error: { name: 'TooManyRequests', data: { retryAfterSeconds: 60 } } },
      });
    });
    // At once: further typing sends another request, and removes the text before it is read.
    await page.keyboard.insertText('signal');
    await page.getByText('Too many searches').waitFor();
    await page.clock.fastForward('01:00');
    await page
      .getByRole('option', { name: /Signal/ })
      .first()
      .waitFor();
    await field(page).fill('qzxwvk');
    await page.getByText('Nothing found for').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
    await context.close();
  });
});
