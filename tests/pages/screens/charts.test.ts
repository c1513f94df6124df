import { JSDOM } from 'jsdom';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { trendingAfter } from '#src/domain/catalogue/trending.ts';
import { freshDatabase, type TestDatabase } from '#tests/support/database/db.ts';
import { startApp, type TestApp } from '#tests/support/http/app.ts';
import { makeEpisode, makeTitle, refreshTitles } from '#tests/support/records/make.ts';

/** Saturday 28 November 2026, 12:00 in Korea. */
const START = Date.parse('2026-11-28T03:00:00Z');
const HOUR_MS = 3_600_000;

let database: TestDatabase;
let app: TestApp;
let now = START;
const ids: Record<string, number> = {};

beforeAll(async () => {
  database = await freshDatabase();
  app = await startApp({ db: database.db, now: () => new Date(now) });
  const make = async (title: string, parts: Parameters<typeof makeTitle>[1] = {}) => {
    ids[title] = await makeTitle(database.db, { title, ...parts });
  };
  const on = { status: 'airing', airTime: '21:20', networks: ['tvN'] } as const;
  await make('Evening Star', {
    status: 'airing',
    nativeTitle: '저녁별',
    startDate: '2026-11-07',
    airWeekdays: [6],
    airTime: '21:20',
    networks: ['tvN'],
  });
  await make('Hidden Star', { ...on, networks: [], startDate: '2026-11-07', isExplicit: true });
  await make('Old Bridge', { status: 'airing', startDate: '2026-08-03', endDate: '2026-12-20' });
  for (const title of ['Evening Star', 'Hidden Star']) {
    await makeEpisode(database.db, { titleId: ids[title] ?? 0, label: '4', airDate: '2026-11-28' });
  }
  await makeEpisode(database.db, { titleId: ids['Evening Star'] ?? 0, label: '5', airDate: '2026-12-05' });
  await make('Old Song', { status: 'finished', startDate: '2020-03-02', endDate: '2020-05-01' });
  await makeEpisode(database.db, { titleId: ids['Old Song'] ?? 0, label: '6.5', airDate: '2026-11-30' });
  await make('Winter Letter', { status: 'upcoming', startDate: '2027-01-05' });
  await make('Some Winter', { status: 'upcoming', startDate: '2027' });
  await make('Hidden Letter', { status: 'upcoming', startDate: '2027-01-05', isExplicit: true });
  await make('Undated', { status: 'upcoming' });
  await make('Wanted', { startDate: '2020-03-02', trending: trendingAfter(null, new Date(START)) });
  await make('Hidden Wanted', { trending: trendingAfter(null, new Date(START)), isExplicit: true });
});

afterAll(async () => {
  await app.stop();
  await database.drop();
});

const page = async (path: string, cookie = '') => {
  const response = await app.get(path, { headers: cookie ? { cookie } : {} });
  // Without the comments with which React separates texts.
  return { status: response.status, html: (await response.text()).replaceAll('<!-- -->', '') };
};
const canonical = (html: string) =>
  /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1]?.replace(app.origin, '').replaceAll('&amp;', '&');
const isHidden = (html: string) => html.includes('name="robots" content="noindex, follow"');

