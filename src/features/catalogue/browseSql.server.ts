import {
  type CountedFacet,
  facetValue,
  inLists,
  titleLists,
  wordValue,
} from '#src/server/catalogue/facetCounts.server.ts';
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

/** A statement's text with the values of its placeholders. */
export interface SqlText {
  text: string;
  values: unknown[];
}

/** The facet under which a title's values are kept: networks are studios, told apart by their kind. */
const countedFacet = (facet: FacetKey): CountedFacet => (facet === 'network' ? 'studio' : facet);

/** The value of `title_index.facets` that a choice asks for. */
function valueOfChoice(facet: FacetKey, { id, value }: FacetChoice): number {
  if (id === null) return wordValue(countedFacet(facet), value);
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

// Every order ends in the unique title_id, so that no two rows tie and pages neither repeat nor drop one; and every order
// is that of an index (`schema/readModel.ts`).
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

/** Whether several values asked for in a facet must all be there or any of them. */
export function modeOf(filters: BrowseFilters, facet: FacetKey): 'all' | 'any' {
  if (facet === 'genre') return filters.genreMode;
  return FACETS.find(({ key }) => key === facet)?.mode ?? 'all';
}

/** The values of a facet's choices in one state. */
export function valuesOf(
  facet: FacetKey,
  choices: readonly FacetChoice[],
  state: FacetChoice['state'],
): number[] {
  return choices.filter((choice) => choice.state === state).map((choice) => valueOfChoice(facet, choice));
}

/** One condition of the list: of a facet's choices, or of a range or number (no facet). */
export interface Condition {
  facet: FacetKey | null;
  state: FacetChoice['state'] | null;
  /** The values asked for or excluded. */
  values: readonly number[];
  /** Whether a title needs all of the values asked for or any. */
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

/** The value that a title needs by this condition, where it is a single one. */
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
      ? // The year is that of the start, whose index then serves the range too; `~` sorts after all of a year's days.
        { column: 'start_date collate "C"', type: 'text', end: (year: number) => `${year}~` }
      : { ...RANGE_COLUMNS[range], end: (value: number) => value };
  if (min !== null) conditions.push(ofNumber((bind) => `${column} >= ${bind(min, type)}`));
  if (max !== null) conditions.push(ofNumber((bind) => `${column} <= ${bind(end(max), type)}`));
  return conditions;
}

/** What rows of `title_index` in the list must all meet besides. */
export function conditionsOf(filters: BrowseFilters): Condition[] {
  const { minVotes } = filters;
  const votes = minVotes === null ? [] : [ofNumber((bind) => `score_count >= ${bind(minVotes, 'int')}`)];
  return [
    ...votes,
    ...RANGES.flatMap(({ key }) => rangeConditions(key, filters.ranges[key])),
    ...FACETS.flatMap(({ key }) => facetConditions(filters, key)),
  ];
}

/** Rows of the index in these lists that meet these conditions, as the text after `from`. */
export function rowsSql(lists: readonly number[], conditions: readonly Condition[], bind: Bind): string {
  const texts = [inLists('list_id', lists), ...conditions.map(({ sql }) => sql(bind))];
  return `title_index where ${texts.join(' and ')}`;
}

interface Reading extends ListWindow {
  /** Whether the results are found first and then sorted, not met along the order. */
  isSorted: boolean;
}

/**
 * The cards of one page in order, `card` a row. Drafts and deleted titles are in no list. Keys first, from an index
 * alone where nothing but the list is asked for: a far page does not read the rows before it.
 */
export function listStatement(
  filters: BrowseFilters,
  explicit: boolean,
  { limit, offset, isReversed, isSorted }: Reading,
): SqlText {
  const { bind, values } = placeholders();
  const conditions = conditionsOf(filters);
  const rows = rowsSql(titleLists(filters.kind, explicit), conditions, bind);
  // `offset 0` keeps the planner from looking through the sub-select.
  const from = isSorted && conditions.length > 0 ? `(select * from ${rows} offset 0) results` : rows;
  const text = `select c.card from unnest(array(
      select title_id from ${from} order by ${orderText(ORDERS[filters.sort], isReversed)}
      limit ${bind(limit, 'int')} offset ${bind(offset, 'int')}
    )) with ordinality as page (title_id, place) join title_cards c using (title_id)
    order by place${isReversed ? ' desc' : ''}`;
  return { text, values };
}
