/** Gap between renumbered rows, which leaves room for insertions. */
export const POSITION_STEP = 10;
/** Positions are PostgreSQL smallints. */
const POSITION_MAX = 32_000;

/** Returns the indexes of a longest increasing subsequence of positions: these rows need not move. */
function unmovedIndexes(positions: readonly (number | undefined)[]): number[] {
  const tails: number[] = [];
  const previous = new Map<number, number | undefined>();
  positions.forEach((position, index) => {
    if (position === undefined) return;
    const at = tails.findIndex((tail) => (positions[tail] ?? 0) >= position);
    const slot = at === -1 ? tails.length : at;
    previous.set(index, slot > 0 ? tails[slot - 1] : undefined);
    tails[slot] = index;
  });
  const run: number[] = [];
  for (let index = tails.at(-1); index !== undefined; index = previous.get(index)) run.unshift(index);
  return run;
}

/** Returns positions for `count` rows between two neighbours; null if there is no room. */
function between(low: number, high: number | undefined, count: number): number[] | null {
  if (high === undefined) {
    const last = low + count * POSITION_STEP;
    return last > POSITION_MAX
      ? null
      : Array.from({ length: count }, (_, i) => low + (i + 1) * POSITION_STEP);
  }
  if (high - low <= count) return null;
  return Array.from({ length: count }, (_, i) => low + Math.floor(((i + 1) * (high - low)) / (count + 1)));
}

const renumbered = (keys: readonly string[]) => new Map(keys.map((key, i) => [key, (i + 1) * POSITION_STEP]));

/**
 * Returns increasing positions (0..32,000) for the order of `keys`, changing as few positions as possible: rows already
 * in order keep theirs, others go between them. If there is no room, all rows are renumbered in tens.
 */
export function placeRows(
  keys: readonly string[],
  present: ReadonlyMap<string, number>,
): ReadonlyMap<string, number> {
  const positions = keys.map((key) => present.get(key));
  const unmoved = unmovedIndexes(positions);
  const placed = new Map<string, number>();
  let low = 0;
  let from = 0;
  for (const end of [...unmoved, undefined]) {
    const high = end === undefined ? undefined : positions[end];
    const moving = keys.slice(from, end);
    const matches = between(low, high, moving.length);
    if (matches === null && moving.length > 0) return renumbered(keys);
    moving.forEach((key, i) => {
      placed.set(key, matches?.[i] ?? 0);
    });
    if (end === undefined) break;
    placed.set(keys[end] ?? '', high ?? 0);
    low = high ?? 0;
    from = end + 1;
  }
  return placed;
}
