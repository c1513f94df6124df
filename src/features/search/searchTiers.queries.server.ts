import { HAS_JAMO, NAME_BUCKETS, type NameKind } from '#src/catalogue/nameBuckets.server.ts';
import { everyTermSql, jamoQuery } from '#src/catalogue/nameSql.server.ts';
import { likeLiteral as literal } from '#src/server/db/listStatement.ts';
import type { PreparedQuery } from './search.view.ts';

/**
 * Maximum number of names to rank: whole names first, then by popularity, so that `kim` costs little more
 * than `goblin`.
 */
const CONTAINING_MAX = 450;
/** Minimum length of a romanisation key for prefix search; shorter keys match too many names. */
const KEY_PREFIX_MIN = 4;
/** Minimum length of a romanisation key for substring search. */
const KEY_PART_MIN = 5;

/** Exact names first: they can be little known among the many names with the same prefix. */
const BEST_KNOWN = 'n.step <= 2 desc, n.weight desc';

/** Adds a value and returns its placeholder. */
export type Bind = (value: string | string[]) => string;

/** A condition on names and the search buckets to which it applies. */
export interface TierSource {
  /** Search buckets, grouped by subquery: each trigram index covers one bucket, other indexes cover all. */
  buckets: readonly (readonly number[])[];
  where: string;
  /** Whether later groups are searched only if the previous ones have fewer names than `most`. */
  isByPopularity: boolean;
  /** Buckets to skip if they are too large; default none. */
  unlessLarge?: readonly number[];
}

/** A search tier. SQL expressions on a row `n` of `search_names`. */
export interface Tier {
  sources: TierSource[];
  /** Kind of match, lower is better; integers 0..9, up to 2 for the whole name. */
  step: string;
  /** Order within a step, 0..1. */
  likeness: string;
  /** Order in which names are kept if there are more than `most`. */
  keep: string;
  most: number;
}

/** Creates a tier that searches a query among names of a kind. */
export type TierMaker = (kind: NameKind, query: PreparedQuery, bind: Bind) => Tier;

/** Kinds that are searched together for exact and similar names: titles also by their characters. */
export const SEARCHED_TOGETHER: Record<NameKind, readonly NameKind[]> = {
  titles: ['titles', 'characters'],
  characters: ['characters'],
  people: ['people'],
};

/** Returns the buckets of a kind and of the kinds searched together with it. */
export const bucketsOf = (kind: NameKind) => SEARCHED_TOGETHER[kind].flatMap((each) => NAME_BUCKETS[each]);
/** Groups each bucket separately, as trigram indexes do. */
export const oneByOne = (buckets: readonly number[]) => buckets.map((bucket) => [bucket]);

/** Sorts after every continuation of a prefix. */
const LAST = '\u{10ffff}';

/** Prefix condition on a column. A range, so that prepared statements can use b-tree indexes too. */
function beginsWith(column: string, text: string, bind: Bind): string {
  return `(${column} ~>=~ ${bind(text)} and ${column} ~<~ ${bind(text + LAST)})`;
}

/** Prefix conditions of a query. A single letter must be a whole word, since it begins thousands of names. */
function prefixes(query: PreparedQuery, bind: Bind): string[] {
  if (query.compact.length === 1 && query.jamo === '')
    return [beginsWith('n.folded', `${query.folded} `, bind)];
  return [beginsWith('n.folded', query.folded, bind), beginsWith('n.compact', query.compact, bind)];
}

/**
 * Condition on initials: exact, or a prefix for titles. Two initials are a prefix of thousands of people's
 * names.
 */
function initialsCondition(isOfPeople: boolean, initials: string, bind: Bind): string {
  const isPrefix = !isOfPeople || initials.length > 2;
  const condition = isPrefix ? beginsWith('n.initials', initials, bind) : `n.initials = ${bind(initials)}`;
  // The second part lets the planner use the partial index.
  return `(${condition} and n.initials <> '')`;
}

/** Conditions of a match, and the `case` branches that rank it. */
interface Match {
  whole: string[];
  begins: string[];
  cases: string[];
}

/**
 * Conditions for names that equal the query or start with it, in any form. B-tree indexes serve all conditions
 * except those on jamo.
 */
function matchFromStart(isOfPeople: boolean, query: PreparedQuery, bind: Bind): Match {
  const [folded, compact] = [bind(query.folded), bind(query.compact)];
  const keys = bind([query.roman, ...(isOfPeople ? query.rotatedRoman : [])].filter(Boolean));
  const begins = prefixes(query, bind);
  const whole = [`n.folded = ${folded}`, `n.compact = ${compact}`, `n.roman = any(${keys})`];
  const cases = [`when n.folded = ${folded} then 0`, `when n.compact = ${compact} then 1`];
  if (query.initials) {
    const same = `n.initials = ${bind(query.initials)}`;
    whole.push(`(${same} and n.initials <> '')`);
    begins.push(initialsCondition(isOfPeople, query.initials, bind));
    cases.push(`when ${same} then 1`);
  }
  cases.push(`when n.roman = any(${keys}) then 2`, `when ${begins.join(' or ')} then 3`);
  if (query.jamo.length > 2 && jamoQuery(query.folded)) {
    // Matches a syllable that is still being typed: 도ㄲ, 도까.
    const begun = `n.jamo like ${bind(`${literal(query.jamo)}%`)}`;
    begins.push(`(${begun} and ${HAS_JAMO})`);
    cases.push(`when ${begun} then 5`);
  }
  if (query.roman.length >= KEY_PREFIX_MIN) begins.push(beginsWith('n.roman', query.roman, bind));
  return { whole, begins, cases };
}

/**
 * Tier of names that equal the query, including names of a title's characters, and of names of the kind that
 * start with it.
 */
export function exactOrPrefix(kind: NameKind, query: PreparedQuery, bind: Bind): Tier {
  const { whole, begins, cases } = matchFromStart(kind === 'people', query, bind);
  const [folded, roman] = [bind(query.folded), bind(query.roman)];
  return {
    sources: [
      { buckets: [bucketsOf(kind)], where: whole.join(' or '), isByPopularity: false },
      { buckets: oneByOne(NAME_BUCKETS[kind]), where: begins.join(' or '), isByPopularity: true },
    ],
    step: `case ${cases.join(' ')} else 6 end`,
    likeness: `greatest(similarity(n.folded, ${folded}), similarity(n.roman, ${roman}))`,
    keep: BEST_KNOWN,
    most: CONTAINING_MAX,
  };
}

/** Tier of names that contain every term of the query in any order, or its romanisation key. */
export function everyTermTier(kind: NameKind, query: PreparedQuery, bind: Bind): Tier {
  const terms = everyTermSql(query.terms, bind);
  const folded = bind(query.folded);
  const cases: string[] = [];
  if (kind === 'people') {
    // A given name alone: the last words of a Latin name, all but the first syllable of a Hangul name.
    const surname = query.jamo === '' || query.folded.includes(' ') ? '% ' : '_';
    cases.push(`when n.folded like ${bind(`${surname}${literal(query.folded)}`)} then 3`);
  }
  cases.push(`when ${terms} then 5`);
  const phoneticSql =
    query.roman.length >= KEY_PART_MIN ? ` or n.roman like ${bind(`%${query.roman}%`)}` : '';
  return {
    sources: [{ buckets: oneByOne(NAME_BUCKETS[kind]), where: terms + phoneticSql, isByPopularity: true }],
    step: `case ${cases.join(' ')} else 6 end`,
    likeness: `similarity(n.folded, ${folded})`,
    keep: BEST_KNOWN,
    most: CONTAINING_MAX,
  };
}
