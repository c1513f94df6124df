/** Days after which an action counts half as much. */
export const TRENDING_HALF_LIFE_DAYS = 7;

const HALF_LIFE_MS = TRENDING_HALF_LIFE_DAYS * 86_400_000;
// Any fixed instant works; one near the data keeps stored numbers small and their fractions precise.
const EPOCH_MS = Date.UTC(2025, 0, 1);

const halfLivesSinceEpoch = (at: Date) => (at.getTime() - EPOCH_MS) / HALF_LIFE_MS;

/**
 * Returns the stored trending value after one more action. It is log2 of Σ weight · 2^((t − epoch) / 7 days) over all
 * actions. The passage of time scales every title's sum by the same factor, so the order of stored values never changes
 * and nothing is recomputed daily. Null means no action yet. Actions can come in any order.
 * @throws RangeError for a weight of 0 or less
 */
export function trendingAfter(previous: number | null, at: Date, weight = 1): number {
  if (!(weight > 0)) throw new RangeError('A trending weight must be greater than 0');
  const added = halfLivesSinceEpoch(at) + Math.log2(weight);
  if (previous === null) return added;
  const greater = Math.max(previous, added);
  return greater + Math.log2(1 + 2 ** (Math.min(previous, added) - greater));
}

/**
 * Returns the decayed sum Σ weight · 2^(−(now − t) / 7 days) of a stored value: 1 is one action just now; 0 without any.
 */
export function trendingNow(stored: number | null, now: Date): number {
  return stored === null ? 0 : 2 ** (stored - halfLivesSinceEpoch(now));
}

/** Returns the stored value whose decayed sum is `sum` at an instant; higher stored values have a higher sum. */
export function storedTrending(sum: number, now: Date): number {
  return halfLivesSinceEpoch(now) + Math.log2(sum);
}
