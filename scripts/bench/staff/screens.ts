import { chromium, type Page } from 'playwright';
import { findChromium } from '../../chromium.mjs';
import { type Spread, spreadOf } from '../measure.ts';
import { listenOnLoopback, type Site } from '../site.ts';

/** What staff do to a list, from its address to the last click, which is what they wait for. */
interface ScreenAction {
  readonly what: string;
  /** Address of the list below `/dashboard`. */
  readonly path: string;
  /** What is done before, unmeasured. */
  prepare?(page: Page): Promise<unknown>;
  /** Selector of what is clicked at last. */
  readonly click: string;
}

const HEAD = 'thead th.ant-table-column-has-sorters';
const APPLY = '.dash-filter-editor button[type=submit]';

const choosing = (field: string, value: string) => async (page: Page) => {
  await page.keyboard.press('f');
  await page.getByRole('menuitem', { name: field, exact: true }).click();
  await page.locator('.dash-filter-editor').getByRole('radio', { name: value, exact: true }).check();
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
  { what: 'suspended users', path: 'users', prepare: choosing('Suspended', 'Yes'), click: APPLY },
  { what: 'tags, next page', path: 'tags', click: '.ant-pagination-next button' },
];
const ROUNDS = 7;

/**
 * Clicks, and tells after how many ms other rows than before were painted. Its functions are methods: those with names of
 * their own are given a helper by tsx that the page does not have.
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
          // The frame that shows them is painted when the next one begins.
          requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now() - began)));
        }).observe(document.body, { subtree: true, childList: true, attributes: true });
        (element as HTMLElement).click();
      }),
  );

/** What staff wait for at the screen, from a click to the painted rows, in Chromium beside server and database. */
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
    const found: { what: string; shown: Spread }[] = [];
    for (const { what, path: list, prepare, click } of ACTIONS) {
      const times: number[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        await page.goto(`${listening.origin}/dashboard/${list}?page=1`, { waitUntil: 'networkidle' });
        await page.locator('tr[data-row-key]').first().waitFor();
        await prepare?.(page);
        times.push(await timed(page, click));
      }
      // The first brings what the next ones have.
      found.push({ what, shown: spreadOf(times.slice(1)) });
    }
    return found;
  } finally {
    await browser.close();
    await listening.close();
  }
}
