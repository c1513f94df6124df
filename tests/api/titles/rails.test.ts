import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { trendingAfter } from '#src/domain/catalogue/trending.ts';
import { landingRails } from '#src/features/charts/rails.queries.server.ts';
import type { Rail, RailKey } from '#src/features/charts/rails.view.ts';
import { freshDatabase, type TestDatabase } from '#tests/support/database/db.ts';
import { makeEpisode, makeTitle, type TitleParts } from '#tests/support/records/make.ts';

/** Saturday 28 November 2026, 00:10 in Korea; still Friday in UTC. */
const NOW = new Date('2026-11-27T15:10:00Z');

let test: TestDatabase;
beforeEach(async () => {
  test = await freshDatabase();
});
afterEach(() => test.drop());

const make = (title: string, parts: TitleParts = {}) => makeTitle(test.db, { title, ...parts });

const makeMany = (count: number, parts: TitleParts) =>
  Promise.all(Array.from({ length: count }, (_, index) => make(`Title ${index}`, parts)));

async function rail(key: RailKey, options?: { explicit?: boolean }): Promise<Rail | undefined> {
  return (await landingRails(test.db, NOW, options)).find((each) => each.key === key);
}

const names = (match: Rail | undefined) => match?.items.map(({ title }) => title.title);

describe('airing today', () => {
  it('lists the broadcasts of the Korean day by time, with their episodes', async () => {
    const late = await make('Late', { airTime: '23:30' });
    await makeEpisode(test.db, { titleId: late, label: '6', airDate: '2026-11-28' });
    await makeEpisode(test.db, { titleId: late, label: '5', airDate: '2026-11-28' });
    const early = await make('Early');
    await makeEpisode(test.db, { titleId: early, label: '1', airDate: '2026-11-28', airTime: '00:30' });
    const timeless = await make('Timeless');
    await makeEpisode(test.db, { titleId: timeless, label: '2', airDate: '2026-11-28' });
    const yesterday = await make('Yesterday');
    await makeEpisode(test.db, { titleId: yesterday, label: '1', airDate: '2026-11-27', airTime: '23:59' });
    const match = await rail('airing');
    expect(match).toMatchObject({ basis: 'airing-today', title: 'Airing today' });
    expect(match?.reason).toContain('Saturday, 28 November');
    expect(match?.items.map(({ title, time, at, episodes }) => [title.title, time, at, episodes])).toEqual([
      ['Early', '00:30', '2026-11-27T15:30:00.000Z', ['1']],
      ['Late', '23:30', '2026-11-28T14:30:00.000Z', ['5', '6']],
      ['Timeless', null, null, ['2']],
    ]);
  });

  it('includes the days before and after, for viewers in other time zones', async () => {
    const id = await make('Daily', { airTime: '23:30' });
    for (const day of ['25', '26', '27', '28', '29', '30']) {
      await makeEpisode(test.db, { titleId: id, label: day, airDate: `2026-11-${day}` });
    }
    await makeEpisode(test.db, { titleId: id, label: '1', airDate: '2026-12-01' });
    const match = await rail('airing');
    expect(match?.items.map(({ date }) => date)).toEqual(['2026-11-28']);
    expect(match?.near.map(({ date }) => date)).toEqual(['2026-11-27', '2026-11-29', '2026-11-30']);
  });

  it('uses the weekdays within the run for titles without dated episodes', async () => {
    const run = { airWeekdays: [6], status: 'airing' as const, startDate: '2026-11-07' };
    await make('Runs', { ...run, airTime: '21:00' });
    await make('Ends today', { ...run, endDate: '2026-11-28', airTime: '22:00' });
    await make('Ended', { ...run, endDate: '2026-11-21' });
    await make('Begins later', { ...run, startDate: '2026-12-05' });
    await make('Other day', { ...run, airWeekdays: [5, 7] });
    await make('Paused', { ...run, status: 'hiatus' });
    await make('Forgotten', { ...run, startDate: '2019-11-02' });
    await make('Begun some day', { ...run, startDate: '2026-11' });
    const dated = await make('Dated otherwise', run);
    await makeEpisode(test.db, { titleId: dated, label: '1', airDate: '2026-11-29' });
    expect(names(await rail('airing'))).toEqual(['Runs', 'Ends today']);
  });

  it('falls back to "on this day" when nothing airs, then to the same week, then to popular titles', async () => {
    await makeMany(6, { startDate: '2012-11-28' });
    expect(await rail('airing')).toMatchObject({ basis: 'on-this-day', items: { length: 6 } });
    await test.db.pool.query(`update title_index set start_date = '2012-11-26'`);
    expect(await rail('airing')).toMatchObject({ basis: 'this-week-in-years', items: { length: 6 } });
    await test.db.pool.query(`update title_index set start_date = null`);
    const picked = await rail('airing');
    expect(picked).toMatchObject({ basis: 'pick-of-the-day', items: { length: 6 } });
    expect(picked?.reason).toMatch(/no broadcast is listed/i);
  });
});

