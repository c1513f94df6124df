import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pageErrors } from '#tests/support/browser/axe.ts';
import { launchBrowser, openPage, visit } from '#tests/support/browser/browser.ts';
import { freshDatabase, type TestDatabase } from '#tests/support/database/db.ts';
import { startApp, type TestApp } from '#tests/support/http/app.ts';
import { makeEpisode, makeTitle } from '#tests/support/records/make.ts';

/** Saturday 28 November 2026, 12:00 in Korea; Friday 19:00 in Los Angeles, Saturday 17:00 on Kiritimati. */
const NOW = new Date('2026-11-28T03:00:00Z');

let database: TestDatabase;
let app: TestApp;
let browser: Browser;
let weekly = 0;

beforeAll(async () => {
  database = await freshDatabase();
  const make = async (title: string, airTime: string | null, days: string[], airWeekdays: number[] = []) => {
    const id = await makeTitle(database.db, {
      title,
      airTime,
      airWeekdays,
      nativeTitle: '아주아주아주아주아주아주 긴 이름의 드라마',
      status: 'airing',
      startDate: '2026-11-01',
      networks: ['tvN'],
    });
    for (const [index, airDate] of days.entries()) {
      await makeEpisode(database.db, { titleId: id, label: String(index + 1), airDate });
    }
    return id;
  };
  weekly = await make('After Midnight', '00:30', ['2026-11-28', '2026-12-05'], [5, 6]);
  await make('Before Midnight', '23:30', ['2026-11-28', '2026-11-29', '2026-12-05']);
  await make('Some Time', null, ['2026-11-28']);
  await makeTitle(database.db, { title: 'To Come', status: 'upcoming', startDate: '2026-12-24' });
  app = await startApp({ db: database.db, now: () => NOW });
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser.close();
  await app.stop();
  await database.drop();
});

async function openIn(zone: string, path: string, at = NOW) {
  const opened = await openPage(browser, { timezoneId: zone, locale: 'en-GB' });
  await opened.page.clock.install({ time: at });
  await opened.page.goto(`${app.origin}${path}`);
  return opened;
}

/** The days of the calendar with broadcasts, each with its times and titles. */
const weekOf = (page: Page) =>
  page.locator('.week-day').evaluateAll((days) =>
    days.flatMap((day) => {
      const textOf = (element: Element | null) => element?.textContent?.trim() ?? '';
      const items = [...day.querySelectorAll('ul > li')].map(
        (item) =>
          `${textOf(item.querySelector('.week-time'))} ${textOf(item.querySelector('.title-name .en'))}`,
      );
      const head = [...(day.querySelector('h3')?.children ?? [])].map((part) => part.textContent).join(' ');
      return items.length > 0 ? [`${head}: ${items.join(', ')}`] : [];
    }),
  );

