import {
  ALL_NAME_BUCKETS,
  HAS_JAMO,
  NAME_BUCKETS,
  type NameKind,
} from '#src/catalogue/nameBuckets.server.ts';
import { jamoQuery } from '#src/catalogue/nameSql.server.ts';
import type { PreparedQuery } from './search.view.ts';
import {
  type Bind,
  bucketsOf,
  oneByOne,
  SEARCHED_TOGETHER,
  type Tier,
  type TierMaker,
} from './searchTiers.queries.server.ts';

/** Maximum number of similar names to compare letter by letter. */
const SIMILAR_MAX = 250;
/** Longer texts keep enough trigrams if two letters are swapped. */
const SWAPPED_MAX = 8;

/** Returns the buckets of a kind and of the kinds searched together with it, by popularity. */
const bucketsByPopularity = (kind: NameKind) =>
  [0, 1, 2].flatMap((level) => SEARCHED_TOGETHER[kind].flatMap((each) => NAME_BUCKETS[each][level] ?? []));

/**
 * Returns the query with each pair of adjacent letters swapped. A swap in a short word leaves too few common
 * trigrams.
 */
function withLettersSwapped(text: string): string[] {
  const letters = Array.from(text);
  if (letters.length > SWAPPED_MAX) return [];
  return letters
    .slice(1)
    .map((letter, at) =>
      [...letters.slice(0, at), letter, letters[at] ?? '', ...letters.slice(at + 2)].join(''),
    );
}

/**
 * Tier of names with similar spelling, by trigrams of letters or of Hangul jamo; uses the threshold of the
 * connection.
 */
function spelledAlikeUnlessLarge(
  unlessLarge: readonly number[],
  kind: NameKind,
  query: PreparedQuery,
  bind: Bind,
): Tier {
  const jamo = jamoQuery(query.folded);
  const searched = bind(jamo || query.folded);
  const form = jamo ? 'n.jamo' : 'n.folded';
  // The name comes first: in the other order PostgreSQL would compute the similarity twice, for the index and
  // for the row.
  const alike = `${form} %> ${searched}${jamo ? ` and ${HAS_JAMO}` : ''}`;
  const buckets = bucketsOf(kind);
  const swapped = `n.folded = any(${bind(withLettersSwapped(query.folded))})`;
  return {
    sources: [
      { buckets: oneByOne(bucketsByPopularity(kind)), where: alike, isByPopularity: true, unlessLarge },
      // A separate condition: combined with the others, the similarity of each name would be computed twice.
      { buckets: [buckets], where: swapped, isByPopularity: false },
    ],
    step: '8',
    likeness: `similarity(${searched}, ${form})`,
    keep: `similarity(${searched}, ${form}) desc`,
    most: SIMILAR_MAX,
  };
}

/** Tier of names with similar spelling; skips buckets of characters that are too large. */
export const spelledAlike: TierMaker = (kind, query, bind) =>
  spelledAlikeUnlessLarge(NAME_BUCKETS.characters, kind, query, bind);

/**
 * Tier of names with less similar spelling; skips every bucket that is too large, where almost any name would
 * match.
 */
export const spelledLessAlike: TierMaker = (kind, query, bind) =>
  spelledAlikeUnlessLarge(ALL_NAME_BUCKETS, kind, query, bind);

/**
 * Tier of names with similar pronunciation, by trigrams of the romanisation key; skips buckets that are too
 * large.
 */
export function soundingAlike(kind: NameKind, query: PreparedQuery, bind: Bind): Tier {
  const key = bind(query.roman);
  return {
    sources: [
      {
        buckets: oneByOne(bucketsByPopularity(kind)),
        where: `n.roman %> ${key}`,
        isByPopularity: true,
        unlessLarge: ALL_NAME_BUCKETS,
      },
    ],
    step: '9',
    likeness: `similarity(${key}, n.roman)`,
    keep: `similarity(${key}, n.roman) desc`,
    most: SIMILAR_MAX,
  };
}
