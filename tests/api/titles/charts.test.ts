import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TITLE_STATUSES } from '#src/domain/catalogue/summaries.ts';
import { trendingAfter } from '#src/domain/catalogue/trending.ts';
import { addDays, dayRangeOf } from '#src/domain/dates/partialDate.ts';
import { isContinuing, type Season, seasonBounds, seasonOf } from '#src/domain/dates/season.ts';
import { airingCalendar, nextBroadcasts } from '#src/features/charts/airing.queries.server.ts';
import { SEASON_SORTS } from '#src/features/charts/chartAddress.ts';
import type { SeasonAddress, SeasonSort } from '#src/features/charts/charts.view.ts';
import { seasonPage } from '#src/features/charts/season.queries.server.ts';
import { seasonGroup } from '#src/features/charts/seasonGroups.queries.server.ts';
import { seasonPages, seasonSpan, seasonsWithTitles } from '#src/features/charts/seasons.queries.server.ts';
import { trendingPage } from '#src/features/charts/trending.queries.server.ts';
import { upcomingPage, upcomingTitles } from '#src/features/charts/upcoming.queries.server.ts';
import { freshDatabase, type TestDatabase } from '#tests/support/database/db.ts';
import { makeEpisode, makeTitle, type TitleParts } from '#tests/support/records/make.ts';

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
  it('[S-R5] contains titles that first aired between its first and last day, at both edges of each quarter (fault 13)', async () => {
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

  it('lists continuing titles separately and does not count them (fault 14)', async () => {
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

  it('lists every title once across its pages in every order, even with ties (fault 16)', async () => {
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

describe('the upcoming broadcasts of a title', () => {
  it('are its dated episodes in order, specials last, without past ones', async () => {
    const id = await make('Dated', {
      startDate: '2026-10-01',
      airTime: '21:20',
      airWeekdays: [1, 2, 3, 4, 5, 6, 7],
    });
    const episode = (label: string, airDate: string, airTime?: string) =>
      makeEpisode(test.db, { titleId: id, label, airDate, ...(airTime && { airTime }) });
    await episode('6', '2026-11-28', '11:59');
    await episode('7', '2026-11-28');
    await episode('6.5', '2026-11-28');
    await episode('8', '2026-11-29', '00:30');
    await episode('SP1', '2026-12-03', '10:00');
    await episode('9', '2026-12-20');
    const next = (await nextBroadcasts(test.db, NOW, [id])).get(id);
    expect(next?.map(({ date, time, episodes }) => [date, time, episodes])).toEqual([
      ['2026-11-28', '21:20', ['6.5', '7']],
      ['2026-11-29', '00:30', ['8']],
      ['2026-12-20', '21:20', ['9']],
    ]);
    expect(next?.[1]?.at).toBe('2026-11-28T15:30:00.000Z');
  });

  it('are its weekdays from the first day to the last if no episode is dated', async () => {
    const weekly: TitleParts = { airWeekdays: [6, 7], airTime: '21:00', status: 'airing' };
    const ids = {
      runs: await make('Runs', { ...weekly, startDate: '2026-11-07' }),
      ends: await make('Ends', { ...weekly, startDate: '2026-11-07', endDate: '2026-11-29' }),
      begins: await make('Begins', { ...weekly, status: 'upcoming', startDate: '2026-12-04' }),
      vague: await make('Vague', { ...weekly, startDate: '2026-11' }),
      paused: await make('Paused', { ...weekly, startDate: '2026-11-07', status: 'hiatus' }),
      old: await make('Old', { ...weekly, startDate: '2019-11-09' }),
      film: await make('Film', { type: 'movie', status: 'upcoming', startDate: '2026-12-04' }),
    };
    const next = await nextBroadcasts(test.db, NOW, Object.values(ids));
    const days = (id: number) =>
      next
        .get(id)
        ?.map(({ date }) => date.slice(5))
        .join(' ');
    expect(days(ids.runs)).toBe('11-28 11-29 12-05');
    expect(days(ids.ends)).toBe('11-28 11-29');
    expect(days(ids.begins)).toBe('12-04 12-05 12-06');
    for (const id of [ids.vague, ids.paused, ids.old, ids.film]) expect(days(id)).toBeUndefined();
  });
});

describe('the weekly calendar', () => {
  it('extends one day before and after the week, without explicit titles', async () => {
    const id = await make('Daily', { startDate: '2026-11-01', networks: ['tvN'] });
    for (let shift = -3; shift < 12; shift += 1) {
      await makeEpisode(test.db, {
        titleId: id,
        label: String(shift + 10),
        airDate: addDays('2026-11-28', shift),
        airTime: '23:30',
      });
    }
    const hidden = await make('Explicit', { isExplicit: true });
    await makeEpisode(test.db, { titleId: hidden, label: '1', airDate: '2026-11-28' });
    const { broadcasts, left, today } = await airingCalendar(test.db, '2026-11-28');
    expect(today).toBe('2026-11-28');
    expect(left).toEqual([]);
    expect([broadcasts[0]?.date, broadcasts.at(-1)?.date, broadcasts.length]).toEqual([
      '2026-11-27',
      '2026-12-06',
      10,
    ]);
    expect((await airingCalendar(test.db, '2026-11-28', { explicit: true })).broadcasts).toHaveLength(11);
  });

  it('shows a title with two air times on a day twice, and the number of titles beyond its limit', async () => {
    const id = await make('Twice', { startDate: '2026-11-01', listCount: 5 });
    await makeEpisode(test.db, { titleId: id, label: '1', airDate: '2026-11-28', airTime: '22:00' });
    await makeEpisode(test.db, { titleId: id, label: '2', airDate: '2026-11-28', airTime: '09:00' });
    await makeEpisode(test.db, {
      titleId: await make('Less known'),
      label: '1',
      airDate: '2026-11-28',
      airTime: '01:00',
    });
    const { broadcasts, left } = await airingCalendar(test.db, '2026-11-28', { perDay: 2 });
    expect(broadcasts.map(({ time, episodes }) => [time, episodes])).toEqual([
      ['09:00', ['2']],
      ['22:00', ['1']],
    ]);
    expect(left).toEqual([{ date: '2026-11-28', count: 1 }]);
  });
});

describe('the trending chart', () => {
  it('[S-R5] ranks by the decayed score, lists each title once across its pages, and drops titles with a negligible score (fault 18)', async () => {
    const at = (days: number) => trendingAfter(null, new Date(NOW.getTime() - days * 86_400_000));
    for (let index = 0; index < 70; index += 1)
      await make(`Tied ${index}`, { trending: at(1), listCount: index % 2 });
    await make('First', { trending: trendingAfter(at(0), NOW) });
    await make('Last', { trending: at(22) });
    await make('Faded', { trending: at(24), listCount: 99 });
    await make('Explicit', { trending: trendingAfter(at(0), NOW), isExplicit: true });
    const pages = [await trendingPage(test.db, NOW, 1), await trendingPage(test.db, NOW, 2)];
    const titles = pages.flatMap((page) => page?.titles ?? []);
    expect(pages[0]).toMatchObject({ total: 72, pageCount: 2, firstRank: 1, bestKnown: [] });
    expect(pages[1]).toMatchObject({ total: 72, page: 2, firstRank: 61 });
    expect(new Set(titles.map(({ id }) => id)).size).toBe(72);
    expect([named(titles)[0], named(titles).at(-1)]).toEqual(['First', 'Last']);
    expect(await trendingPage(test.db, NOW, 3)).toBeNull();
    expect((await trendingPage(test.db, NOW, 1, { explicit: true }))?.total).toBe(73);
  });

  it('adds popular titles to a short chart without duplicates, and shows only those if there is no activity', async () => {
    await make('Known', { listCount: 50 });
    await make('Known elsewhere', { externalVotes: 900 });
    await make('Moves', { trending: trendingAfter(null, NOW), listCount: 70 });
    const some = await trendingPage(test.db, NOW, 1);
    expect([named(some?.titles ?? []), named(some?.bestKnown ?? [])]).toEqual([
      ['Moves'],
      ['Known', 'Known elsewhere'],
    ]);
    const later = await trendingPage(test.db, new Date('2027-06-01'), 1);
    expect([later?.titles, named(later?.bestKnown ?? [])]).toEqual([
      [],
      ['Moves', 'Known', 'Known elsewhere'],
    ]);
    expect(await trendingPage(test.db, new Date('2027-06-01'), 2)).toBeNull();
  });
});

describe('the upcoming chart', () => {
  it('[S-R5] sorts by date, with partial dates after the exact dates of their month and year, and undated titles last', async () => {
    const soon = { status: 'upcoming' } as const;
    await make('Undated', soon);
    await make('Next year', { ...soon, startDate: '2027' });
    await make('Some time this year', { ...soon, startDate: '2026' });
    await make('Some day of December', { ...soon, startDate: '2026-12' });
    await make('B on the 5th', { ...soon, startDate: '2026-12-05' });
    await make('A on the 5th', { ...soon, startDate: '2026-12-05', listCount: 3 });
    await make('Tomorrow', { startDate: '2026-11-29' });
    await make('Today', { status: 'airing', startDate: '2026-11-28' });
    await make('Stale', { ...soon, startDate: '2026-11-27' });
    await make('Called off', { status: 'cancelled', startDate: '2026-12-24' });
    const { titles, total } = await upcomingTitles(test.db, '2026-11-28');
    expect(named(titles)).toEqual([
      'Tomorrow',
      'A on the 5th',
      'B on the 5th',
      'Some day of December',
      'Some time this year',
      'Next year',
      'Undated',
    ]);
    expect(total).toBe(7);
    const anticipated = await upcomingPage(test.db, NOW, { sort: 'anticipated', page: 1 });
    expect(named(anticipated?.titles ?? []).slice(0, 2)).toEqual(['A on the 5th', 'Tomorrow']);
    expect(anticipated?.calendar).toBeNull();
  });

  it('lists every title once across its pages in both orders, with the calendar on the first page only (fault 18)', async () => {
    for (let index = 0; index < 65; index += 1) {
      await make('Same', {
        status: 'upcoming',
        startDate: index % 2 ? null : '2027-01',
        isExplicit: index === 64,
      });
    }
    for (const sort of ['date', 'anticipated'] as const) {
      const pages = [
        await upcomingPage(test.db, NOW, { sort, page: 1 }),
        await upcomingPage(test.db, NOW, { sort, page: 2 }),
      ];
      const ids = pages.flatMap((page) => page?.titles ?? []).map(({ id }) => id);
      expect([ids.length, new Set(ids).size]).toEqual([64, 64]);
      expect(pages.map((page) => page?.calendar !== null)).toEqual([sort === 'date', false]);
      expect(await upcomingPage(test.db, NOW, { sort, page: 3 })).toBeNull();
    }
  });
});
