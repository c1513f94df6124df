import { TITLE_FORMATS, TITLE_STATUSES, TITLE_TYPES } from '#src/domain/summaries.ts';
import type { Runner } from '#src/server/db/database.ts';
import type { Bind } from '#src/server/db/listStatement.ts';

/** Numbers of the facets, which `title_facets()` and `person_facets()` put into the upper bits of each value. */
const FACET_NUMBERS = {
  genre: 1,
  tag: 2,
  country: 3,
  type: 4,
  format: 5,
  status: 6,
  service: 7,
  studio: 8,
  rating: 9,
  serviceCountry: 10,
  year: 11,
  gender: 12,
} as const;
export type CountedFacet = keyof typeof FACET_NUMBERS;

/** Words of the facets that have no table, in the order of their keys, from 1. */
export const FACET_WORDS: Readonly<Partial<Record<CountedFacet, readonly string[]>>> = {
  type: TITLE_TYPES,
  format: TITLE_FORMATS,
  status: TITLE_STATUSES,
};

const KEY_BITS = 27;
const KEY_MASK = 2 ** KEY_BITS - 1;

/** The value of `title_index.facets` that stands for a key of a facet: an id, a year, or the place of a word from 1. */
export const facetValue = (facet: CountedFacet, key: number): number =>
  FACET_NUMBERS[facet] * 2 ** KEY_BITS + key;

/** Whether a number can be a key at all: of a greater one, the value would be another facet's. */
export const isFacetKey = (key: number): boolean => key >= 0 && key <= KEY_MASK;

/** The value of a word of a fixed list; of one that is in no list, a value that no title has. */
export const wordValue = (facet: CountedFacet, word: string): number =>
  facetValue(facet, (FACET_WORDS[facet] ?? []).indexOf(word) + 1);

/** A facet's least and greatest possible value. */
export const boundsOf = (facet: CountedFacet): readonly [least: number, greatest: number] => [
  facetValue(facet, 0),
  facetValue(facet, KEY_MASK),
];

/** SQL for the key in a value. */
export const keySql = (value: string): string => `(${value} & ${KEY_MASK})`;

/** Lists of `title_index.list_id` by what they show; each with and without titles flagged explicit. */
const TITLE_LISTS = { dramas: [0, 1], movies: [2, 3], all: [0, 1, 2, 3] } as const;
/** The list of people who are not deleted. */
export const PEOPLE_LIST = [4] as const;

/** The lists in which titles of a kind are, those flagged explicit only where asked for. */
export function titleLists(kind: keyof typeof TITLE_LISTS, isExplicit: boolean): readonly number[] {
  return TITLE_LISTS[kind].filter((list) => isExplicit || list % 2 === 0);
}

/** SQL condition: the row is in one of the lists. */
export function inLists(column: string, lists: readonly number[]): string {
  return lists.length === 1 ? `${column} = ${lists[0]}` : `${column} in (${lists.join(', ')})`;
}

interface KeptCounts {
  lists: readonly number[];
  /** The value whose titles are counted; null: the whole list. */
  given: number | null;
  /** Only the counts of values from one to another; all when left out. */
  between?: readonly [number, number];
  /** -1 takes the counts away. */
  sign?: 1 | -1;
}

/**
 * SQL of rows (`value`, `count`), several a value, that add up to how many titles have each value, value 0 standing for
 * all of them. Counts that are kept are read with what changed them since; among the titles of a value too rare to be
 * kept, they are counted from the rows. Exact in the statement's snapshot.
 */
export function keptCountsSql({ lists, given, between, sign = 1 }: KeptCounts, bind: Bind): string {
  const key = given === null ? '0' : bind(given, 'int');
  const within = (value: string) =>
    between ? ` and ${value} between ${bind(between[0], 'int')} and ${bind(between[1], 'int')}` : '';
  const has = given === null ? '' : ` and facets @> array[${key}]`;
  const kept = `select value, ${sign} * count as count from facet_counts where ${inLists('list_id', lists)} and given = ${key}${within('value')}
    union all select value, ${sign} * c.sign from facet_changes c, unnest(0 || facets) value
      where ${inLists('list_id', lists)}${has}${within('value')}${given === null ? '' : ` and exists (select from kept_facets where value = ${key})`}`;
  if (given === null) return kept;
  return `${kept}
    union all select value, ${sign} from title_index, unnest(0 || facets) value
      where ${inLists('list_id', lists)}${has}${within('value')} and not exists (select from kept_facets where value = ${key})`;
}

/** Fewest titles of a value whose counts are kept; those of a rarer one are counted in a few milliseconds. */
const KEPT_MINIMUM = 1000;
/** Values taken at once: in half a million titles that takes about a second. */
const KEPT_AT_ONCE = 10;

/**
 * Begins to keep the counts of values that have become common. To be called after a large import and once a day;
 * without it counts are as right, but those of common values slow.
 * @param runner not in a transaction: each time is one of its own, and wholly done or not
 * @param signal ends it after the values it is at
 * @returns how many values were taken
 */
export async function keepCommonFacets(runner: Runner, signal?: AbortSignal): Promise<number> {
  let taken = 0;
  for (;;) {
    if (signal?.aborted) return taken;
    const { rows } = await runner.query<{ count: number }>('select keep_common_facets($1, $2) as count', [
      KEPT_MINIMUM,
      KEPT_AT_ONCE,
    ]);
    const count = rows[0]?.count ?? 0;
    taken += count;
    if (count < KEPT_AT_ONCE) return taken;
  }
}
