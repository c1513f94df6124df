import { chromium, type Page } from 'playwright';
import { findChromium } from '../../chromium.mjs';
import { type Spread, spreadOf } from '../measure.ts';
import { listenOnLoopback, type Site } from '../site.ts';

/** An action of staff on a list. The time from its last click to the new rows is measured. */
interface ScreenAction {
  readonly what: string;
  /** Address of the list below `/dashboard`. */
  readonly path: string;
  /** Steps before the click, which are not measured. */
  prepare?(page: Page): Promise<unknown>;
  /** Selector of the element that is clicked last. */
  readonly click: string;
}

const HEAD = 'thead th.ant-table-column-has-sorters';
const APPLY = '.dash-filter-editor button[type=submit]';

const choosing = (field: string, value: string) => async (page: Page) => {
  await page.keyboard.press('f');
  await page.getByRole('menuitem', { name: field, exact: true }).click();
  await page.locator('.dash-filter-editor').getByRole('radio', { name: value, exact: true }).check();
};

const picking = (field: string, value: string) => async (page: Page) => {
  await page.keyboard.press('f');
  await page.getByRole('menuitem', { name: field, exact: true }).click();
  await page.locator('.ant-select-item-option', { hasText: value }).click();
};

const ACTIONS: readonly ScreenAction[] = [
  { what: 'titles by first date', path: 'drama/list', click: `${HEAD}:has-text("First date")` },
  { what: 'titles, next page', path: 'drama/list', click: '.ant-pagination-next button' },
  { what: 'titles, last page', path: 'drama/list', click: '.ant-pagination-item:nth-last-child(2)' },
  {
    what: 'titles without a poster',
    path: 'drama/list',
    prepare: choosing('Poster', 'Empty'),
    click: APPLY,
  },
  { what: 'titles without a cast', path: 'drama/list', prepare: choosing('Cast', 'Empty'), click: APPLY },
  { what: 'people by credits', path: 'person', click: `${HEAD}:has-text("Credits")` },
  { what: 'suspended users', path: 'users', prepare: picking('State', 'Suspended'), click: APPLY },
  { what: 'tags, next page', path: 'tags', click: '.ant-pagination-next button' },
];
const ROUNDS = 7;

/**
 * Clicks and returns the milliseconds until different rows were painted. The functions inside are methods, because tsx adds
 * a helper to named functions that does not exist in the page.
 */
const timed = (page: Page, selector: string) =>
  page.locator(selector).evaluate(
    (element) =>
      new Promise<number>((resolve) => {
        const list = {
          keys() {
            const rows = [...document.querySelectorAll('tr[data-row-key]')];
            return rows.map((row) => row.getAttribute('data-row-key')).join();
          },
          isBusy() {
            return document.querySelector('.dash-table .ant-spin-spinning') !== null;
          },
        };
        const before = list.keys();
        const began = performance.now();
        new MutationObserver((_, watcher) => {
          if (list.keys() === before || list.isBusy()) return;
          watcher.disconnect();
          // The frame with the new rows has been painted when the next frame begins.
          requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now() - began)));
        }).observe(document.body, { subtree: true, childList: true, attributes: true });
        (element as HTMLElement).click();
      }),
  );

/** Measures the time from a click to the painted rows in Chromium, which shares the machine with server and database. */
export async function timeScreens(
  site: Site,
  cookie: string,
): Promise<{ readonly what: string; readonly shown: Spread }[]> {
  const listening = await listenOnLoopback(site.fetch);
  const browser = await chromium.launch({
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    executablePath: findChromium(),
  });
  try {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
    const [name = '', value = ''] = cookie.split('=');
    await context.addCookies([{ name, value, url: listening.origin }]);
    const page = await context.newPage();
    const matches: { what: string; shown: Spread }[] = [];
    for (const { what, path: list, prepare, click } of ACTIONS) {
      const times: number[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        await page.goto(`${listening.origin}/dashboard/${list}?page=1`, { waitUntil: 'networkidle' });
        await page.locator('tr[data-row-key]').first().waitFor();
        await prepare?.(page);
        times.push(await timed(page, click));
      }
      // The first round warms the caches.
      matches.push({ what, shown: spreadOf(times.slice(1)) });
    }
    return matches;
  } finally {
    await browser.close();
    await listening.close();
  }
}
