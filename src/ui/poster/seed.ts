/** A random number generator for [0, 1) that depends only on its seed. */
export type Random = () => number;

/** Hashes ids to 32 bits (the finaliser of MurmurHash3, public domain), so that titles with neighbouring ids look different. */
export const scatter = (id: number): number => {
  let hash = (Math.trunc(id) ^ 0x9e3779b9) >>> 0;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b) >>> 0;
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35) >>> 0;
  return (hash ^ (hash >>> 16)) >>> 0;
};

/** Returns a random number generator for a seed (Mulberry32, public domain: one addition and two multiplications per step). */
export const randomFrom = (seed: number): Random => {
  let state = scatter(seed);
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
};

/** Returns a whole number from `low` to `high`, both included. */
export const between = (random: Random, low: number, high: number): number =>
  low + Math.floor(random() * (high - low + 1));
