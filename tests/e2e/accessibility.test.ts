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
  it('reaches the content first, then every card, each with a name and a visible focus', async () => {
    const { page, context } = await openPage(browser);
    await page.goto(`${app.origin}/dramas`);
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to content');
    await page.keyboard.press('Enter');
    expect(new URL(page.url()).hash).toBe('#main');
    const card = page.locator('.title-card a').first();
    await card.focus();
    expect((await card.textContent())?.trim()).not.toBe('');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Shift+Tab');
    const outline = await card.evaluate((element) => {
      const style = getComputedStyle(element);
      const inner = getComputedStyle(element.firstElementChild ?? element);
      return [style.outlineStyle, inner.outlineStyle];
    });
    expect(outline).toContain('solid');
    await context.close();
  });
});