describe('the season page', () => {
  it('[S-R5] [S-R19] has the season, its rule, titles, upcoming episodes and separate continuing titles in the HTML', async () => {
    const { status, html } = await page('/season?year=2026&quarter=4');
    expect(status).toBe(200);
    expect(html).toMatch(/<h1[^>]*>Fall 2026<\/h1>/);
    expect(html).toContain('Winter is January to March');
    expect(html).toMatch(/role="status">1 new title</);
    expect(html).toMatch(/lang="ko"[^>]*>저녁별/);
    expect(html).toMatch(/Episode 4<\/span><time dateTime="2026-11-28T12:20:00.000Z">Sat 28 Nov, 21:20 KST/);
    const [, continuing = ''] = html.split('id="continuing"');
    expect(continuing).toContain('Old Bridge');
    expect(html.split('id="continuing"')[0]).not.toContain('Old Bridge');
    expect(html).toContain('href="/season?year=2026&amp;quarter=3"');
    expect(html).toContain('href="/season?year=2027&amp;quarter=1"');
  });

  it('[S-R5] without a query is the current season in Korea, under the address of that season', async () => {
    for (const path of [
      '/season',
      '/season?utm_source=x&year=',
      '/season?quarter=4&year=2026&sort=popular&page=1',
    ]) {
      const { html } = await page(path);
      expect([path, canonical(html)]).toEqual([path, '/season?year=2026&quarter=4']);
    }
    now = Date.parse('2026-12-31T15:00:00Z');
    expect((await page('/season')).html).toMatch(/<h1[^>]*>Winter 2027/);
    now = START;
    expect((await page('/season')).html).toMatch(/<h1[^>]*>Fall 2026/);
  });

  it('[S-R18] answers 404 for an invalid season, order, group or page', async () => {
    for (const query of [
      'year=2026',
      'year=2026&quarter=5',
      'year=1&quarter=1',
      'year=2026&quarter=4&sort=best',
      'year=2026&quarter=4&show=all',
      'year=2026&quarter=4&page=2',
      'year=2026&quarter=4&page=abc',
    ]) {
      const { status, html } = await page(`/season?${query}`);
      expect([query, status]).toEqual([query, 404]);
      expect(html).toContain('Page Not Found');
    }
    const payload = await app.get('/season/_payload.json?year=2026&quarter=9');
    expect(payload.status).toBe(404);
    expect(await payload.json()).toMatchObject({ error: { message: 'Page Not Found: /season' } });
  });

  it('keeps other orders and empty seasons out of search engines', async () => {
    const other = (await page('/season?year=2026&quarter=4&sort=az')).html;
    expect([isHidden(other), canonical(other)]).toEqual([true, undefined]);
    const empty = (await page('/season?year=2026&quarter=2')).html;
    expect(isHidden(empty)).toBe(true);
    expect(empty).toContain('No new titles in Spring 2026');
    expect(empty).toContain('Go to Winter 2020');
    expect(isHidden((await page('/season?year=2026&quarter=4&show=continuing')).html)).toBe(false);
  });
});

describe('a season of several pages', () => {
  it('has a canonical address for each page, distinct titles, and links between pages and to years with titles', async () => {
    for (let index = 0; index < 61; index += 1) {
      await makeTitle(database.db, { title: `Spring ${index}`, startDate: '1999-05-01' });
    }
    database.db.generations.raise(['titles']);
    const spring = '/season?year=1999&quarter=2';
    const documents = [];
    for (const path of [spring, `${spring}&page=2`]) {
      const { html } = await page(path);
      expect([isHidden(html), canonical(html)]).toEqual([false, path]);
      documents.push(new JSDOM(html).window.document);
    }
    const [first, second] = documents;
    expect(first?.title).not.toBe(second?.title);
    const described = documents.map((each) => each.querySelector('meta[name=description]')?.outerHTML);
    expect(described[0]).not.toBe(described[1]);
    const related = (each: Document | undefined, rel: string) =>
      [...(each?.querySelectorAll(`[rel=${rel}]`) ?? [])].map((link) => link.getAttribute('href'));
    expect([related(first, 'next'), related(second, 'prev')]).toEqual([[`${spring}&page=2`], [spring]]);
    const years = [...(first?.querySelectorAll('.season-nav .sort-menu a') ?? [])];
    expect(years.map((link) => `${link.textContent} ${link.getAttribute('href')}`)).toEqual([
      '2027, Winter /season?year=2027&quarter=1',
      '2026, Summer /season?year=2026&quarter=3',
      '2020, Winter /season?year=2020&quarter=1',
      `1999 ${spring}`,
    ]);
    expect(years.some((link) => link.getAttribute('rel') === 'nofollow')).toBe(false);
  });
});

describe('the trending page', () => {
  it('[S-R5] [S-R19] ranks by activity, explains the ranking, and adds popular titles to a short chart', async () => {
    const { html } = await page('/trending');
    expect(html).toMatch(/<ol class="rank-grid" start="1"><li value="1">/);
    expect(html).toContain('half as much after seven days');
    const [chart = '', known = ''] = html.split('id="best-known"');
    expect(chart).toContain('Wanted');
    expect(known).toContain('Evening Star');
    expect(known).not.toContain('href="/drama/wanted');
    expect(canonical(html)).toBe('/trending');
    expect((await page('/trending?page=2')).status).toBe(404);
    expect((await page('/trending?page=x')).status).toBe(404);
  });
});

