import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '#tests/support/app.ts';
import { pageFaults } from '#tests/support/axe.ts';
import { launchBrowser, openPage } from '#tests/support/browser.ts';
import { personNamed, titleNamed } from '#tests/support/catalogue.ts';
import { starterDatabase, type TestDatabase } from '#tests/support/db.ts';

let database: TestDatabase;
let app: TestApp;
let browser: Browser;
const paths: Record<string, string> = {};

beforeAll(async () => {
  database = await starterDatabase();
  app = await startApp({ db: database.db });
  browser = await launchBrowser();
  const title = await titleNamed(database.db, 'Goblin', 2016);
  const person = await personNamed(database.db, '공유');
  Object.assign(paths, {
    landing: '/',
    browse: '/dramas?genre=romance,-horror',
    'empty browse': '/movies?from=1901&to=1902',
    title: `/drama/${title.id}/${title.slug}`,
    characters: `/drama/${title.id}/${title.slug}/characters`,
    episodes: `/drama/${title.id}/${title.slug}/episodes`,
    episode: `/drama/${title.id}/${title.slug}/episode/3`,
    reviews: `/drama/${title.id}/${title.slug}/reviews`,
    person: `/people/${person.id}/${person.slug}`,
    search: '/search?q=kim',
    season: '/season?year=2016&quarter=4',
    'season of today': '/season',
    trending: '/trending',
    upcoming: '/upcoming',
    about: '/about-us',
    contact: '/contact',
    'message sent': '/contact/sent',
    privacy: '/privacy-policy',
    terms: '/terms-and-conditions',
    'not found': '/nowhere',
    documentation: '/api/docs',
  });
});

afterAll(async () => {
  await browser.close();
  await app.stop();
  await database.drop();
});

const SCREENS = [
  'landing',
  'browse',
  'empty browse',
  'title',
  'characters',
  'episodes',
  'episode',
  'reviews',
  'person',
  'search',
  'season',
  'season of today',
  'trending',
  'upcoming',
  'about',
  'contact',
  'message sent',
  'privacy',
  'terms',
  'not found',
  'documentation',
];

describe.each(SCREENS)('the %s screen', (screen) => {
  it('has no fault that axe finds and no sideways scrolling, light and wide or dark at 375 px', async () => {
    const { page, context } = await openPage(browser);
    await page.goto(`${app.origin}${paths[screen]}`);
    expect(await pageFaults(page, 375)).toEqual([]);
    await context.close();
  });
});

describe('the keyboard', () => {
  it('reaches the content first, then every card, each with a name and a visible focus (fault 52)', async () => {
    const { page, context } = await openPage(browser);
    await page.goto(`${app.origin}/dramas`);
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to content');
    await page.keyboard.press('Enter');
    expect(new URL(page.url()).hash).toBe('#main');
    const count = await page.locator('.title-card').count();
    expect(count).toBe(60);
    // Backwards, so that the key that is pressed decides how the focus is shown.
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

  it('never comes to a filter that the button at the foot of a phone hides', async () => {
    const { page, context } = await openPage(browser);
    await page.setViewportSize({ width: 375, height: 420 });
    await page.goto(`${app.origin}/dramas`);
    // With the groups shut their heads follow each other down the page, past the button.
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
