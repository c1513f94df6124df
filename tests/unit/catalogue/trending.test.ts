import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TRENDING_HALF_LIFE_DAYS, trendingAfter, trendingNow } from '#src/domain/catalogue/trending.ts';

const DAY_MS = 86_400_000;
const START = Date.UTC(2026, 0, 1);
const HORIZON_DAYS = 365;

const actions = fc.array(
  fc.record({
    day: fc.double({ min: 0, max: HORIZON_DAYS, noNaN: true }),
    weight: fc.constantFrom(0.5, 1, 2, 5),
  }),
  { minLength: 1, maxLength: 30 },
);
type Actions = { day: number; weight: number }[];
const laterDays = fc.double({ min: HORIZON_DAYS, max: HORIZON_DAYS + 90, noNaN: true });
const at = (day: number) => new Date(Math.round(START + day * DAY_MS));

function storedFor(list: Actions): number | null {
  return list.reduce<number | null>(
    (stored, { day, weight }) => trendingAfter(stored, at(day), weight),
    null,
  );
}

function decayedSum(list: Actions, now: Date): number {
  const weights = list.map(({ day, weight }) => {
    const age = (now.getTime() - at(day).getTime()) / DAY_MS;
    return weight * 2 ** (-age / TRENDING_HALF_LIFE_DAYS);
  });
  return weights.reduce((total, weight) => total + weight, 0);
}

describe('trending', () => {
  it('counts an action as one now and as half of one a week later', () => {
    const stored = trendingAfter(null, at(0));
    expect(trendingNow(stored, at(0))).toBeCloseTo(1);
    expect(trendingNow(stored, at(7))).toBeCloseTo(0.5);
    expect(trendingNow(stored, at(14))).toBeCloseTo(0.25);
    expect(trendingNow(null, at(0))).toBe(0);
  });

  it('is the sum of all actions, each halved every seven days', () => {
    fc.assert(
      fc.property(actions, laterDays, (list, day) => {
        const direct = decayedSum(list, at(day));
        expect(trendingNow(storedFor(list), at(day)) / direct).toBeCloseTo(1, 6);
      }),
    );
  });

  it('sorts two titles by their stored values, with the same result at any later time', () => {
    fc.assert(
      fc.property(actions, actions, laterDays, (one, other, day) => {
        const [a, b] = [decayedSum(one, at(day)), decayedSum(other, at(day))];
        fc.pre(Math.abs(a - b) > 1e-6 * Math.max(a, b));
        const [storedA, storedB] = [storedFor(one) ?? 0, storedFor(other) ?? 0];
        expect(storedA > storedB).toBe(a > b);
        expect(trendingNow(storedA, at(day)) > trendingNow(storedB, at(day))).toBe(a > b);
      }),
    );
  });

  it('does not depend on the order in which actions arrive', () => {
    fc.assert(
      fc.property(actions, (list) => {
        expect(storedFor([...list].reverse()) ?? 0).toBeCloseTo(storedFor(list) ?? 0, 8);
      }),
    );
  });

  it('rises with every action', () => {
    fc.assert(
      fc.property(actions, (list) => {
        const stored = storedFor(list) ?? 0;
        expect(trendingAfter(stored, at(HORIZON_DAYS))).toBeGreaterThan(stored);
      }),
    );
  });

  it('stays a finite number over decades', () => {
    const old = trendingAfter(null, new Date('1990-01-01'));
    const both = trendingAfter(old, new Date('2090-01-01'));
    expect(Number.isFinite(both)).toBe(true);
    expect(trendingNow(old, new Date('2090-01-01'))).toBe(0);
    expect(trendingNow(both, new Date('2090-01-01'))).toBeCloseTo(1);
  });

  it('rejects a weight of zero or less', () => {
    for (const weight of [0, -1, Number.NaN])
      expect(() => trendingAfter(null, at(0), weight)).toThrow(RangeError);
  });
});
