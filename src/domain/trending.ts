/** After so many days an action counts half as much. */
export const TRENDING_HALF_LIFE_DAYS = 7;

const HALF_LIFE_MS = TRENDING_HALF_LIFE_DAYS * 86_400_000;
// Any fixed instant does; one near the data keeps the stored numbers small and their fractions precise.
const EPOCH_MS = Date.UTC(2025, 0, 1);

const halfLivesSinceEpoch = (at: Date) => (at.getTime() - EPOCH_MS) / HALF_LIFE_MS;

/**
 * The stored trending value after one more action. It is log2 of Σ weight · 2^((t − epoch) / 7 days) over all actions, so
 * a later look at it multiplies every title's sum by the same factor: the order of stored values is the order at any
 * time, and nothing has to be recomputed as days pass. Null stands for no action yet. Actions may come in any order.
 * Throws RangeError for a weight that is not above 0.
 */
export function trendingAfter(previous: number | null, at: Date, weight = 1): number {
  if (!(weight > 0)) throw new RangeError('A trending weight is above 0');
  const added = halfLivesSinceEpoch(at) + Math.log2(weight);
  if (previous === null) return added;
  const greater = Math.max(previous, added);
  return greater + Math.log2(1 + 2 ** (Math.min(previous, added) - greater));
}

/** The decayed sum Σ weight · 2^(−(now − t) / 7 days) behind a stored value: 1 is one action just now; 0 without any. */
export function trendingNow(stored: number | null, now: Date): number {
  return stored === null ? 0 : 2 ** (stored - halfLivesSinceEpoch(now));
}

/** The stored value whose decayed sum is `sum` at an instant: stored values from it on stand for at least so much. */
export function storedTrending(sum: number, now: Date): number {
  return halfLivesSinceEpoch(now) + Math.log2(sum);
}
