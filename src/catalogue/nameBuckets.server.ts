/** Kinds of searched names: of a title itself, of its characters, of a person. */
export type NameKind = 'titles' | 'characters' | 'people';

/**
 * Search buckets (`search_names.shelf`): each kind of name has three, best known names first. Every bucket has its own
 * trigram indexes, so that a word in a hundred thousand names is searched among the best known names first, and in
 * further buckets only if those are not enough.
 */
export const NAME_BUCKETS = {
  titles: [2, 1, 0],
  characters: [12, 11, 10],
  people: [22, 21, 20],
} as const satisfies Record<NameKind, readonly number[]>;

/**
 * Rank of rows that contain the pictures of a name instead of a whole name: `🌙` of `Moonlit 🌙 Road`. Those of character
 * names have the rank of characters.
 */
export const SIGNS_RANK = 5;

/** SQL condition: the row is a whole name. */
export const IS_WHOLE_NAME = `n.rank <> ${SIGNS_RANK}`;

export const ALL_NAME_BUCKETS: readonly number[] = Object.values(NAME_BUCKETS).flat();

/**
 * Minimum weights of the two upper buckets, chosen so that each has about a fifth of the one below. In a generated
 * catalogue of 500,000 titles, 3 % of the names are in the top buckets and 14 % in the middle ones; in a real one of
 * 10,000 titles, of which hardly any is unknown, 11 % and 24 %.
 */
const KNOWN = { audience: [13, 9], credits: [10, 6] } as const;

const level = ([best, known]: readonly [number, number]) =>
  `case when weight >= ${best} then 2 when weight >= ${known} then 1 else 0 end`;

/** SQL of the bucket of a row in `search_names`, a generated column. */
export const NAME_BUCKET_SQL = `case when entity = 'p' then 20 + ${level(KNOWN.credits)} when rank = 4 then 10 + ${level(KNOWN.audience)} else ${level(KNOWN.audience)} end`;

/** SQL condition: the name `n` has Hangul. Other names are unchanged in jamo, so their trigrams are indexed once. */
export const HAS_JAMO = 'n.jamo <> n.folded';
