import {
  type CountedFacet,
  facetValue,
  inLists,
  termValue,
  titleLists,
} from '#src/catalogue/titles/facetCounts.server.ts';
import {
  type Bind,
  type Direction,
  type ListWindow,
  type OrderPart,
  orderText,
  placeholders,
} from '#src/server/db/listStatement.ts';
import type { BrowseFilters, FacetChoice, FacetKey, NumberRange, RangeKey, SortKey } from './browse.view.ts';
import { FACETS, RANGES } from './browseFacets.ts';

/** SQL text with the values of its placeholders. */
export interface SqlText {
  text: string;
  values: unknown[];
}

/** The facet in `title_index.facets`. Networks are stored as studios and distinguished by their kind. */
const countedFacet = (facet: FacetKey): CountedFacet => (facet === 'network' ? 'studio' : facet);

/** Returns the value in `title_index.facets` of a choice. */
function valueOfChoice(facet: FacetKey, { id, value }: FacetChoice): number {
  if (id === null) return termValue(countedFacet(facet), value);
  return id > 0 ? facetValue(countedFacet(facet), id) : facetValue('serviceCountry', -id);
}

const RANGE_COLUMNS: Record<Exclude<RangeKey, 'year'>, { column: string; type: string }> = {
  score: { column: 'score', type: 'real' },
  episodes: { column: 'episode_count', type: 'smallint' },
  runtime: { column: 'runtime_minutes', type: 'smallint' },
};

const POPULAR: readonly OrderPart[] = [
  { sql: 'list_count', direction: 'desc' },
  { sql: 'external_votes', direction: 'desc' },
  { sql: 'title_id', direction: 'asc' },
];

const withEmptyLast = (sql: string, direction: Direction): OrderPart => ({
  sql,
  direction,
  isNullable: true,
});

// Every order ends in the unique title_id, so that pages neither repeat nor skip a row, and matches an index
// (`readModel.table.ts`).
const ORDERS: Record<SortKey, readonly OrderPart[]> = {
  popular: POPULAR,
  trending: [withEmptyLast('trending', 'desc'), ...POPULAR],
  top: [withEmptyLast('score', 'desc'), ...POPULAR],
  newest: [withEmptyLast('start_date collate "C"', 'desc'), { sql: 'title_id', direction: 'asc' }],
  oldest: [withEmptyLast('start_date collate "C"', 'asc'), { sql: 'title_id', direction: 'asc' }],
  added: [
    { sql: 'created_at', direction: 'desc' },
    { sql: 'title_id', direction: 'desc' },
  ],
  az: [
    { sql: 'sort_key collate "C"', direction: 'asc' },
    { sql: 'title_id', direction: 'asc' },
  ],
};

/** Returns whether a title must have all included values of a facet or any of them. */
export function modeOf(filters: BrowseFilters, facet: FacetKey): 'all' | 'any' {
  if (facet === 'genre') return filters.genreMode;
  return FACETS.find(({ key }) => key === facet)?.mode ?? 'all';
}

/** Returns the `title_index.facets` values of a facet's choices in one state. */
export function valuesOf(
  facet: FacetKey,
  choices: readonly FacetChoice[],
  state: FacetChoice['state'],
): number[] {
  return choices.filter((choice) => choice.state === state).map((choice) => valueOfChoice(facet, choice));
}

/** One condition of the list: a facet's choices in one state, or a number range (facet is null). */
export interface Condition {
  facet: FacetKey | null;
  state: FacetChoice['state'] | null;
  /** The included or excluded values. */
  values: readonly number[];
  /** Whether a title must have all values or any of them. */
  mode: 'all' | 'any';
  sql(bind: Bind): string;
}

const ofNumber = (sql: Condition['sql']): Condition => ({
  facet: null,
  state: null,
  values: [],
  mode: 'all',
  sql,
});

/** Returns the only value that the condition requires; null if it excludes values or has several. */
export function neededValue({ state, values }: Condition): number | null {
  return state === 'in' && values.length === 1 ? (values[0] ?? null) : null;
}

function facetConditions(filters: BrowseFilters, facet: FacetKey): Condition[] {
  const mode = modeOf(filters, facet);
  const of = (state: FacetChoice['state'], sqlOf: (values: string) => string): Condition[] => {
    const values = valuesOf(facet, filters.facets[facet], state);
    if (values.length === 0) return [];
    return [{ facet, state, values, mode, sql: (bind) => sqlOf(bind(values, 'int[]')) }];
  };
  return [
    ...of('in', (values) => `facets ${mode === 'all' ? '@>' : '&&'} ${values}`),
    ...of('out', (values) => `not facets && ${values}`),
  ];
}

function rangeConditions(range: RangeKey, { min, max }: NumberRange): Condition[] {
  const conditions: Condition[] = [];
  const { column, type, end } =
    range === 'year'
      ? // Filters years by the start date to use its index; `~` sorts after all days of a year.
        { column: 'start_date collate "C"', type: 'text', end: (year: number) => `${year}~` }
      : { ...RANGE_COLUMNS[range], end: (value: number) => value };
  if (min !== null) conditions.push(ofNumber((bind) => `${column} >= ${bind(min, type)}`));
  if (max !== null) conditions.push(ofNumber((bind) => `${column} <= ${bind(end(max), type)}`));
  return conditions;
}

/** Returns the conditions on `title_index` for the filters, in addition to the list. */
export function conditionsOf(filters: BrowseFilters): Condition[] {
  const { minVotes } = filters;
  const votes = minVotes === null ? [] : [ofNumber((bind) => `score_count >= ${bind(minVotes, 'int')}`)];
  return [
    ...votes,
    ...RANGES.flatMap(({ key }) => rangeConditions(key, filters.ranges[key])),
    ...FACETS.flatMap(({ key }) => facetConditions(filters, key)),
  ];
}

/**
 * Returns the part of a statement after `from`: rows of `title_index` in these lists that meet all
 * conditions.
 */
export function rowsSql(lists: readonly number[], conditions: readonly Condition[], bind: Bind): string {
  const texts = [inLists('list_id', lists), ...conditions.map(({ sql }) => sql(bind))];
  return `title_index where ${texts.join(' and ')}`;
}

interface Reading extends ListWindow {
  /** Whether to filter first and then sort, instead of scanning the index of the order. */
  isSorted: boolean;
}

/**
 * Returns the statement for the cards of one page in order, one `card` per row. Selects the keys first, with
 * an index-only scan if no filter is set, so that a far page does not read the cards before it. Drafts and
 * deleted titles are in no list.
 */
export function listStatement(
  filters: BrowseFilters,
  explicit: boolean,
  { limit, offset, isReversed, isSorted }: Reading,
): SqlText {
  const { bind, values } = placeholders();
  const conditions = conditionsOf(filters);
  const rows = rowsSql(titleLists(filters.kind, explicit), conditions, bind);
  // `offset 0` prevents the planner from flattening the subquery.
  const from = isSorted && conditions.length > 0 ? `(select * from ${rows} offset 0) results` : rows;
  const text = `select c.card from unnest(array(
      select title_id from ${from} order by ${orderText(ORDERS[filters.sort], isReversed)}
      limit ${bind(limit, 'int')} offset ${bind(offset, 'int')}
    )) with ordinality as page (title_id, place) join title_cards c using (title_id)
    order by place${isReversed ? ' desc' : ''}`;
  return { text, values };
}
