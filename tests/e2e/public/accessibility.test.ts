import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pageErrors } from '#tests/support/browser/axe.ts';
import { launchBrowser, openPage, visit } from '#tests/support/browser/browser.ts';
import { freshDatabase, starterDatabase, type TestDatabase } from '#tests/support/database/db.ts';
import { startApp, type TestApp } from '#tests/support/http/app.ts';
import { personNamed, titleNamed } from '#tests/support/records/catalogue.ts';
import { makeTitle } from '#tests/support/records/make.ts';
import { makePerson } from '#tests/support/records/makePeople.ts';

let database: TestDatabase;
let bare: TestDatabase;
let app: TestApp;
let emptyApp: TestApp;
let browser: Browser;
/** One context for all screens, which fetches scripts, styles and fonts once. */
let shared: BrowserContext;
const addresses: Record<string, string> = {};

beforeAll(async () => {
  [database, bare] = await Promise.all([starterDatabase(), freshDatabase()]);
  app = await startApp({ db: database.db });
  emptyApp = await startApp({ db: bare.db });
  browser = await launchBrowser();
  const { page, context } = await openPage(browser);
  shared = context;
  await page.close();
  const title = await titleNamed(database.db, 'Goblin', 2016);
  const person = await personNamed(database.db, '공유');
  // Names as long as the longest in the catalogue, with words that are wider than a phone.
  const unknown = await makeTitle(database.db, {
    title: `${'The Real Untold Story of Josephine Bracken and '.repeat(2)}Donaudampfschifffahrtsgesellschaft`,
    nativeTitle: '쓸쓸하고찬란하神도깨비'.repeat(6),
  });
  const nobody = await makePerson(database.db, {
    name: `Wolfeschlegelsteinhausenbergerdorff ${'Anna-Maria '.repeat(6)}`.trim(),
    nativeName: '가나다라마바사아자차카타파하'.repeat(2),
  });
  Object.assign(addresses, {
    title: `/drama/${title.id}/${title.slug}`,
    person: `/people/${person.id}/${person.slug}`,
    unknown: `/drama/${unknown}`,
    nobody: `/people/${nobody}`,
  });
});

afterAll(async () => {
  await browser.close();
  await app.stop();
  await emptyApp.stop();
  await database.drop();
  await bare.drop();
});

interface Screen {
  /** `{title}` and similar placeholders stand for addresses of the catalogue. */
  path: string;
  /** Brings the screen into the tested state. */
  prepare?: (page: Page) => Promise<unknown>;
  isInEmptyCatalogue?: boolean;
  isOfAlike?: boolean;
}

const openEverything = (page: Page) =>
  page.evaluate(() => {
    for (const each of document.querySelectorAll('main details')) each.setAttribute('open', '');
    for (const each of document.querySelectorAll<HTMLInputElement>('.facet-toggle')) each.checked = true;
  });

const quickSearchFor = (text: string) => async (page: Page) => {
  await page.locator('html[data-slash]').waitFor();
  await page.keyboard.press('/');
  await page.getByRole('combobox').waitFor();
  await page.keyboard.type(text);
  if (text) await page.locator('.quick-sheet [role=status]').filter({ hasText: /\w/ }).waitFor();
};

