/** A source of repeatable chance: the same seed gives the same sequence on every machine. */
export interface Random {
  /** A number from 0 (included) to 1 (excluded). */
  next(): number;
  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number;
  /** Whether an event of this chance (0..1) happens. */
  happens(chance: number): boolean;
  /** One of a list, each as likely as the others. */
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

/**
 * Chance from a seed, any whole number.
 * Its `pick` throws RangeError for an empty list.
 */
export function randomOf(seed: number): Random {
  const next = generator(seed);
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  return {
    next,
    between,
    happens: (chance) => next() < chance,
    pick: <Item>(items: readonly Item[]) => {
      if (items.length === 0) throw new RangeError('There is nothing to pick from');
      return items[between(0, items.length - 1)] as Item;
    },
  };
}

/** Things that occur with different frequency. */
export interface Frequencies<Item> {
  add(item: Item): void;
  /** One of the things seen, as often as it was seen; undefined while nothing was. */
  draw(random: Random): Item | undefined;
}

/** Counts things as they are seen: drawing one by chance is drawing one of the sightings. */
export function noFrequencies<Item>(): Frequencies<Item> {
  const seen: Item[] = [];
  return {
    add: (item) => {
      seen.push(item);
    },
    draw: (random) => (seen.length === 0 ? undefined : random.pick(seen)),
  };
}

/** What follows what in sequences that were seen. */
export interface Chain {
  learn(parts: readonly string[]): void;
  /** A new sequence of at most `longest` parts, each following the one before it as often as it was seen to. */
  make(random: Random, longest: number): string[];
}

/** A first-order Markov chain: its sequences are like the learnt ones between neighbours, and new as a whole. */
export function emptyChain(): Chain {
  const followers = new Map<string, Frequencies<string>>();
  const after = (part: string) => {
    const known = followers.get(part) ?? noFrequencies<string>();
    followers.set(part, known);
    return known;
  };
  return {
    learn(parts) {
      // '' stands for the beginning and for the end.
      let previous = '';
      for (const part of [...parts, '']) {
        after(previous).add(part);
        previous = part;
      }
    },
    make(random, longest) {
      const made: string[] = [];
      let part = after('').draw(random) ?? '';
      while (part !== '' && made.length < longest) {
        made.push(part);
        part = after(part).draw(random) ?? '';
      }
      return made;
    },
  };
}
