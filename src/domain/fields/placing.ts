/** Distance between neighbours when rows are numbered afresh: rows can be put between others without moving them. */
export const POSITION_STEP = 10;
/** Positions are PostgreSQL smallints. */
const POSITION_MAX = 32_000;

/** Indexes of a longest run of rows whose present positions already rise in the wanted order: they need not move. */
function settledIndexes(positions: readonly (number | undefined)[]): number[] {
  const tails: number[] = [];
  const previous = new Map<number, number | undefined>();
  positions.forEach((position, index) => {
    if (position === undefined) return;
    const at = tails.findIndex((tail) => (positions[tail] ?? 0) >= position);
    const place = at === -1 ? tails.length : at;
    previous.set(index, place > 0 ? tails[place - 1] : undefined);
    tails[place] = index;
  });
  const run: number[] = [];
  for (let index = tails.at(-1); index !== undefined; index = previous.get(index)) run.unshift(index);
  return run;
}

/** Positions for `count` rows between two neighbours; null where there is no room. */
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

const afresh = (keys: readonly string[]) => new Map(keys.map((key, i) => [key, (i + 1) * POSITION_STEP]));

/**
 * Positions (0..32,000, rising) that put rows in the order of `keys`, changing as few of the present positions as can
 * be: rows that are already in order keep theirs, the others go between them. Without room all are numbered afresh in tens.
 */
export function placeRows(
  keys: readonly string[],
  present: ReadonlyMap<string, number>,
): ReadonlyMap<string, number> {
  const positions = keys.map((key) => present.get(key));
  const settled = settledIndexes(positions);
  const placed = new Map<string, number>();
  let low = 0;
  let from = 0;
  for (const end of [...settled, undefined]) {
    const high = end === undefined ? undefined : positions[end];
    const moving = keys.slice(from, end);
    const found = between(low, high, moving.length);
    if (found === null && moving.length > 0) return afresh(keys);
    moving.forEach((key, i) => {
      placed.set(key, found?.[i] ?? 0);
    });
    if (end === undefined) break;
    placed.set(keys[end] ?? '', high ?? 0);
    low = high ?? 0;
    from = end + 1;
  }
  return placed;
}
