import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, dayRangeOf } from '#src/domain/dates/partialDate.ts';
import {
  isContinuing,
  type Season,
  seasonBounds,
  seasonLabel,
  seasonOf,
  shiftSeason,
  toSeason,
} from '#src/domain/dates/season.ts';
import { fullDates, partialDates } from '#tests/unit/arbitraries.ts';

const seasons = fc.record({
  year: fc.integer({ min: 1900, max: 2100 }),
  quarter: fc.constantFrom<Season['quarter']>(1, 2, 3, 4),
});

describe('seasons', () => {
  it.each([
    ['2025-12-31', 'Fall 2025'],
    ['2026-01-01', 'Winter 2026'],
    ['2026-03-31', 'Winter 2026'],
    ['2026-04-01', 'Spring 2026'],
    ['2026-06-30', 'Spring 2026'],
    ['2026-07-01', 'Summer 2026'],
    ['2026-09-30', 'Summer 2026'],
    ['2026-10-01', 'Fall 2026'],
    ['2026-12', 'Fall 2026'],
  ])('put a first airing of %s into %s', (date, label) => {
    const season = seasonOf(date);
    expect(season && seasonLabel(season)).toBe(label);
  });

  it('are unknown if the month is', () => {
    expect(seasonOf('2026')).toBeNull();
    expect(seasonOf(null)).toBeNull();
  });

  it('contain every exact day in the one season that covers it', () => {
    fc.assert(
      fc.property(fullDates, (date) => {
        const season = seasonOf(date);
        if (season === null) throw new Error(`no season for ${date}`);
        const { start, end } = seasonBounds(season);
        expect(start <= date && date <= end).toBe(true);
      }),
    );
  });

  it('follow each other without a gap, and back', () => {
    fc.assert(
      fc.property(seasons, fc.integer({ min: -40, max: 40 }), (season, quarters) => {
        const next = shiftSeason(season, 1);
        expect(next && seasonBounds(next).start).toBe(addDays(seasonBounds(season).end, 1));
        const shifted = shiftSeason(season, quarters);
        expect(shifted && shiftSeason(shifted, -quarters)).toEqual(season);
      }),
    );
  });

  it('are read from an address only if they exist', () => {
    expect(toSeason(2026, 4)).toEqual({ year: 2026, quarter: 4 });
    for (const [year, quarter] of [
      [2026, 0],
      [2026, 5],
      [2026, 1.5],
      [1849, 1],
      [2201, 1],
      [Number.NaN, 1],
      [2026, Number.NaN],
    ] as const) {
      expect(toSeason(year, quarter)).toBeNull();
    }
    expect(shiftSeason({ year: 2200, quarter: 4 }, 1)).toBeNull();
  });
});

describe('continuing titles', () => {
  const winter: Season = { year: 2026, quarter: 1 };
  const today = '2026-02-01';

  it.each([
    ['2025-12-31', '2026-01-01', 'airing', true],
    ['2025-12-31', '2025-12-31', 'finished', false],
    ['2026-01-01', '2026-06-01', 'airing', false],
    ['2025-10', '2026-02', 'airing', true],
    ['2025', null, 'airing', true],
    ['1995-01-09', null, 'finished', false],
    ['2025-10-01', null, 'hiatus', false],
    ['2025', '2026', 'airing', true],
    [null, '2026-03-01', 'airing', false],
    ['2026', null, 'airing', false],
  ] as const)('from %s to %s, %s: %s', (startDate, endDate, status, continues) => {
    expect(isContinuing({ startDate, endDate, status }, winter, today)).toBe(continues);
  });

  it('without an end are not predicted for future seasons', () => {
    const title = { startDate: '2025-10-01', endDate: null, status: 'airing' } as const;
    expect(isContinuing(title, { year: 2026, quarter: 2 }, today)).toBe(false);
  });

  it('are never in the season in which they began', () => {
    fc.assert(
      fc.property(partialDates, fc.option(partialDates), (startDate, endDate) => {
        const season = seasonOf(startDate);
        if (season === null) return;
        const { last } = dayRangeOf(startDate);
        expect(isContinuing({ startDate, endDate, status: 'airing' }, season, last)).toBe(false);
      }),
    );
  });
});
