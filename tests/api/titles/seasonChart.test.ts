import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TITLE_STATUSES } from '#src/domain/catalogue/titleTypes.ts';
import { addDays, dayRangeOf } from '#src/domain/dates/partialDate.ts';
import { isContinuing, type Season, seasonBounds, seasonOf } from '#src/domain/dates/season.ts';
import { SEASON_SORTS } from '#src/features/charts/chartAddress.ts';
import type { SeasonAddress, SeasonSort } from '#src/features/charts/charts.view.ts';
import { seasonPage } from '#src/features/charts/season.queries.server.ts';
import { seasonGroup } from '#src/features/charts/seasonGroups.queries.server.ts';
import { seasonPages, seasonSpan, seasonsWithTitles } from '#src/features/charts/seasons.queries.server.ts';
import { freshDatabase, type TestDatabase } from '#tests/support/database/db.ts';
import { makeTitle, type TitleParts } from '#tests/support/records/make.ts';

/** Saturday 28 November 2026, 12:00 in Korea. */
const NOW = new Date('2026-11-28T03:00:00Z');
const FALL: SeasonAddress = { year: 2026, quarter: 4, group: 'new', sort: 'popular', page: 1 };

let test: TestDatabase;
beforeEach(async () => {
  test = await freshDatabase();
});
afterEach(() => test.drop());

const make = (title: string, parts: TitleParts = {}) => makeTitle(test.db, { title, ...parts });
const named = (titles: readonly { title: string }[]) => titles.map(({ title }) => title);

async function season(
  requested: Partial<SeasonAddress> = {},
  options: { now?: Date; explicit?: boolean } = {},
) {
  const chart = await seasonPage(test.db, options.now ?? NOW, { ...FALL, ...requested }, options);
  return (
    chart && {
      ...chart,
      items: named(chart.items.map(({ title }) => title)),
      continuing: named(chart.continuing.map(({ title }) => title)),
    }
  );
}

