import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { slotInZone } from '#src/client/localTimes.ts';
import { episodesText } from '#src/domain/catalogue/episodeRuns.ts';
import { airingWeek, DAYS_AFTER, DAYS_BEFORE } from '#src/domain/dates/airingWeek.ts';
import { airInstant, koreaToday } from '#src/domain/dates/airTime.ts';
import { addDays } from '#src/domain/dates/partialDate.ts';
import { dayInZone, dayOfAiring, timeUntil } from '#src/domain/dates/zoneDays.ts';

/**
 * From the last time zone of the earth to the first, with half hours, quarters and both kinds of summer time.
 */
const ZONES = [
  'Etc/GMT+12',
  'Pacific/Pago_Pago',
  'America/Los_Angeles',
  'America/New_York',
  'America/St_Johns',
  'America/Santiago',
  'Europe/London',
  'Asia/Kathmandu',
  'Asia/Seoul',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
  'Pacific/Kiritimati',
] as const;

const airing = (date: string, time: string | null) => ({ date, at: airInstant(date, time) });

describe('the broadcast day for the viewer', () => {
  it.each([
    ['2026-11-28', '23:30', 'America/Los_Angeles', '2026-11-28'],
    ['2026-11-28', '00:30', 'America/Los_Angeles', '2026-11-27'],
    ['2026-11-28', '16:59', 'America/Los_Angeles', '2026-11-27'],
    ['2026-11-28', '17:00', 'America/Los_Angeles', '2026-11-28'],
    ['2026-11-28', '18:59', 'Pacific/Kiritimati', '2026-11-28'],
    ['2026-11-28', '19:00', 'Pacific/Kiritimati', '2026-11-29'],
    ['2026-12-31', '23:30', 'Pacific/Kiritimati', '2027-01-01'],
    ['2027-01-01', '00:30', 'Europe/London', '2026-12-31'],
    // Summer time began on 8 March 2026 at 2:00 in Los Angeles and ended on 1 November.
    ['2026-03-08', '16:30', 'America/Los_Angeles', '2026-03-07'],
    ['2026-03-09', '15:30', 'America/Los_Angeles', '2026-03-08'],
    ['2026-03-09', '16:30', 'America/Los_Angeles', '2026-03-09'],
    ['2026-11-01', '16:30', 'America/Los_Angeles', '2026-11-01'],
    ['2026-11-02', '16:30', 'America/Los_Angeles', '2026-11-01'],
  ])('%s %s KST in %s is %s', (date, time, zone, day) => {
    expect(dayOfAiring(airing(date, time), zone)).toBe(day);
  });

  it('is the Korean one if only that is known', () => {
    for (const zone of ZONES) expect(dayOfAiring(airing('2026-11-28', null), zone)).toBe('2026-11-28');
  });

  it('is the Korean one in Korea, at every minute', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1439 }), fc.integer({ min: 0, max: 3000 }), (minute, shift) => {
        const date = addDays('2024-01-01', shift);
        const time = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
        expect(dayOfAiring(airing(date, time), 'Asia/Seoul')).toBe(date);
      }),
    );
  });
});

