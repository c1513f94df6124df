import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { storedScoreSchema } from '#src/domain/scores/score.schema.ts';
import {
  distributionPercents,
  formatScore,
  formatStoredScore,
  isStoredScore,
  SCORE_MINIMUM_VOTES,
  SCORE_PRIOR_WEIGHT,
  storedScoreFrom,
  weightedScore,
} from '#src/domain/scores/score.ts';

const means = fc.double({ min: 1, max: 10, noNaN: true });
const votes = fc.integer({ min: SCORE_MINIMUM_VOTES, max: 1_000_000 });
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

describe('weighted scores', () => {
  it('count the overall mean as ten votes', () => {
    expect(SCORE_PRIOR_WEIGHT).toBe(10);
    expect(weightedScore({ mean: 10, count: 10, overallMean: 7 })).toBe(8.5);
    expect(weightedScore({ mean: 9, count: 90, overallMean: 7 })).toBeCloseTo(8.8);
  });

  it('are shown from five votes on', () => {
    expect(weightedScore({ mean: 10, count: 4, overallMean: 7 })).toBeNull();
    expect(weightedScore({ mean: 10, count: 5, overallMean: 7 })).toBe(8);
    expect(weightedScore({ mean: null, count: 0, overallMean: 7 })).toBeNull();
  });

  it('equal the mean if no overall mean is known', () => {
    expect(weightedScore({ mean: 8, count: 5, overallMean: null })).toBe(8);
  });

  it('lie between the mean and the overall mean, closer to the mean with each vote', () => {
    fc.assert(
      fc.property(means, means, votes, (mean, overallMean, count) => {
        const score = weightedScore({ mean, count, overallMean }) ?? Number.NaN;
        const next = weightedScore({ mean, count: count + 1, overallMean }) ?? Number.NaN;
        expect(score).toBeGreaterThanOrEqual(Math.min(mean, overallMean) - 1e-9);
        expect(score).toBeLessThanOrEqual(Math.max(mean, overallMean) + 1e-9);
        expect(Math.abs(next - mean)).toBeLessThanOrEqual(Math.abs(score - mean) + 1e-9);
      }),
    );
  });
});

describe('distributions', () => {
  it('sum to exactly 100, unlike individually rounded shares', () => {
    expect(distributionPercents([1, 1, 1])).toEqual([34, 33, 33]);
    expect(distributionPercents([1, 1, 1, 1, 1, 1])).toEqual([17, 17, 17, 17, 16, 16]);
    expect(distributionPercents([999, 1])).toEqual([100, 0]);
  });

  it('are all 0 without votes', () => {
    expect(distributionPercents([0, 0, 0])).toEqual([0, 0, 0]);
    expect(distributionPercents([])).toEqual([]);
  });

  it('reject invalid counts', () => {
    for (const count of [-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(() => distributionPercents([1, count])).toThrow(RangeError);
    }
  });

  it('sum to 100, stay within one of the exact share and never reverse the order', () => {
    const counts = fc.array(fc.nat({ max: 5_000_000 }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(counts, (values) => {
        const percents = distributionPercents(values);
        const total = sum(values);
        expect(sum(percents)).toBe(total === 0 ? 0 : 100);
        values.forEach((value, index) => {
          const percent = percents[index] ?? -1;
          if (total > 0) expect(Math.abs(percent - (value / total) * 100)).toBeLessThan(1);
          values.forEach((other, at) => {
            if (value > other) expect(percent).toBeGreaterThanOrEqual(percents[at] ?? 101);
          });
        });
      }),
    );
  });
});

describe('stored scores', () => {
  it('are integers from 2 to 20, or null for unrated, never 0', () => {
    expect([2, 13, 20].every(isStoredScore)).toBe(true);
    expect([0, 1, 21, 2.5, Number.NaN].some(isStoredScore)).toBe(false);
    expect(storedScoreSchema.parse(null)).toBeNull();
    for (const score of [0, 1, 21, 7.5, '8']) expect(storedScoreSchema.safeParse(score).success).toBe(false);
  });

  it.each([
    [5, 5, 20],
    [0.5, 5, 2],
    [2.5, 5, 10],
    [7.5, 10, 15],
    [85, 100, 17],
    [1, 100, 2],
    [0, 10, null],
    [null, 10, null],
    [11, 10, null],
    [-3, 10, null],
    [Number.NaN, 10, null],
  ])('read %s of %s as %s', (value, scale, stored) => {
    expect(storedScoreFrom(value, scale)).toBe(stored);
  });

  it('convert to the scale of ten and back unchanged', () => {
    for (let score = 2; score <= 20; score += 1) expect(storedScoreFrom(score / 2, 10)).toBe(score);
  });

  it('are displayed as given, published ones with one decimal', () => {
    expect([formatStoredScore(17), formatStoredScore(18), formatStoredScore(null)]).toEqual([
      '8.5',
      '9',
      '–',
    ]);
    expect([formatScore(8.649), formatScore(10), formatScore(null)]).toEqual(['8.6', '10.0', '–']);
  });
});
