import { z } from 'zod';

/**
 * Members score from 1 to 10 by halves. A stored score is that doubled: an integer 2..20, and null for unrated (never
 * 0, which means "unrated" in other catalogues' exports and must not enter an average).
 */
export const STORED_SCORE_MIN = 2;
export const STORED_SCORE_MAX = 20;
/** Votes from which a title's score is published. */
export const SCORE_MINIMUM_VOTES = 5;
/** How many votes at the overall mean every title is taken to start with. */
export const SCORE_PRIOR_WEIGHT = 10;

/** A stored score as requests bring it: an integer 2..20, or null for unrated. */
export const storedScoreSchema = z
  .int({ error: 'Give a score from 1 to 10 by halves' })
  .min(STORED_SCORE_MIN, { error: 'Give a score of 1 or more' })
  .max(STORED_SCORE_MAX, { error: 'Give a score of 10 or less' })
  .nullable();

/** Whether a number is a stored score, an integer 2..20. */
export function isStoredScore(value: number): boolean {
  return Number.isInteger(value) && value >= STORED_SCORE_MIN && value <= STORED_SCORE_MAX;
}

/**
 * A score of another scale (0 or null is unrated there) as a stored one: 5 of 5 stars is 20, 7.5 of 10 is 15. Rounded to
 * the nearest half point, at least 1. Null when unrated or outside the scale.
 */
export function storedScoreFrom(value: number | null, scaleMaximum: number): number | null {
  if (value === null || !(value > 0) || value > scaleMaximum) return null;
  return Math.max(STORED_SCORE_MIN, Math.round((value / scaleMaximum) * STORED_SCORE_MAX));
}

/**
 * The published score (v·R + m·C) / (v + m): R the title's mean, v its votes, C the mean over all titles, m = 10. So
 * that few votes move it little. All means on one scale, the result on the same, unrounded; null below 5 votes.
 * Without an overall mean the title's own stands for it.
 */
export function weightedScore({
  mean,
  count,
  overallMean,
}: {
  mean: number | null;
  count: number;
  overallMean: number | null;
}): number | null {
  if (mean === null || count < SCORE_MINIMUM_VOTES) return null;
  const prior = overallMean ?? mean;
  return (count * mean + SCORE_PRIOR_WEIGHT * prior) / (count + SCORE_PRIOR_WEIGHT);
}

/**
 * Whole percents of a distribution by largest remainder: they sum to exactly 100, or are all 0 when there is nothing
 * to share. A greater count never gets the smaller percent. Counts are non-negative integers; anything else throws.
 */
export function distributionPercents(counts: readonly number[]): number[] {
  if (counts.some((count) => !Number.isSafeInteger(count) || count < 0)) {
    throw new RangeError('Counts must be whole numbers from 0');
  }
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return counts.map(() => 0);
  const shares = counts.map((count, index) => {
    const exact = (count / total) * 100;
    const whole = Math.floor(exact);
    return { index, count, whole, rest: exact - whole };
  });
  const missing = 100 - shares.reduce((sum, share) => sum + share.whole, 0);
  const byRest = [...shares].sort((a, b) => b.rest - a.rest || b.count - a.count || a.index - b.index);
  const raised = new Set(byRest.slice(0, missing).map((share) => share.index));
  return shares.map(({ index, whole }) => (raised.has(index) ? whole + 1 : whole));
}

/** A score of 1..10 with one decimal, as shown (`8.7`, `10.0`); `–` when there is none. */
export function formatScore(score: number | null): string {
  return score === null ? '–' : score.toFixed(1);
}

/** A stored score 2..20 as its member gave it (`8.5`, `9`); `–` when unrated. */
export function formatStoredScore(score: number | null): string {
  return score === null ? '–' : String(score / 2);
}
