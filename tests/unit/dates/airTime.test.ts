import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  airInstant,
  formatWeekdays,
  koreaToday,
  normaliseAirTime,
  shiftWeekday,
  untilKoreaMidnight,
  WEEKDAYS,
  weekdayLabel,
  weekdayOf,
} from '#src/domain/dates/airTime.ts';
import { addDays } from '#src/domain/dates/partialDate.ts';
import { fullDates } from '#tests/unit/arbitraries.ts';

const HOUR_MS = 3_600_000;
const twoDigits = (value: number) => String(value).padStart(2, '0');
const broadcastTimes = fc
  .tuple(fc.integer({ min: 0, max: 29 }), fc.integer({ min: 0, max: 59 }))
  .map(([hour, minute]) => ({ hour, minute, text: `${twoDigits(hour)}:${twoDigits(minute)}` }));
const recentDates = fullDates.filter((date) => date > '1988-10-10');

describe('air times', () => {
  it.each([
    ['2024-05-11', '25:15', '2024-05-12', '01:15'],
    ['2024-05-11', '24:00', '2024-05-12', '00:00'],
    ['2024-12-31', '29:59', '2025-01-01', '05:59'],
    ['2024-05-11', '23:30', '2024-05-11', '23:30'],
    ['2024-05-11', '9:05', '2024-05-11', '09:05'],
    ['2024-05', '25:15', '2024-05', '01:15'],
  ])('puts %s %s at %s %s', (date, time, realDate, realTime) => {
    expect(normaliseAirTime({ date, time })).toMatchObject({ date: realDate, time: realTime });
  });

  it('puts a time after midnight on the next day, even if no date is known', () => {
    expect(normaliseAirTime({ time: '25:15' })).toEqual({ date: null, time: '01:15', dayShift: 1 });
    expect(normaliseAirTime({ time: '21:10' })).toEqual({ date: null, time: '21:10', dayShift: 0 });
  });

  it.each(['30:00', '24:60', '2515', '', 'soon', '-1:00', '1:5', '21:10:00'])(
    'rejects the time %j',
    (time) => {
      expect(normaliseAirTime({ time })).toBeNull();
      expect(airInstant('2024-05-11', time)).toBeNull();
    },
  );

  it('does not change its own result', () => {
    fc.assert(
      fc.property(fullDates, broadcastTimes, (date, { text }) => {
        const once = normaliseAirTime({ date, time: text });
        expect(once).not.toBeNull();
        expect(once && normaliseAirTime(once)).toEqual({ ...once, dayShift: 0 });
      }),
    );
  });

  it('converts a Korean evening and the half hour around midnight to an instant', () => {
    expect(airInstant('2024-05-11', '21:10')).toBe('2024-05-11T12:10:00.000Z');
    expect(airInstant('2024-05-11', '23:30')).toBe('2024-05-11T14:30:00.000Z');
    expect(airInstant('2024-05-12', '00:30')).toBe('2024-05-11T15:30:00.000Z');
    expect(airInstant('2024-05-11', '24:30')).toBe('2024-05-11T15:30:00.000Z');
  });

  it('is nine hours before the local clock on every day since summer time ended', () => {
    fc.assert(
      fc.property(recentDates, broadcastTimes, (date, { hour, minute, text }) => {
        const local = Date.parse(`${date}T00:00:00Z`) + hour * HOUR_MS + minute * 60_000;
        expect(airInstant(date, text)).toBe(new Date(local - 9 * HOUR_MS).toISOString());
      }),
    );
  });

  it('applies the summer time of 1987 and 1988 and the half-hour offset of the fifties', () => {
    // The Seoul Olympics opened on 17 September 1988 at 10:30 local summer time.
    expect(airInstant('1988-09-17', '10:30')).toBe('1988-09-17T00:30:00.000Z');
    expect(airInstant('1988-10-09', '12:00')).toBe('1988-10-09T03:00:00.000Z');
    expect(airInstant('1987-05-11', '21:00')).toBe('1987-05-11T11:00:00.000Z');
    expect(airInstant('1986-07-01', '21:00')).toBe('1986-07-01T12:00:00.000Z');
    expect(airInstant('1956-01-10', '12:30')).toBe('1956-01-10T04:00:00.000Z');
  });

  it('returns no instant for a partial date or a day that does not exist', () => {
    for (const date of ['2024', '2024-05', '2023-02-29', null]) expect(airInstant(date, '21:10')).toBeNull();
    expect(airInstant('2024-05-11', null)).toBeNull();
  });

  it("uses the day in Korea, not the viewer's, on both sides of Korean midnight", () => {
    expect(koreaToday(new Date('2024-05-11T14:59:59.999Z'))).toBe('2024-05-11');
    expect(koreaToday(new Date('2024-05-11T15:00:00Z'))).toBe('2024-05-12');
  });

  it('counts down to the next change of the Korean day', () => {
    const instants = fc.date({
      min: new Date('1990-01-01'),
      max: new Date('2100-01-01'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(instants, (now) => {
        const midnight = now.getTime() + untilKoreaMidnight(now);
        expect(koreaToday(new Date(midnight - 1))).toBe(koreaToday(now));
        expect(koreaToday(new Date(midnight))).toBe(addDays(koreaToday(now), 1));
      }),
    );
  });
});

describe('weekdays', () => {
  it('numbers Monday to Sunday from 1 to 7', () => {
    expect(WEEKDAYS.map((day) => weekdayLabel(day, 'short'))).toEqual(
      'Mon Tue Wed Thu Fri Sat Sun'.split(' '),
    );
    expect(weekdayLabel(6)).toBe('Saturday');
  });

  it('finds the weekday of a date, and the next one for the next day', () => {
    expect(weekdayOf('2024-05-11')).toBe(6);
    fc.assert(
      fc.property(fullDates, (date) => weekdayOf(addDays(date, 1)) === shiftWeekday(weekdayOf(date), 1)),
    );
  });

  it('repeats after seven days, in both directions', () => {
    fc.assert(
      fc.property(fc.constantFrom(...WEEKDAYS), fc.integer({ min: -50, max: 50 }), (day, days) => {
        expect(shiftWeekday(shiftWeekday(day, days), -days)).toBe(day);
        expect(shiftWeekday(day, 7)).toBe(day);
      }),
    );
  });

  it.each([
    [[6, 7], 'Sat–Sun'],
    [[7, 6, 6], 'Sat–Sun'],
    [[1, 2, 3, 4, 5], 'Mon–Fri'],
    [[1, 3, 5], 'Mon, Wed, Fri'],
    [[3], 'Wed'],
    [[7, 1], 'Sun–Mon'],
    [[6, 7, 1, 3], 'Wed, Sat–Mon'],
    [[1, 2, 3, 4, 5, 6, 7], 'Daily'],
    [[], ''],
    [[0, 8, 1.5], ''],
  ])('writes %j as %s', (days, text) => {
    expect(formatWeekdays(days)).toBe(text);
  });
});
