/**
 * Members score from 1 to 10 in steps of 0.5. The stored score is twice that, an integer 2..20, and null for unrated
 * (never 0, which means "unrated" in exports of other catalogues and must not enter an average).
 */
export const STORED_SCORE_MIN = 2;
export const STORED_SCORE_MAX = 20;
/** Minimum number of votes for a published score. */
export const SCORE_MINIMUM_VOTES = 5;
/** Number of votes at the overall mean that each title is assumed to start with. */
export const SCORE_PRIOR_WEIGHT = 10;

/** Whether a number is a stored score, an integer 2..20. */
export function isStoredScore(value: number): boolean {
  return Number.isInteger(value) && value >= STORED_SCORE_MIN && value <= STORED_SCORE_MAX;
}

/**
 * Converts a score from another scale (0 or null is unrated there): 5 of 5 stars is 20, 7.5 of 10 is 15. Rounded to the
 * nearest half point, at least 1. Null if unrated or outside the scale.
 */
export function storedScoreFrom(value: number | null, scaleMaximum: number): number | null {
  if (value === null || !(value > 0) || value > scaleMaximum) return null;
  return Math.max(STORED_SCORE_MIN, Math.round((value / scaleMaximum) * STORED_SCORE_MAX));
}

/**
 * Returns the published score (v·R + m·C) / (v + m), where R is the title's mean, v its votes, C the mean over all
 * titles, and m = 10, so that few votes have little effect. All means and the unrounded result are on one scale. Null
 * below 5 votes. If there is no overall mean, the title's own is used.
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
 * Returns whole percentages by the largest remainder method: they sum to exactly 100, or are all 0 if the total is 0. A
 * greater count never gets a smaller percentage.
 * @throws RangeError unless all counts are non-negative integers
 */
export function distributionPercents(counts: readonly number[]): number[] {
  if (counts.some((count) => !Number.isSafeInteger(count) || count < 0)) {
    throw new RangeError('Counts must be non-negative integers');
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

/** Formats a score of 1..10 with one decimal (`8.7`, `10.0`); `–` for null. */
export function formatScore(score: number | null): string {
  return score === null ? '–' : score.toFixed(1);
}

/** Formats a stored score 2..20 as the member entered it (`8.5`, `9`); `–` if unrated. */
export function formatStoredScore(score: number | null): string {
  return score === null ? '–' : String(score / 2);
}