describe('the other rails', () => {
  it('trend by recent actions only, or show the most popular titles', async () => {
    const recent = trendingAfter(null, new Date('2026-11-26T00:00:00Z'));
    await makeMany(6, { trending: recent });
    await make('Faded', { trending: trendingAfter(null, new Date('2026-08-01T00:00:00Z')), listCount: 90 });
    const trending = await rail('trending');
    expect(trending).toMatchObject({ basis: 'trending', items: { length: 6 } });
    expect(names(trending)).not.toContain('Faded');
    await test.db.pool.query('update title_index set trending = null');
    const known = await rail('trending');
    expect(known?.basis).toBe('best-known');
    expect(names(known)?.[0]).toBe('Faded');
  });

  it('show the current season in Korea, or the latest one in the catalogue, by name', async () => {
    await makeMany(6, { startDate: '2026-10-01' });
    expect(await rail('season')).toMatchObject({ basis: 'this-season', title: 'This season' });
    await test.db.pool.query(`update title_index set start_date = '2025-06-30'`);
    expect(await rail('season')).toMatchObject({ basis: 'latest-season', title: 'Spring 2025' });
    await test.db.pool.query(`update title_index set start_date = '2025'`);
    expect(await rail('season')).toMatchObject({ basis: 'newest' });
  });

  it('show upcoming titles, nearest first, or titles that began years ago', async () => {
    await make('Next year', { status: 'upcoming', startDate: '2027' });
    await make('December', { status: 'upcoming', startDate: '2026-12' });
    await make('Tomorrow', { status: 'upcoming', startDate: '2026-11-29' });
    await make('Stale', { status: 'upcoming', startDate: '2026-03-01' });
    await make('Today', { status: 'airing', startDate: '2026-11-28' });
    await make('Undated', { status: 'upcoming' });
    await make('Some day of this year', { status: 'upcoming', startDate: '2026' });
    expect(names(await rail('upcoming'))).toEqual(['Tomorrow', 'December', 'Next year']);
    await test.db.pool.query(`update title_index set status = 'cancelled', is_listed = false`);
    await makeMany(6, { startDate: '2016-10-05' });
    const fallBack = await rail('upcoming');
    expect(fallBack).toMatchObject({ basis: 'years-ago', title: '10 years ago' });
    // A title with only a year may still be announced.
    expect(fallBack?.reason).toMatch(/^No title with a date is announced\./);
  });

  it('never repeat a title within a rail, and exclude explicit titles, drafts and deleted titles', async () => {
    const parts = { startDate: '2016-11-28', trending: trendingAfter(null, NOW), listCount: 5 };
    await makeMany(30, parts);
    await make('Explicit', { ...parts, isExplicit: true, listCount: 99 });
    await make('Draft', { ...parts, isPublished: false, listCount: 99 });
    await make('Deleted', { ...parts, deletedAt: new Date(), listCount: 99 });
    const rails = await landingRails(test.db, NOW);
    expect(rails.map(({ key }) => key)).toEqual(['airing', 'trending', 'season', 'upcoming']);
    for (const each of rails) {
      const ids = each.items.map(({ title }) => title.id);
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids.length).toBeGreaterThanOrEqual(6);
      expect(names(each)).not.toEqual(
        expect.arrayContaining([expect.stringMatching(/Explicit|Draft|Deleted/)]),
      );
    }
    expect(names(await rail('trending', { explicit: true }))).toContain('Explicit');
  });

  it('show a title in one rail only if there are enough others: charts and schedule first, fallbacks last', async () => {
    const trending = trendingAfter(null, NOW);
    await makeMany(8, { trending, status: 'upcoming', startDate: '2026-12-05', listCount: 9 });
    await makeMany(8, { status: 'upcoming', startDate: '2026-12-12', listCount: 8 });
    await makeMany(8, { startDate: '2016-11-28', listCount: 7 });
    const rails = await landingRails(test.db, NOW);
    expect(rails.map(({ basis }) => basis)).toEqual(['on-this-day', 'trending', 'latest-season', 'upcoming']);
    const shown = (key: RailKey) =>
      rails.find((each) => each.key === key)?.items.map(({ title }) => title.id) ?? [];
    expect([shown('trending').length, shown('upcoming').length, shown('airing').length]).toEqual([8, 8, 8]);
    const together = ['trending', 'upcoming'].flatMap((key) => shown(key as RailKey));
    expect(new Set(together).size).toBe(16);
  });

  it('show a title in two rails if there are too few titles', async () => {
    await makeMany(6, { trending: trendingAfter(null, NOW), status: 'upcoming', startDate: '2026-12-05' });
    const rails = await landingRails(test.db, NOW);
    expect(rails.find(({ key }) => key === 'upcoming')?.items).toHaveLength(6);
    expect(rails.find(({ key }) => key === 'trending')?.items).toHaveLength(6);
  });

  it('are omitted for an empty catalogue', async () => {
    expect(await landingRails(test.db, NOW)).toEqual([]);
  });
});