describe('the weekly calendar', () => {
  it.each([
    [
      'America/Los_Angeles',
      [
        'Today 27 Nov: 07:30 Sat 00:30 KST After Midnight',
        'Saturday 28 Nov: 06:30 23:30 KST Before Midnight, That day in Korea Some Time',
        'Sunday 29 Nov: 06:30 23:30 KST Before Midnight',
      ],
    ],
    [
      'Pacific/Kiritimati',
      [
        'Today 28 Nov: 05:30 00:30 KST After Midnight, That day in Korea Some Time',
        'Sunday 29 Nov: 04:30 Sat 23:30 KST Before Midnight',
        'Monday 30 Nov: 04:30 Sun 23:30 KST Before Midnight',
      ],
    ],
    [
      'Asia/Seoul',
      [
        'Today 28 Nov: 00:30 KST After Midnight, 23:30 KST Before Midnight, Time unknown Some Time',
        'Sunday 29 Nov: 23:30 KST Before Midnight',
      ],
    ],
  ])('[S-R5] shows the days and times of a viewer in %s', async (zone, week) => {
    const { page, context, complaints } = await openIn(zone, '/upcoming');
    await expect.poll(() => weekOf(page)).toEqual(week);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('moves on at midnight for a viewer who leaves the page open', async () => {
    const { page, context } = await openIn(
      'America/Los_Angeles',
      '/upcoming',
      new Date('2026-11-28T07:50:00Z'),
    );
    await page.getByRole('heading', { name: 'Today 27 Nov' }).waitFor();
    await page.clock.fastForward('15:00');
    await page.getByRole('heading', { name: 'Today 28 Nov' }).waitFor();
    await expect
      .poll(async () => (await weekOf(page))[0])
      .toBe('Today 28 Nov: 06:30 23:30 KST Before Midnight, That day in Korea Some Time');
    // Two days later it ends at the last day that the page knows, and after nine it says that it is outdated.
    await page.clock.fastForward('48:00:00');
    await page.getByRole('heading', { name: 'Today 30 Nov' }).waitFor();
    await expect.poll(() => page.locator('.week-day').count()).toBe(6);
    await page.clock.fastForward(9 * 86_400_000);
    await page.getByText('This page is several days old').waitFor();
    await context.close();
  });
});

describe('the landing page', () => {
  const titlesOf = (page: Page) => page.locator('.timetable .title-name .en').allTextContents();

  it.each([
    ['America/Los_Angeles', 'On Korean screens on your Friday, 27 Nov.', ['After Midnight']],
    ['Pacific/Kiritimati', 'On Korean screens on your Saturday, 28 Nov.', ['After Midnight', 'Some Time']],
    [
      'Asia/Seoul',
      'On Korean screens on Saturday, 28 Nov.',
      ['After Midnight', 'Before Midnight', 'Some Time'],
    ],
  ])("shows today's broadcasts for a viewer in %s", async (zone, note, titles) => {
    const { page, context, complaints } = await openIn(zone, '/');
    await page.getByText(note).waitFor();
    await expect.poll(() => titlesOf(page)).toEqual(titles);
    expect(complaints).toEqual([]);
    await context.close();
  });
});

describe('the countdown to the next episode', () => {
  it("uses the viewer's time zone, and switches to the next episode when one has passed", async () => {
    const { page, context } = await openIn('America/New_York', '/season');
    const card = page.locator('.wide-card', { hasText: 'Before Midnight' });
    await card.getByText(/^Episode 1 in 11 h (30|29) min$/).waitFor();
    await card.getByText('Sat 28 Nov, 23:30 KST').waitFor();
    await card.getByText('Sat 28 Nov, 09:30 GMT-5').waitFor();
    await page.clock.fastForward('11:28:00');
    await card.getByText(/^Episode 1 in [12] min$/).waitFor();
    await page.clock.fastForward('03:00');
    await card.getByText(/^Episode 2 in 23 h 5[0-9] min$/).waitFor();
    await card.getByText('Sun 29 Nov, 23:30 KST').waitFor();
    await context.close();
  });
});

describe('an airing title', () => {
  it.each([
    [
      'America/Los_Angeles',
      'Fri–Sat, 00:30 KST · Thu–Fri, 07:30 GMT-8',
      '5 Dec 2026 · Fri 4 Dec, 07:30 GMT-8',
      ['Sat 5 Dec, 00:30 KST', 'Fri 4 Dec, 07:30 GMT-8'],
    ],
    [
      'Pacific/Kiritimati',
      'Fri–Sat, 00:30 KST · Fri–Sat, 05:30 GMT+14',
      '5 Dec 2026 · Sat 5 Dec, 05:30 GMT+14',
      ['Sat 5 Dec, 00:30 KST', 'Sat 5 Dec, 05:30 GMT+14'],
    ],
    ['Asia/Seoul', 'Fri–Sat, 00:30 KST', '5 Dec 2026', ['Sat 5 Dec, 00:30 KST']],
  ])(
    'shows its slot and upcoming episodes in the days and times of a viewer in %s',
    async (zone, slot, coming, both) => {
      const { page, context, complaints } = await openIn(zone, `/drama/${weekly}/after-midnight`);
      const next = page.locator('.title-next');
      // The layout reserves space for what a browser adds to the day in Korea.
      const below = () =>
        page.locator('.score-block').evaluate((element) => element.getBoundingClientRect().top);
      const before = await below();
      await next.getByText(/^Episode 2 in 6 d 12 h$/).waitFor();
      await next.getByText('Sat 5 Dec, 00:30 KST').waitFor();
      expect(await next.getByText('Dec').allTextContents()).toEqual(both);
      expect(await below()).toBe(before);
      // The stylesheet draws the separator between the two.
      const textOf = (position: string) =>
        page.locator(position).evaluate((element) =>
          [...element.childNodes]
            .map((node) => node.textContent)
            .filter((text) => text !== '')
            .join(' · '),
        );
      await expect.poll(() => textOf('.fact-list > div:has(dt:text-is("Airs")) dd')).toBe(slot);
      await page
        .getByRole('link', { name: /^Episodes/ })
        .first()
        .click();
      await page.waitForURL('**/episodes');
      await expect.poll(() => textOf('.episode-table tr:last-child .date')).toBe(coming);
      await page.setViewportSize({ width: 320, height: 800 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
      const names = page.locator('.episode-table a');
      const heights = await names.evaluateAll((all) =>
        all.map((name) => name.getBoundingClientRect().height),
      );
      expect(Math.max(...heights)).toBeLessThan(60);
      expect(complaints).toEqual([]);
      await context.close();
    },
  );
});

describe('without scripts', () => {
  it('[S-R5] [S-R19] the charts show titles in Korean days, and orders, groups and neighbours as links', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false, timezoneId: 'America/Los_Angeles' });
    const page = await context.newPage();
    await page.goto(`${app.origin}/upcoming`);
    expect((await weekOf(page))[0]).toContain('Today 28 Nov: 00:30 KST After Midnight');
    await page.getByRole('heading', { name: 'December 2026' }).waitFor();
    await page.getByRole('link', { name: 'Season' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Fall 2026' }).waitFor();
    await page.locator('.browse-bar .sort-menu summary').click();
    await page.getByRole('link', { name: 'A–Z' }).click();
    await page.waitForURL(/sort=az/);
    await expect.poll(() => page.locator('.wide-card .en').first().textContent()).toBe('After Midnight');
    await page.getByRole('link', { name: 'Trending' }).first().click();
    await page.getByText('There was no recent activity on members’ lists').waitFor();
    await context.close();
  });
});

describe.each(['/season', '/trending', '/upcoming'])('%s', (path) => {
  it('passes axe without horizontal scrolling, light and dark, at 320, 768 and 1280 px', async () => {
    const { page, context } = await openPage(browser, { timezoneId: 'America/Los_Angeles' });
    await visit(page, `${app.origin}${path}`);
    expect(await pageErrors(page)).toEqual([]);
    await context.close();
  });
});