describe('the upcoming page', () => {
  it('[S-R5] [S-R19] has the Korean week and upcoming titles by month, undated last, in the HTML', async () => {
    const { html } = await page('/upcoming');
    const week = /<ol class="week">([\s\S]*?)<\/ol>/.exec(html)?.[1] ?? '';
    expect(
      [...week.matchAll(/<h3><time dateTime="([^"]*)">([A-Za-z]+)/g)].map(
        ([, day, name]) => `${day} ${name}`,
      ),
    ).toEqual([
      '2026-11-28 Today',
      '2026-11-29 Sunday',
      '2026-11-30 Monday',
      '2026-12-01 Tuesday',
      '2026-12-02 Wednesday',
      '2026-12-03 Thursday',
      '2026-12-04 Friday',
    ]);
    expect(week).toMatch(/<b>21:20<\/b> KST<\/time><a[^>]*href="\/drama\/\d+\/evening-star"/);
    expect(week).toContain('Episode 4');
    // Specials are marked.
    expect(week).toMatch(/old-song"[\s\S]*Special episode 6\.5/);
    const heads = [...html.matchAll(/<h3 id="month-([^"]*)">([^<]*)/g)].map(
      ([, key, text]) => `${key} ${text}`,
    );
    expect(heads).toEqual(['2027-01 January 2027', '2027 Some time in 2027', 'tba To be announced']);
    expect(html).toContain('Tue, 5 January 2027');
    expect(canonical(html)).toBe('/upcoming');
  });

  it('can be sorted by anticipation, which is not indexed', async () => {
    const { html } = await page('/upcoming?sort=anticipated');
    expect(html).toContain('by the number of members’ lists');
    expect(isHidden(html)).toBe(true);
    for (const query of ['sort=best', 'page=2', 'page=0']) {
      expect((await page(`/upcoming?${query}`)).status).toBe(404);
    }
  });
});

describe('every chart', () => {
  const PATHS = [
    '/season',
    '/season?year=2026&quarter=4',
    '/season?year=2027&quarter=1',
    '/trending',
    '/upcoming',
    '/upcoming?sort=anticipated',
    '/',
  ];
  const payloadOf = (path: string) =>
    path.replace(/^(\/?)([a-z]*)/, (_, __, name) => `${name ? `/${name}` : ''}/_payload.json`);

  it('excludes explicit titles unless the viewer requests them, in pages and payloads', async () => {
    for (const path of PATHS.flatMap((each) => [each, payloadOf(each)])) {
      expect([path, (await page(path)).html.includes('Hidden')]).toEqual([path, false]);
    }
    for (const path of PATHS) {
      expect([path, (await page(path, 'explicit=on')).html.includes('Hidden')]).toEqual([path, true]);
    }
  });

  it('[S-C5] answers with its payload', async () => {
    for (const [path, id] of [
      ['/season', 'season'],
      ['/trending', 'trending'],
      ['/upcoming', 'upcoming'],
    ] as const) {
      const answer = await app.get(`${path}/_payload.json`);
      expect(answer.headers.get('content-type')).toContain('application/json');
      expect(Object.keys(((await answer.json()) as { loaderData: object }).loaderData)).toEqual([id]);
    }
  });

  it('is cached until a title or the hour changes, and only under its canonical address', async () => {
    const etag = async (path: string) => (await app.get(path)).headers.get('etag');
    for (const path of PATHS.slice(0, 6)) {
      const first = await etag(path);
      expect([path, first]).toEqual([path, expect.any(String)]);
      expect(await etag(path)).toBe(first);
    }
    for (const path of [
      '/season?utm_source=x',
      '/season?quarter=4&year=2026',
      '/trending?page=1',
      '/upcoming?sort=date',
    ]) {
      expect([path, await etag(path)]).toEqual([path, null]);
    }
    const before = (await page('/season')).html;
    expect(before).toContain('Episode 4');
    now = START + 10 * HOUR_MS;
    const after = (await page('/season')).html;
    expect(after).not.toContain('Episode 4');
    expect(after).toContain('Episode 5');
    now = START;
    await database.db.pool.query(`update titles set title = 'Morning Star' where id = $1`, [
      ids['Evening Star'],
    ]);
    await refreshTitles(database.db, ids['Evening Star'] ?? 0);
    database.db.generations.raise(['titles']);
    expect((await page('/season')).html).toContain('Morning Star');
    expect((await page('/upcoming')).html).toContain('Morning Star');
  });

  it('is linked in the header of every page', async () => {
    const { html } = await page('/trending');
    const header = /<header class="site-header">[\s\S]*?<\/header>/.exec(html)?.[0] ?? '';
    expect(header).toMatch(/<a href="\/season">Season/);
    expect(header).toMatch(/<a href="\/trending" aria-current="page">Trending/);
    expect(header).toMatch(/<a href="\/upcoming">Upcoming/);
  });
});
