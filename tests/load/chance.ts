/** Pseudo-random numbers that are the same for the same seed (mulberry32). */
export interface Chance {
  /** An integer from 0 to below `limit`. */
  below(limit: number): number;
  /** One of the values. */
  pick<Value>(values: readonly [Value, ...Value[]]): Value;
}

export function chance(seed: number): Chance {
  let state = seed >>> 0;
  const below = (limit: number) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit);
  };
  return { below, pick: (values) => values[below(values.length)] ?? values[0] };
}
