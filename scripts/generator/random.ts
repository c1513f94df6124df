/** A seeded random number generator: the same seed gives the same sequence on every machine. */
export interface Random {
  /** Returns a number from 0 (included) to 1 (excluded). */
  next(): number;
  /** Returns a whole number from `low` to `high`, both included. */
  between(low: number, high: number): number;
  /** Returns true with this probability (0..1). */
  happens(chance: number): boolean;
  /** Returns an item of the list, all with the same probability. @throws RangeError for an empty list */
  pick<Item>(items: readonly Item[]): Item;
}

// Mulberry32 (Tommy Ettinger, public domain): 32 bits of state, enough to fill a database.
function generator(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Returns a random number generator for a seed, which can be any whole number. */
export function randomOf(seed: number): Random {
  const next = generator(seed);
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  return {
    next,
    between,
    happens: (chance) => next() < chance,
    pick: <Item>(items: readonly Item[]) => {
      if (items.length === 0) throw new RangeError('The list to pick from is empty');
      return items[between(0, items.length - 1)] as Item;
    },
  };
}

/** A distribution of items by how often they were added. */
export interface Frequencies<Item> {
  add(item: Item): void;
  /** Returns an item with a probability in proportion to its frequency; undefined if there is none. */
  draw(random: Random): Item | undefined;
}

/** Returns an empty distribution. It stores every occurrence, so drawing one at random respects the frequencies. */
export function noFrequencies<Item>(): Frequencies<Item> {
  const seen: Item[] = [];
  return {
    add: (item) => {
      seen.push(item);
    },
    draw: (random) => (seen.length === 0 ? undefined : random.pick(seen)),
  };
}

/** A Markov chain: which part follows which, learnt from sequences. */
export interface Chain {
  learn(parts: readonly string[]): void;
  /** Returns a new sequence of at most `longest` parts, with learnt probabilities for each part to follow the previous one. */
  make(random: Random, longest: number): string[];
}

/** Returns an empty first-order Markov chain. Neighbouring parts of its sequences occur in learnt ones. */
export function emptyChain(): Chain {
  const followers = new Map<string, Frequencies<string>>();
  const after = (part: string) => {
    const known = followers.get(part) ?? noFrequencies<string>();
    followers.set(part, known);
    return known;
  };
  return {
    learn(parts) {
      // '' marks the beginning and the end.
      let previous = '';
      for (const part of [...parts, '']) {
        after(previous).add(part);
        previous = part;
      }
    },
    make(random, longest) {
      const sequence: string[] = [];
      let part = after('').draw(random) ?? '';
      while (part !== '' && sequence.length < longest) {
        sequence.push(part);
        part = after(part).draw(random) ?? '';
      }
      return sequence;
    },
  };
}
