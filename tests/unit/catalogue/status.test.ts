import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { statusOn } from '#src/domain/catalogue/status.ts';
import { TITLE_STATUSES, TITLE_TYPES } from '#src/domain/catalogue/titleTypes.ts';
import { addDays } from '#src/domain/dates/partialDate.ts';
import { fullDates, partialDates } from '#tests/unit/arbitraries.ts';

const drama = (startDate: string | null, endDate: string | null) => ({
  startDate,
  endDate,
  type: 'drama' as const,
});

describe('the status by dates', () => {
  it.each([
    ['2024-03-08', 'upcoming'],
    ['2024-03-09', 'airing'],
    ['2024-04-28', 'airing'],
    ['2024-04-29', 'finished'],
  ])('of a drama from 9 March to 28 April 2024 is on %s %s', (today, status) => {
    expect(statusOn(today, drama('2024-03-09', '2024-04-28'))).toBe(status);
  });

  it('of a title without any date is upcoming', () => {
    for (const type of TITLE_TYPES) {
      expect(statusOn('2026-05-01', { startDate: null, endDate: null, type })).toBe('upcoming');
    }
  });

  it('of an old drama without a known end is finished, not airing forever', () => {
    expect(statusOn('2026-05-01', drama('1995', null))).toBe('finished');
    expect(statusOn('2026-05-01', drama('2026-04-20', null))).toBe('airing');
    expect(statusOn('2026-05-01', drama('2025-04-20', null))).toBe('finished');
  });

  it('does not treat a year or month as its first day', () => {
    expect(statusOn('2026-05-01', drama('2026', null))).toBe('upcoming');
    expect(statusOn('2026-05-01', drama('2026-05', null))).toBe('upcoming');
    expect(statusOn('2026-05-01', drama('2026-04', null))).toBe('airing');
    expect(statusOn('2026-05-01', drama('2025-12-01', '2026'))).toBe('airing');
  });

  it('is derived from the end if the start is unknown', () => {
    expect(statusOn('2026-05-01', drama(null, '2026-04-30'))).toBe('finished');
    expect(statusOn('2026-05-01', drama(null, '2026-06-01'))).toBe('airing');
    expect(statusOn('2026-05-01', drama(null, '2027-12-01'))).toBe('upcoming');
  });

  it('of a movie is finished from its release on, of a special from the day after', () => {
    const movie = { startDate: '2026-05-01', endDate: null, type: 'movie' as const };
    expect(['2026-04-30', '2026-05-01', '2026-05-02'].map((day) => statusOn(day, movie))).toEqual([
      'upcoming',
      'finished',
      'finished',
    ]);
    const special = { ...movie, type: 'special' as const };
    expect(['2026-04-30', '2026-05-01', '2026-05-02'].map((day) => statusOn(day, special))).toEqual([
      'upcoming',
      'airing',
      'finished',
    ]);
  });

  it('is the one set by staff, whatever the dates are', () => {
    for (const stated of TITLE_STATUSES) {
      expect(statusOn('2026-05-01', { ...drama('2024-03-09', '2024-04-28'), stated })).toBe(stated);
    }
    expect(statusOn('2026-05-01', { ...drama('2024-03-09', '2024-04-28'), stated: null })).toBe('finished');
  });

  it('only advances as days pass', () => {
    const order = ['upcoming', 'airing', 'finished'];
    const dates = fc.option(partialDates);
    fc.assert(
      fc.property(
        dates,
        dates,
        fc.constantFrom(...TITLE_TYPES),
        fullDates,
        fc.nat(700),
        (start, end, type, day, n) => {
          const title = { startDate: start, endDate: end, type };
          const before = order.indexOf(statusOn(day, title));
          const after = order.indexOf(statusOn(addDays(day, n), title));
          expect(before).toBeGreaterThanOrEqual(0);
          expect(after).toBeGreaterThanOrEqual(before);
        },
      ),
    );
  });
});
