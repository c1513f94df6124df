import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '#tests/support/app.ts';
import { launchBrowser, openPage, visit } from '#tests/support/browser.ts';
import { personNamed, titleNamed } from '#tests/support/catalogue.ts';
import { starterDatabase, type TestDatabase } from '#tests/support/db.ts';
import { faultsOfKeyboardWalk } from '#tests/support/keyboardWalk.ts';

let database: TestDatabase;
let app: TestApp;
let browser: Browser;
let shared: BrowserContext;
const addresses: Record<string, string> = {};

beforeAll(async () => {
  database = await starterDatabase();
  app = await startApp({ db: database.db });
  browser = await launchBrowser();
  ({ context: shared } = await openPage(browser));
  const title = await titleNamed(database.db, 'Goblin', 2016);
  const person = await personNamed(database.db, '공유');
  Object.assign(addresses, {
    title: `/drama/${title.id}/${title.slug}`,
    person: `/people/${person.id}/${person.slug}`,
  });
});

afterAll(async () => {
  await browser.close();
  await app.stop();
  await database.drop();
});

const LIST = '/dramas?genre=romance,-comedy&status=finished&from=2021&sort=az';

/** Addresses with the widths at which they are gone through; where they differ there is other furniture on the way. */
const WALKS: readonly [path: string, ...widths: number[]][] = [
  ['/', 1280, 320],
  [LIST, 1280, 768],
  ['{title}', 1280, 320],
  ['{title}/episodes', 768],
  ['{title}/episode/3', 320],
  ['{person}', 1280],
  ['/search?q=goblin', 320],
  ['/season?year=2016&quarter=4', 768],
  ['/upcoming', 1280, 320],
  ['/contact', 320],
  ['/nowhere', 1280],
];

async function open(path: string, width: number, context = shared): Promise<Page> {
  const page = await context.newPage();
  await page.setViewportSize({ width, height: 700 });
  const address = app.origin + path.replace(/\{(\w+)\}/, (_, name) => addresses[name] ?? '');
  if (context === shared) await visit(page, address);
  else await page.goto(address);
  return page;
}

describe('the way of the tabulator', () => {
  it.each(WALKS.flatMap(([path, ...widths]) => widths.map((width) => [path, width] as const)))(
    'through %s at %i px comes to everything, in the order it is read, seen and uncovered, and out again (fault 52)',
    async (path, width) => {
      const page = await open(path, width);
      const { stops, faults } = await faultsOfKeyboardWalk(page);
      expect(faults).toEqual([]);
      expect(stops).toBeGreaterThan(10);
      await page.close();
    },
  );

  it('leads through the sheet of filters on a phone without scripts', async () => {
    const { context } = await openPage(browser, { javaScriptEnabled: false });
    const page = await open(LIST, 320, context);
    await page.locator('.facet-toggle').focus();
    await page.keyboard.press('Space');
    const { stops, faults } = await faultsOfKeyboardWalk(page);
    // It begins below the header, to which it does not come back.
    expect(faults.filter((fault) => !/is never come to$/.test(fault))).toEqual([]);
    expect(stops).toBeGreaterThan(60);
    await context.close();
  });
});

describe('what opens over a page', () => {
  it.each(['Appearance', 'Search'])(
    '%s holds the keyboard, closes by Escape and gives it back',
    async (name) => {
      const page = await open('/contact/sent', 320);
      const opener = page
        .locator('.site-header')
        .getByRole(name === 'Search' ? 'link' : 'button', { name, exact: true });
      await opener.focus();
      await page.keyboard.press('Enter');
      await page.getByRole('dialog').waitFor();
      const { faults } = await faultsOfKeyboardWalk(page);
      expect(faults).toEqual([]);
      await page.keyboard.press('Escape');
      await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
      expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true);
      await page.close();
    },
  );
});
