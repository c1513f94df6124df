import type { Browser, BrowserContext, Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, openPage, visit } from '#tests/support/browser/browser.ts';
import { keyboardWalkErrors } from '#tests/support/browser/keyboardWalk.ts';
import { starterDatabase, type TestDatabase } from '#tests/support/database/db.ts';
import { startApp, type TestApp } from '#tests/support/http/app.ts';
import { personNamed, titleNamed } from '#tests/support/records/catalogue.ts';
import { makeTitle } from '#tests/support/records/make.ts';

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

/** Addresses with the widths at which they are tested; they differ in the controls on the way. */
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
  ['/trending', 768],
  ['{title}/characters', 320],
  ['/privacy-policy', 768],
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

describe('tab order', () => {
  it.each(WALKS.flatMap(([path, ...widths]) => widths.map((width) => [path, width] as const)))(
    'through %s at %i px reaches every control in reading order, visible and uncovered, and leaves again',
    async (path, width) => {
      const page = await open(path, width);
      const { stops, errors } = await keyboardWalkErrors(page);
      expect(errors).toEqual([]);
      expect(stops).toBeGreaterThan(10);
      await page.close();
    },
  );

  it('leads through the filter panel on a phone without scripts', async () => {
    const { context } = await openPage(browser, { javaScriptEnabled: false });
    const page = await open(LIST, 320, context);
    await page.locator('.facet-toggle').focus();
    await page.keyboard.press('Space');
    const { stops, errors } = await keyboardWalkErrors(page);
    // It starts below the header, to which it does not return.
    expect(errors.filter((error) => !/is never come to$/.test(error))).toEqual([]);
    expect(stops).toBeGreaterThan(60);
    await context.close();
  });
});

describe('[S-R3] the facets', () => {
  it('support all filters by keyboard alone: include and exclude, any and all, a service in a country, ranges, and back', async () => {
    await makeTitle(database.db, {
      title: 'Kept for Japan',
      startDate: '2019-04-01',
      genres: ['romance'],
      services: [{ service: 'Tiptop', country: 'JP' }],
    });
    const page = await open('/dramas', 1280);
    const press = async (control: Locator, key = 'Enter') => {
      await control.focus();
      await page.keyboard.press(key);
    };
    const link = (name: RegExp) => page.getByRole('link', { name });
    const group = (name: string) => page.locator(`#at-${name}`);
    const come = (search: string) => page.waitForURL((url) => decodeURIComponent(url.search) === search);
    const chips = async () => {
      const texts = await page.locator('.chip-line .chip').allTextContents();
      return texts.map((text) => text.trim());
    };

    // The address changes a moment before its page is there, and only the links of the page lead on from it.
    const year = page.getByRole('spinbutton', { name: 'Year to' });
    await year.focus();
    await page.keyboard.type('2021');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await come('?to=2020');
    await link(/^Remove filter\s*Year to 2020/).waitFor();
    await press(link(/^Only Romance,/));
    await come('?genre=romance&to=2020');
    await link(/^Remove Romance,/).waitFor();
    await press(link(/^Exclude Horror/));
    await come('?genre=romance,-horror&to=2020');
    await link(/^Allow Horror/).waitFor();
    await press(link(/^Only Thriller,/));
    await come('?genre=romance,thriller,-horror&to=2020');
    await link(/^Remove Thriller,/).waitFor();
    await press(link(/^Any of them/));
    await come('?genre=romance,thriller,-horror&genreMode=any&to=2020');
    await page.locator('.mode-switch [aria-current]', { hasText: 'Any of them' }).waitFor();

    await press(group('service').locator('summary'));
    const offer = group('service').getByRole('link', { name: /^Only Tiptop \(Japan\)/ });
    await expect.poll(() => offer.getAttribute('aria-label')).toBe('Only Tiptop (Japan), 1 titles');
    await press(offer);
    await come('?genre=romance,thriller,-horror&genreMode=any&service=tiptop.JP&to=2020');
    await page.locator('.result-count', { hasText: /^1 drama$/ }).waitFor();

    await press(group('score').locator('summary'));
    const least = page.getByRole('spinbutton', { name: 'Votes at least' });
    await least.focus();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await page.waitForURL(/&minVotes=1$/);
    await expect
      .poll(chips)
      .toEqual([
        'Remove filter Romance',
        'Remove filter Thriller',
        'Stop excluding Horror',
        'Remove filter Tiptop (Japan)',
        'Remove filter Year to 2020',
        'Remove filter 1 votes or more',
      ]);
    const narrowed = page.url();
    await press(page.locator('.clear-all'));
    await come('');
    await expect.poll(chips).toEqual([]);
    await page.goBack();
    await page.waitForURL(narrowed);
    await expect.poll(chips).toHaveLength(6);
    await page.close();
  });
});

describe('an overlay', () => {
  it.each(['Appearance', 'Search'])(
    '%s traps the focus, closes with Escape and returns the focus',
    async (name) => {
      const page = await open('/contact/sent', 320);
      // A script that is loaded after hydration opens the search.
      await page.locator('html[data-slash]').waitFor();
      const opener = page
        .locator('.site-header')
        .getByRole(name === 'Search' ? 'link' : 'button', { name, exact: true });
      await opener.focus();
      await page.keyboard.press('Enter');
      await page.getByRole('dialog').waitFor();
      const { errors } = await keyboardWalkErrors(page);
      expect(errors).toEqual([]);
      await page.keyboard.press('Escape');
      await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
      await expect.poll(() => opener.evaluate((element) => element === document.activeElement)).toBe(true);
      await page.close();
    },
  );
});
