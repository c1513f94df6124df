import AxeBuilder from '@axe-core/playwright';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '#tests/support/app.ts';
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
  'not found',
  'documentation',
];

describe.each([
  ['light', 1280],
  ['dark', 375],
] as const)('in %s at %i px', (mode, width) => {
  it.each(SCREENS)('the %s screen has no fault that axe finds, and no sideways scrolling', async (screen) => {
    const { page, context } = await openPage(browser, { viewport: { width, height: 900 } });
    if (mode === 'dark') {
      await page.addInitScript(() =>
        localStorage.setItem(
          'theme',
          JSON.stringify({ darkMode: true, preset: 'Aura', primary: 'noir', surface: null }),
        ),
      );
    }
    await page.goto(`${app.origin}${paths[screen]}`);
    const { violations } = await new AxeBuilder({ page })
      .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
      .analyze();
    const faults = violations.map(
      ({ id, nodes }) =>
        `${id}: ${nodes
          .slice(0, 3)
          .map(({ html }) => html.slice(0, 160))
          .join(' | ')}`,
    );
    expect(faults).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
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
