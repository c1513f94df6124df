/** What a name is looked for as: a title's own, one of its characters', a person's. */
export type NameKind = 'titles' | 'characters' | 'people';

/**
 * Names stand on shelves, `search_names.shelf`: each kind has three, the best known names first. Every shelf has
 * trigram indexes of its own, so a word that is in a hundred thousand names is looked for among the known ones first
 * and, when those are enough, nowhere else.
 */
export const NAME_SHELVES = {
  titles: [2, 1, 0],
  characters: [12, 11, 10],
  people: [22, 21, 20],
} as const satisfies Record<NameKind, readonly number[]>;

export const ALL_SHELVES: readonly number[] = Object.values(NAME_SHELVES).flat();

/**
 * Least weights of the two upper shelves, so that each is about a fifth of the one below where it matters. Of a
 * generated catalogue of 500,000 titles 3 % of the names stand on the uppermost shelves and 14 % on the middle ones;
 * of a real one of 10,000 titles, among which hardly any is unknown, 11 % and 24 %.
 */
const KNOWN = { audience: [13, 9], credits: [10, 6] } as const;

const level = ([best, known]: readonly [number, number]) =>
  `case when weight >= ${best} then 2 when weight >= ${known} then 1 else 0 end`;

/** The shelf of a row of `search_names`, kept by the database itself. */
export const SHELF_SQL = `case when entity = 'p' then 20 + ${level(KNOWN.credits)} when rank = 4 then 10 + ${level(KNOWN.audience)} else ${level(KNOWN.audience)} end`;

/** Holds of names `n` with Hangul: all others are the same in jamo, and their trigrams are indexed once. */
export const HAS_JAMO = 'n.jamo <> n.folded';