const SCREENS: Record<string, Screen> = {
  landing: { path: '/' },
  'landing of an empty catalogue': { path: '/', isInEmptyCatalogue: true },
  'filtered list': { path: '/dramas?genre=romance,-horror&from=2016&minScore=7' },
  'list as rows': { path: '/dramas?view=list' },
  'compact list': { path: '/dramas?view=compact' },
  'list with all its menus open': { path: '/movies?genre=drama&from=2019', prepare: openEverything },
  'list of nothing': { path: '/movies?from=1901&to=1902' },
  title: { path: '{title}' },
  characters: { path: '{title}/characters' },
  episodes: { path: '{title}/episodes' },
  episode: { path: '{title}/episode/3' },
  reviews: { path: '{title}/reviews' },
  'title of which only a long name is known': { path: '{unknown}' },
  person: { path: '{person}' },
  'person in another order': { path: '{person}?role=cast&sort=az' },
  'person of whom only a long name is known': { path: '{nobody}' },
  search: { path: '/search?q=kim' },
  'blank search': { path: '/search' },
  'search that finds nothing': { path: '/search?q=zzqxzzqx' },
  'search for people': { path: '/search?q=lee&tab=people' },
  'search that finds a long name': { path: '/search?q=real%20untold%20story' },
  season: { path: '/season?year=2016&quarter=4' },
  'season of today': { path: '/season' },
  'season of an empty catalogue': { path: '/season', isInEmptyCatalogue: true },
  trending: { path: '/trending' },
  'trending of an empty catalogue': { path: '/trending', isInEmptyCatalogue: true },
  upcoming: { path: '/upcoming' },
  'upcoming of an empty catalogue': { path: '/upcoming', isInEmptyCatalogue: true },
  about: { path: '/about-us' },
  contact: { path: '/contact' },
  'contact with errors': {
    path: '/contact',
    prepare: async (page) => {
      await page.getByLabel('What is it about?').selectOption('A question');
      await page.getByLabel('Your e-mail address').fill('kim@example.org');
      // A browser accepts only blanks as a message, and we do not.
      await page.getByRole('textbox', { name: 'Your message' }).fill(' '.repeat(20));
      await page.getByRole('button', { name: 'Send' }).click();
      await page.getByRole('alert').filter({ hasText: 'Please correct' }).waitFor();
    },
  },
  'message sent': { path: '/contact/sent' },
  privacy: { path: '/privacy-policy' },
  terms: { path: '/terms-and-conditions' },
  'not found': { path: '/nowhere' },
  'tab that is not there': { path: '{title}/nowhere' },
  documentation: { path: '/api/docs', isOfAlike: true },
  'navigation menu': {
    path: '/contact/sent',
    prepare: async (page) => {
      await page.setViewportSize({ width: 320, height: 900 });
      await page.getByRole('button', { name: 'Menu' }).click();
    },
  },
  appearance: {
    path: '/contact/sent',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Appearance' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  'quick search with nothing asked': { path: '/contact/sent', prepare: quickSearchFor('') },
  'quick search with results': { path: '/contact/sent', prepare: quickSearchFor('도깨비') },
  'quick search without results': { path: '/contact/sent', prepare: quickSearchFor('zzqxzzqx') },
};

describe.each(Object.entries(SCREENS))('the %s screen', (_name, screen) => {
  it('passes axe and its content security policy, without horizontal scrolling, light and dark, at 320, 768 and 1280 px', async () => {
    const page = await shared.newPage();
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    const path = screen.path.replace(/\{(\w+)\}/, (_, name) => addresses[name] ?? '');
    const { origin } = screen.isInEmptyCatalogue ? emptyApp : app;
    await visit(page, origin + path);
    await screen.prepare?.(page);
    expect(await pageErrors(page, screen)).toEqual([]);
    // Violations of the content security policy appear on the console.
    expect(complaints.filter((text) => !/status of 4(04|22)/.test(text))).toEqual([]);
    await page.close();
  });
});

describe('keyboard navigation', () => {
  it('reaches the content first, then every card, each with a name and a visible focus', async () => {
    const { page, context } = await openPage(browser);
    await visit(page, `${app.origin}/dramas`);
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to content');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/dramas#main');
    const count = await page.locator('.title-card').count();
    expect(count).toBe(60);
    // Backwards, so that the pressed key decides how the focus is shown.
    await page.locator('.title-card a').nth(1).focus();
    await page.keyboard.press('Shift+Tab');
    for (let index = 0; index < count; index += 1) {
      const focused = await page.evaluate(() => {
        const element = document.activeElement as HTMLElement;
        const outlines = [element, element.firstElementChild ?? element].map(
          (each) => getComputedStyle(each).outlineStyle,
        );
        const cards = [...document.querySelectorAll('.title-card')];
        return {
          card: cards.findIndex((card) => card.contains(element)),
          hasName: (element.getAttribute('aria-label') ?? element.textContent ?? '').trim() !== '',
          isShown: outlines.includes('solid'),
        };
      });
      expect(focused).toEqual({ card: index, hasName: true, isShown: true });
      await page.keyboard.press('Tab');
    }
    await context.close();
  });

  it('never reaches a filter that the bottom button of a phone covers', async () => {
    const { page, context } = await openPage(browser);
    await page.setViewportSize({ width: 375, height: 420 });
    await visit(page, `${app.origin}/dramas`);
    // With closed groups their headings follow each other down the page, past the button.
    await page.evaluate(() => {
      for (const group of document.querySelectorAll('details.facet-group')) group.removeAttribute('open');
    });
    await page.locator('.facet-toggle').focus();
    await page.keyboard.press('Space');
    const hidden: string[] = [];
    for (let index = 0; index < 12; index += 1) {
      await page.keyboard.press('Tab');
      const covered = await page.evaluate(() => {
        const element = document.activeElement;
        const done = document.querySelector('.facet-done');
        if (!element || !done || !element.closest('.facet-sheet')) return 'left';
        const [box, foot] = [element.getBoundingClientRect(), done.getBoundingClientRect()];
        return box.bottom > foot.top && box.top < foot.bottom ? (element.textContent ?? '') : null;
      });
      if (covered !== null) hidden.push(covered);
    }
    expect(hidden).toEqual([]);
    await context.close();
  });
});
