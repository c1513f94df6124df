import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { partialDateSchema } from '#src/domain/dates/partialDate.schema.ts';
import {
  addDays,
  ageOn,
  ageRangeOn,
  dayRangeOf,
  formatPartialDate,
  isPartialDate,
  PARTIAL_DATE_PATTERN,
  parsePartialDate,
  precisionOf,
  yearOf,
} from '#src/domain/dates/partialDate.ts';
import { anyText, fullDates, partialDates } from '#tests/unit/arbitraries.ts';

describe('partial dates', () => {
  it.each(['2024', '2024-05', '2024-05-11', '2024-02-29', '1850', '2200-12-31'])(
    'accepts %s unchanged',
    (text) => {
      expect(isPartialDate(text)).toBe(true);
      expect(parsePartialDate(text)).toBe(text);
    },
  );

  it.each([
    ['2012-00-00', '2012'],
    ['2012-05-00', '2012-05'],
    ['  2024-05 ', '2024-05'],
    ['2012-00', '2012'],
  ])('reads %s as %s, with unknown parts empty', (text, date) => {
    expect(parsePartialDate(text)).toBe(date);
  });

  it.each([
    '',
    ' ',
    '0000-00-00',
    '2023-02-29',
    '2024-02-30',
    '2024-04-31',
    '2024-13',
    '2024-00-11',
    '2024-5-1',
    '24-05-11',
    '2024/05/11',
    '2024-05-11T00:00:00Z',
    '1849',
    '2201',
    '2024-05-11\n2024',
    '２０２４',
  ])('rejects %j', (text) => {
    expect(parsePartialDate(text)).toBeNull();
  });

  it('names the accepted forms when a form sends something else', () => {
    const result = partialDateSchema.safeParse('soon');
    expect(result.error?.issues[0]?.message).toMatch(/YYYY, YYYY-MM or YYYY-MM-DD.*1850 and 2200/);
    expect(partialDateSchema.parse('2012-00-00')).toBe('2012');
  });

  it('reads its own output, with the same result each time', () => {
    fc.assert(fc.property(partialDates, (date) => parsePartialDate(date) === date));
    fc.assert(
      fc.property(anyText, (text) => {
        const date = parsePartialDate(text);
        if (date !== null) expect(parsePartialDate(date)).toBe(date);
      }),
    );
  });

  it('accepts no date that its pattern, which the database checks, rejects', () => {
    const pattern = new RegExp(PARTIAL_DATE_PATTERN);
    fc.assert(fc.property(partialDates, (date) => pattern.test(date)));
    expect(pattern.test('2024-13')).toBe(false);
  });

  it('accepts exactly the days of the calendar', () => {
    const numbers = fc.tuple(
      fc.integer({ min: 1850, max: 2200 }),
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 1, max: 31 }),
    );
    fc.assert(
      fc.property(numbers, ([year, month, day]) => {
        const exists = new Date(Date.UTC(year, month - 1, day)).getUTCMonth() === month - 1;
        const text = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
        expect(isPartialDate(text)).toBe(exists);
      }),
    );
  });

  it('returns year, precision and possible days', () => {
    expect([yearOf('2024-05'), yearOf(null)]).toEqual([2024, null]);
    expect(['2024', '2024-05', '2024-05-11'].map(precisionOf)).toEqual(['year', 'month', 'day']);
    expect(dayRangeOf('2024-02')).toEqual({ first: '2024-02-01', last: '2024-02-29' });
    expect(dayRangeOf('2023')).toEqual({ first: '2023-01-01', last: '2023-12-31' });
    fc.assert(
      fc.property(partialDates, (date) => {
        const { first, last } = dayRangeOf(date);
        return isPartialDate(first) && isPartialDate(last) && first <= last && first.startsWith(date);
      }),
    );
  });

  it('counts days over month ends, leap days and years, and back', () => {
    expect(addDays('2024-02-28', 1)).toBe('2024-02-29');
    expect(addDays('2024-12-31', 1)).toBe('2025-01-01');
    fc.assert(
      fc.property(fullDates, fc.integer({ min: -400, max: 400 }), (date, days) => {
        return addDays(addDays(date, days), -days) === date;
      }),
    );
  });

  it('displays as much as is known', () => {
    expect(formatPartialDate('2024-09-11')).toBe('11 September 2024');
    expect(formatPartialDate('2024-09-11', { style: 'short' })).toBe('11 Sep 2024');
    expect(formatPartialDate('2024-05')).toBe('May 2024');
    expect(formatPartialDate('2024', { style: 'short' })).toBe('2024');
  });
});

describe('ages', () => {
  it.each([
    ['1979-07-10', '2024-07-09', 44],
    ['1979-07-10', '2024-07-10', 45],
    ['2000-02-29', '2023-02-28', 22],
    ['2000-02-29', '2023-03-01', 23],
    ['1979-07', '2024-08-01', 45],
    ['2024-05-11', '2024-05-11', 0],
  ])('born %s is on %s aged %d', (birth, on, age) => {
    expect(ageOn(birth, on)).toBe(age);
  });

  it.each([
    ['1979', '2024-07-10'],
    ['1979-07', '2024-07-10'],
    ['1979-07-10', '2024'],
    ['2030', '2024'],
    [null, '2024'],
    ['1979', null],
  ])('has no age for %s on %s, where it is uncertain', (birth, on) => {
    expect(ageOn(birth, on)).toBeNull();
  });

  it('returns the range for a year of birth', () => {
    expect(ageRangeOn('1979', '2024-07-10')).toEqual({ min: 44, max: 45 });
    expect(ageRangeOn('1979', '1979')).toBeNull();
  });

  it('contains the age on every possible day of the partial dates', () => {
    fc.assert(
      fc.property(
        fullDates,
        fullDates,
        fc.constantFrom(4, 7, 10),
        fc.constantFrom(4, 7, 10),
        (a, b, ka, kb) => {
          const [birth = a, on = b] = [a, b].sort();
          const exact = ageOn(birth, on);
          const range = ageRangeOn(birth.slice(0, ka), on.slice(0, kb));
          if (range === null || exact === null) return;
          expect(range.min).toBeLessThanOrEqual(exact);
          expect(range.max).toBeGreaterThanOrEqual(exact);
        },
      ),
    );
  });
});
