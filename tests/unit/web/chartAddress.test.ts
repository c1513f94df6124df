import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  readSeasonAddress,
  readTrendingPage,
  readUpcomingAddress,
  SEASON_SORTS,
  seasonHref,
  seasonSearch,
  trendingSearch,
  UPCOMING_SORTS,
  upcomingSearch,
} from '#src/features/charts/chartAddress.ts';
import type { SeasonAddress, SeasonSort, UpcomingSort } from '#src/features/charts/charts.view.ts';
import {
  beginningText,
  formatDay,
  premiereText,
  upcomingGroups,
} from '#src/features/charts/upcomingGroups.ts';
import { SAMPLE_TITLES } from '#src/ui/gallery/sampleTitles.ts';

const TODAY = '2026-12-31';
const season = (query: string) => readSeasonAddress(new URLSearchParams(query), TODAY);

describe('the address of a season', () => {
  it('is the current one without a query, and with blank or unknown parameters', () => {
    const current = { year: 2026, quarter: 4, group: 'new', sort: 'popular', page: 1 };
    for (const query of ['', 'utm_source=x', 'year=&quarter=', 'year=%20&page=']) {
      expect(season(query)).toEqual(current);
    }
    expect(readSeasonAddress(new URLSearchParams(), '2027-01-01')).toMatchObject({ year: 2027, quarter: 1 });
  });

  it.each([
    'year=2026',
    'quarter=4',
    'year=2026&quarter=0',
    'year=2026&quarter=5',
    'year=2026&quarter=4.0',
    'year=2026&quarter=04',
    'year=26&quarter=1',
    'year=1849&quarter=1',
    'year=2201&quarter=1',
    'year=2026abc&quarter=1',
    'year=２０２６&quarter=1',
    'year=2026&quarter=1&page=0',
    'year=2026&quarter=1&page=abc',
    'year=2026&quarter=1&sort=constructor',
    'year=2026&quarter=1&sort=Popular',
    'year=2026&quarter=1&show=all',
  ])('[S-R18] with ?%s is invalid', (query) => {
    expect(season(query)).toBeNull();
  });

  it('has one canonical form, which is read back unchanged', () => {
    const addresses: fc.Arbitrary<SeasonAddress> = fc.record({
      year: fc.integer({ min: 1850, max: 2200 }),
      quarter: fc.constantFrom<SeasonAddress['quarter']>(1, 2, 3, 4),
      group: fc.constantFrom<SeasonAddress['group']>('new', 'continuing'),
      sort: fc.constantFrom(...(Object.keys(SEASON_SORTS) as SeasonSort[])),
      page: fc.integer({ min: 1, max: 100_000 }),
    });
    fc.assert(
      fc.property(addresses, (requested) => {
        expect(season(seasonSearch(requested))).toEqual(requested);
      }),
    );
    expect(seasonHref({ year: 2026, quarter: 4 })).toBe('/season?year=2026&quarter=4');
  });
});

describe('the addresses of the other charts', () => {
  it('omit default values, and are read back unchanged', () => {
    for (const sort of Object.keys(UPCOMING_SORTS) as UpcomingSort[]) {
      for (const page of [1, 2, 30]) {
        expect(readUpcomingAddress(new URLSearchParams(upcomingSearch({ sort, page })))).toEqual({
          sort,
          page,
        });
      }
    }
    expect(upcomingSearch({ sort: 'date', page: 1 })).toBe('');
    expect(trendingSearch(1)).toBe('');
    expect(readTrendingPage(new URLSearchParams(trendingSearch(3)))).toBe(3);
  });

  it.each(['sort=best', 'page=0', 'page=x', 'page=-1'])('[S-R18] with ?%s are invalid', (query) => {
    expect(readUpcomingAddress(new URLSearchParams(query))).toBeNull();
  });
});

describe('an upcoming title', () => {
  const titles = SAMPLE_TITLES.slice(0, 6).map((title, index) => ({
    ...title,
    startDate: ['2026-12-05', '2026-12-19', '2026-12', '2026', '2027-01-01', null][index] ?? null,
  }));

  it('is grouped by month, then by year, then as undated', () => {
    expect(upcomingGroups(titles).map(({ heading, titles: members }) => [heading, members.length])).toEqual([
      ['December 2026', 3],
      ['Some time in 2026', 1],
      ['January 2027', 1],
      ['To be announced', 1],
    ]);
  });

  it('shows its date exactly as far as it is known', () => {
    expect(titles.map(({ startDate }) => premiereText(startDate))).toEqual([
      'Sat, 5 December 2026',
      'Sat, 19 December 2026',
      'December 2026',
      '2026',
      'Fri, 1 January 2027',
      'Not yet dated',
    ]);
    expect(['2026-12-05', '2026-12', '2026', null].map(formatDay)).toEqual([
      'Sat, 5 December 2026',
      'Day to be announced',
      null,
      null,
    ]);
    const [title] = titles;
    if (!title) throw new Error('no sample title');
    expect(beginningText({ ...title, status: 'airing' })).toBe('First aired 5 Dec 2026');
    expect(beginningText({ ...title, status: 'upcoming' })).toBe('Sat, 5 December 2026');
  });
});
