import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { trendingAfter } from '#src/domain/catalogue/trending.ts';
import { addDays } from '#src/domain/dates/partialDate.ts';
import { airingCalendar, nextBroadcasts } from '#src/features/charts/airing.queries.server.ts';
import { trendingPage } from '#src/features/charts/trending.queries.server.ts';
import { upcomingPage, upcomingTitles } from '#src/features/charts/upcoming.queries.server.ts';
import { freshDatabase, type TestDatabase } from '#tests/support/database/db.ts';
import { makeEpisode, makeTitle, type TitleParts } from '#tests/support/records/make.ts';

/** Saturday 28 November 2026, 12:00 in Korea. */
const NOW = new Date('2026-11-28T03:00:00Z');

let test: TestDatabase;
beforeEach(async () => {
  test = await freshDatabase();
});
afterEach(() => test.drop());

const make = (title: string, parts: TitleParts = {}) => makeTitle(test.db, { title, ...parts });
const named = (titles: readonly { title: string }[]) => titles.map(({ title }) => title);

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
  it('[S-R5] ranks by the decayed score, lists each title once across its pages, and drops titles with a negligible score', async () => {
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

  it('lists every title once across its pages in both orders, with the calendar on the first page only', async () => {
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