describe('the chart of a season', () => {
  it('[S-R5] contains titles that first aired between its first and last day, at both edges of each quarter', async () => {
    const edges = ['01-01', '03-31', '04-01', '06-30', '07-01', '09-30', '10-01', '12-31'];
    for (const day of ['2025-12-31', ...edges.map((edge) => `2026-${edge}`), '2027-01-01']) {
      await make(day, { startDate: day, endDate: day });
    }
    const days = async (quarter: Season['quarter']) => [...((await season({ quarter }))?.items ?? [])].sort();
    expect(await days(1)).toEqual(['2026-01-01', '2026-03-31']);
    expect(await days(2)).toEqual(['2026-04-01', '2026-06-30']);
    expect(await days(3)).toEqual(['2026-07-01', '2026-09-30']);
    expect(await days(4)).toEqual(['2026-10-01', '2026-12-31']);
    expect((await season({ year: 2025, quarter: 4 }))?.items).toEqual(['2025-12-31']);
    expect((await season({ year: 2027, quarter: 1 }))?.items).toEqual(['2027-01-01']);
  });

  it('includes dates known to the month, but no dates known only to the year, movies, or titles cancelled before their start', async () => {
    await make('Some December day', { startDate: '2026-12' });
    await make('Some day of the year', { startDate: '2026' });
    await make('Some day of the next', { startDate: '2027' });
    await make('Film', { type: 'movie', startDate: '2026-10-10' });
    await make('Special', { type: 'special', startDate: '2026-10-10' });
    await make('Called off', { status: 'cancelled', startDate: '2026-12-10' });
    await make('Broken off', { status: 'cancelled', startDate: '2026-10-10' });
    const chart = await season({ sort: 'az' });
    expect(chart?.items).toEqual(['Broken off', 'Some December day', 'Special']);
    expect(chart).toMatchObject({ label: 'Fall 2026', isCurrent: true, total: 3, pageCount: 1 });
  });

  it('lists continuing titles separately and does not count them', async () => {
    await make('New', { startDate: '2026-10-02', status: 'airing' });
    await make('Until its first day', { startDate: '2026-08-01', endDate: '2026-10-01', listCount: 9 });
    await make('Over the day before', { startDate: '2026-08-01', endDate: '2026-09-30' });
    await make('Runs on', { startDate: '2024-08-01', status: 'airing' });
    await make('Ended some day', { startDate: '2024-08-01', endDate: '2026' });
    const chart = await season();
    expect(chart).toMatchObject({ total: 1, continuingTotal: 2, items: ['New'] });
    expect(chart?.continuing).toEqual(['Until its first day', 'Runs on']);
    const apart = await season({ group: 'continuing' });
    expect(apart).toMatchObject({ total: 1, continuingTotal: 2, continuing: [] });
    expect(apart?.items).toEqual(['Until its first day', 'Runs on']);
    // A title without an end date may have ended before a future season.
    expect((await season({ year: 2027, quarter: 1 }))?.continuing).toEqual([]);
  });

  it('classifies every run as the domain rule does', async () => {
    const dates = fc
      .tuple(fc.constantFrom(2025, 2026, 2027), fc.integer({ min: 0, max: 364 }), fc.constantFrom(4, 7, 10))
      .map(([year, day, length]) => addDays(`${year}-01-01`, day).slice(0, length));
    const runs = fc
      .record({ startDate: dates, endDate: fc.option(dates), status: fc.constantFrom(...TITLE_STATUSES) })
      .filter(({ startDate, endDate }) => endDate === null || endDate.slice(0, 4) > startDate.slice(0, 4));
    const made = fc.sample(runs, { numRuns: 120, seed: 5 });
    for (const [index, run] of made.entries()) await make(String(index), run);
    for (const quarter of [1, 2, 3, 4] as const) {
      const requested = { year: 2026, quarter };
      const expected = made.flatMap((run, index) =>
        isContinuing(run, requested, '2026-11-28') ? [String(index)] : [],
      );
      const group = { group: 'continuing', sort: 'az', page: 1, pageSize: 200, explicit: false } as const;
      const { titles, total } = await seasonGroup(test.db, NOW, { season: requested, ...group });
      expect(named(titles).sort()).toEqual(expected.sort());
      expect(total).toBe(expected.length);
      const { start, end } = seasonBounds(requested);
      const premieres = made.flatMap(({ startDate, status }, index) => {
        const isIn = seasonOf(startDate)?.year === 2026 && seasonOf(startDate)?.quarter === quarter;
        const isOff = status === 'cancelled' && dayRangeOf(startDate).first > '2026-11-28';
        return isIn && !isOff && startDate >= start.slice(0, 7) && startDate <= end ? [String(index)] : [];
      });
      const began = await seasonGroup(test.db, NOW, { season: requested, ...group, group: 'new' });
      expect(named(began.titles).sort()).toEqual(premieres.sort());
    }
  });

  it('lists every title once across its pages in every order, even with ties', async () => {
    for (let index = 0; index < 130; index += 1) {
      const score = index % 3 === 0 ? { scoreTotal: 80, scoreCount: 5 } : {};
      await make(`Same ${index % 4}`, {
        startDate: index % 2 ? '2026-11-05' : '2026-11',
        listCount: index % 2,
        ...score,
      });
    }
    for (const sort of Object.keys(SEASON_SORTS) as SeasonSort[]) {
      const ids: number[] = [];
      for (const page of [1, 2, 3]) {
        const chart = await seasonPage(test.db, NOW, { ...FALL, sort, page });
        expect(chart).toMatchObject({ total: 130, pageCount: 3 });
        ids.push(...(chart?.items ?? []).map(({ title }) => title.id));
      }
      expect([sort, ids.length, new Set(ids).size]).toEqual([sort, 130, 130]);
      expect(await seasonPage(test.db, NOW, { ...FALL, sort, page: 4 })).toBeNull();
    }
    // Search engines index each one under its canonical address.
    expect((await seasonPages(test.db, '2026-11-28')).map(({ path }) => path)).toEqual(
      ['', '&page=2', '&page=3'].map((page) => `/season?year=2026&quarter=4${page}`),
    );
  });

  it('sorts by popularity, next episode, first day, score and name', async () => {
    const weekly = { status: 'airing', airTime: '21:00' } as const;
    await make('B known', { ...weekly, startDate: '2026-10-03', airWeekdays: [7], listCount: 9 });
    await make('A today', { ...weekly, startDate: '2026-11-07', airWeekdays: [6] });
    await make('D over today', { ...weekly, airTime: '11:00', startDate: '2026-11-14', airWeekdays: [6] });
    await make('C rated', { startDate: '2026-10', endDate: '2026-11-20', scoreTotal: 100, scoreCount: 5 });
    const order = async (sort: SeasonSort) =>
      (await season({ sort }))?.items.map((title) => title.charAt(0)).join('');
    expect(await order('popular')).toBe('BADC');
    expect(await order('next')).toBe('ABDC');
    expect(await order('date')).toBe('BCAD');
    expect(await order('top')).toBe('CBAD');
    expect(await order('az')).toBe('ABCD');
  });

  it('links to neighbouring seasons within the catalogue, and from an empty season to the latest one with titles', async () => {
    expect(await season()).toMatchObject({ previous: null, next: null, latest: null, total: 0 });
    await make('Long ago', { startDate: '2025-12-31' });
    await make('To come', { startDate: '2027-06-01', status: 'upcoming' });
    expect(seasonSpan(await seasonsWithTitles(test.db, '2026-11-28'), '2026-11-28')).toEqual({
      first: { year: 2025, quarter: 4 },
      last: { year: 2027, quarter: 2 },
    });
    expect(await season()).toMatchObject({
      previous: { year: 2026, quarter: 3 },
      next: { year: 2027, quarter: 1 },
      latest: { year: 2025, quarter: 4 },
    });
    expect(await season({ year: 2025, quarter: 4 })).toMatchObject({
      previous: null,
      latest: null,
      total: 1,
    });
    expect(await season({ year: 2027, quarter: 2 })).toMatchObject({ next: null });
    expect(await season({ year: 1900, quarter: 1 })).toMatchObject({
      previous: null,
      next: null,
      latest: null,
    });
  });

  it('lists the years in which titles began, each linking to the same quarter or the nearest one with titles', async () => {
    for (const startDate of [
      '2019-12-31',
      '2020-01-01',
      '2020-03-31',
      '2022-04',
      '2022-11-05',
      '2024-09-30',
    ]) {
      await make(startDate, { startDate });
    }
    await make('No month', { startDate: '2018' });
    await make('Film', { type: 'movie', startDate: '2017-05-05' });
    await make('Draft', { startDate: '2016-05-05', isPublished: false });
    await make('Deleted', { startDate: '2015-05-05', deletedAt: new Date() });
    await make('Explicit', { startDate: '2014-05-05', isExplicit: true });
    await make('Called off', { status: 'cancelled', startDate: '2027-05-05' });
    const yearsAt = async (quarter: Season['quarter'], explicit = false) =>
      (await season({ year: 2022, quarter }, { explicit }))?.years.map(
        (each) => `${each.year}/${each.quarter}`,
      );
    expect(await yearsAt(1)).toEqual(['2024/3', '2022/2', '2020/1', '2019/4']);
    expect(await yearsAt(4, true)).toEqual(['2024/3', '2022/4', '2020/1', '2019/4', '2014/2']);
  });

  it('excludes drafts and deleted titles, and explicit titles unless requested', async () => {
    const on = { startDate: '2026-10-05' };
    const before = { startDate: '2026-09-01', endDate: '2026-12-01' };
    for (const [name, run] of [
      ['new', on],
      ['old', before],
    ] as const) {
      await make(`Plain ${name}`, run);
      await make(`Explicit ${name}`, { ...run, isExplicit: true });
      await make(`Draft ${name}`, { ...run, isPublished: false });
      await make(`Deleted ${name}`, { ...run, deletedAt: new Date() });
    }
    expect(await season()).toMatchObject({ items: ['Plain new'], continuing: ['Plain old'], total: 1 });
    const all = await season({}, { explicit: true });
    expect(all).toMatchObject({ total: 2, continuingTotal: 2, items: ['Plain new', 'Explicit new'] });
  });
});
