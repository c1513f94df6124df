import { FACET_LABELS } from '#src/domain/catalogue/titleTypes.ts';
import type { Runner } from '#src/server/db/database.ts';
import type { Bind } from '#src/server/db/listStatement.ts';

/** Facet numbers, which `title_facets()` and `person_facets()` put into the upper bits of each value. */
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

/** Values of the facets without a table, in the order of their keys, from 1. */
export const termsOf = (facet: CountedFacet): string[] => Object.keys(FACET_LABELS[facet] ?? {});

const KEY_BITS = 27;
const KEY_MASK = 2 ** KEY_BITS - 1;

/** Returns the value in `title_index.facets` for a facet's key: an id, a year, or the position of a term from 1. */
export const facetValue = (facet: CountedFacet, key: number): number =>
  FACET_NUMBERS[facet] * 2 ** KEY_BITS + key;

/** Whether a number is in the range of keys; a greater one would overflow into another facet's values. */
export const isFacetKey = (key: number): boolean => key >= 0 && key <= KEY_MASK;

/** Returns the value of a term in a fixed list; for unknown terms, a value that no title has. */
export const termValue = (facet: CountedFacet, word: string): number =>
  facetValue(facet, termsOf(facet).indexOf(word) + 1);

/** Returns the smallest and largest possible value of a facet. */
export const boundsOf = (facet: CountedFacet): readonly [least: number, greatest: number] => [
  facetValue(facet, 0),
  facetValue(facet, KEY_MASK),
];

/** Returns SQL for the key in a value. */
export const keySql = (value: string): string => `(${value} & ${KEY_MASK})`;

/** Lists of `title_index.list_id` by content, each without and with explicit titles. */
const TITLE_LISTS = { dramas: [0, 1], movies: [2, 3], all: [0, 1, 2, 3] } as const;
/** The list id of people who are not deleted. */
export const PEOPLE_LIST = [4] as const;

/** Returns the lists with titles of a kind, including explicit ones only on request. */
export function titleLists(kind: keyof typeof TITLE_LISTS, isExplicit: boolean): readonly number[] {
  return TITLE_LISTS[kind].filter((list) => isExplicit || list % 2 === 0);
}

/** Returns an SQL condition: the row is in one of the lists. */
export function inLists(column: string, lists: readonly number[]): string {
  return lists.length === 1 ? `${column} = ${lists[0]}` : `${column} in (${lists.join(', ')})`;
}

interface StoredCounts {
  lists: readonly number[];
  /** The value whose titles are counted; null counts the whole list. */
  given: number | null;
  /** Restricts the counted values to a range; all if omitted. */
  between?: readonly [number, number];
  /** -1 subtracts the counts. */
  sign?: 1 | -1;
}

/**
 * Returns SQL of rows (`value`, `count`), several per value, whose sum is the number of titles with each value; value 0
 * means any. Stored counts are combined with the changes since; for a `given` value too rare to be stored, titles are
 * counted directly. Exact in the statement's snapshot.
 */
export function storedCountsSql(
  { lists, given: input, between, sign = 1 }: StoredCounts,
  bind: Bind,
): string {
  const key = input === null ? '0' : bind(input, 'int');
  const within = (value: string) =>
    between ? ` and ${value} between ${bind(between[0], 'int')} and ${bind(between[1], 'int')}` : '';
  const has = input === null ? '' : ` and facets @> array[${key}]`;
  const storedSql = `select value, ${sign} * count as count from facet_counts where ${inLists('list_id', lists)} and given = ${key}${within('value')}
    union all select value, ${sign} * c.sign from facet_changes c, unnest(0 || facets) value
      where ${inLists('list_id', lists)}${has}${within('value')}${input === null ? '' : ` and exists (select from kept_facets where value = ${key})`}`;
  if (input === null) return storedSql;
  return `${storedSql}
    union all select value, ${sign} from title_index, unnest(0 || facets) value
      where ${inLists('list_id', lists)}${has}${within('value')} and not exists (select from kept_facets where value = ${key})`;
}

/** Minimum number of titles of a value with stored counts; rarer values are counted in a few milliseconds. */
const STORED_MINIMUM = 1000;
/** Values processed at once: with half a million titles, this takes about a second. */
const STORED_AT_ONCE = 10;

/**
 * Starts storing the counts of values that have become common. Call it after a large import and once a day; without it,
 * counts are correct, but slow for common values.
 * @param runner not in a transaction: each batch is its own transaction
 * @param signal stops after the current batch
 * @returns the number of added values
 */
export async function storeCommonFacets(runner: Runner, signal?: AbortSignal): Promise<number> {
  let added = 0;
  for (;;) {
    if (signal?.aborted) return added;
    const { rows } = await runner.query<{ count: number }>('select keep_common_facets($1, $2) as count', [
      STORED_MINIMUM,
      STORED_AT_ONCE,
    ]);
    const count = rows[0]?.count ?? 0;
    added += count;
    if (count < STORED_AT_ONCE) return added;
  }
}