describe('a week of broadcasts', () => {
  const hours = Array.from(
    { length: 48 },
    (_, half) => `${String(half >> 1).padStart(2, '0')}:${half % 2 ? '30' : '00'}`,
  );
  const aroundKorean = (today: string) =>
    Array.from({ length: DAYS_BEFORE + 1 + DAYS_AFTER }, (_, index) =>
      addDays(today, index - DAYS_BEFORE),
    ).flatMap((day) => hours.map((hour) => airing(day, hour)));

  it('is complete for viewers in every time zone and at every hour, in a page rendered up to a day ago', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...ZONES),
        fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2026, 11, 31) }),
        fc.integer({ min: 0, max: 24 }),
        (zone, now, hoursOld) => {
          const made = koreaToday(new Date(now - hoursOld * 3_600_000));
          const week = airingWeek(aroundKorean(made), dayInZone(now, zone), (item) =>
            dayOfAiring(item, zone),
          );
          // Every half hour has a broadcast, so a day has 48 of them, and two more or fewer if clocks change.
          for (const { items } of week) {
            expect(items.length).toBeGreaterThanOrEqual(46);
            expect(items.length).toBeLessThanOrEqual(50);
          }
          const shown = week.flatMap(({ items }) => items);
          expect(new Set(shown).size).toBe(shown.length);
          expect(shown.map(({ at }) => at)).toEqual(shown.map(({ at }) => at).sort());
        },
      ),
      { numRuns: 200 },
    );
  });

  it('lists unknown times of a day last, and ties in their given order', () => {
    const items = [
      { ...airing('2026-11-28', null), name: 'unknown' },
      { ...airing('2026-11-28', '21:00'), name: 'first' },
      { ...airing('2026-11-28', '21:00'), name: 'second' },
      { ...airing('2026-11-28', '09:00'), name: 'early' },
    ];
    const [today, tomorrow] = airingWeek(items, '2026-11-28');
    expect(today?.items.map(({ name }) => name)).toEqual(['early', 'first', 'second', 'unknown']);
    expect(tomorrow).toEqual({ day: '2026-11-29', items: [] });
  });
});

describe('the time until a broadcast', () => {
  const at = Date.UTC(2026, 10, 28, 12);
  it.each([
    [-1, null],
    [0, 'now'],
    [59, 'now'],
    [60, 'in 1 min'],
    [59 * 60, 'in 59 min'],
    [3600, 'in 1 h'],
    [3600 * 3 + 60 * 20, 'in 3 h 20 min'],
    [86_400, 'in 1 d'],
    [86_400 * 2 + 3600 * 4 + 60 * 59, 'in 2 d 4 h'],
  ])('%i seconds before is displayed as %s', (seconds, text) => {
    expect(timeUntil(at, at - seconds * 1000)).toBe(text);
  });
});

describe('episode labels', () => {
  it.each([
    [[], ''],
    [['5'], 'Episode 5'],
    [['5', '6'], 'Episodes 5–6'],
    [['0', '1', '2'], 'Episodes 0–2'],
    [['6', '6.5', '7'], 'Episodes 6, 6.5 and 7'],
    [['1', '2', '4', '5'], 'Episodes 1–2 and 4–5'],
    [['SP'], 'Special'],
    [['16', 'SP1'], 'Episode 16 and Special 1'],
    [['1', '2', 'SP1', 'SP2'], 'Episodes 1–2, Special 1 and Special 2'],
  ])('%j is displayed as %s', (labels, text) => {
    expect(episodesText(labels)).toBe(text);
  });
});

describe('a weekly slot for the viewer', () => {
  const SATURDAY = Date.parse('2026-11-28T03:00:00Z');

  it.each([
    [[5, 6], '00:30', 'America/Los_Angeles', /^Thu–Fri, /],
    [[6, 7], '21:20', 'America/Los_Angeles', /^Sat–Sun, /],
    [[7, 1], '09:00', 'America/New_York', /^Sat–Sun, /],
    [[1, 3], '22:00', 'Pacific/Kiritimati', /^Tue, Thu, /],
    [[1, 2, 3, 4, 5], '19:50', 'Europe/London', /^Mon–Fri, /],
  ])('of %j at %s KST is in %s on %s', (days, time, zone, text) => {
    expect(slotInZone(days, time, zone, SATURDAY)).toMatch(text);
  });

  it('has as many days as in Korea, in every time zone and on every day of the year', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...ZONES),
        fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 1 }),
        fc.integer({ min: 0, max: 23 }),
        fc.integer({ min: 0, max: 365 }),
        (zone, days, hour, day) => {
          const text = slotInZone(
            days,
            `${String(hour).padStart(2, '0')}:15`,
            zone,
            SATURDAY + day * 86_400_000,
          );
          expect(text).toMatch(/^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \S/);
        },
      ),
    );
  });

  it('does not exist without a day', () => {
    expect(slotInZone([], '20:00', 'Europe/London', SATURDAY)).toBe('');
  });
});
