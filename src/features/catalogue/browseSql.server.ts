import { TYPES_OF_KIND } from './browse.schema.ts';
import type { BrowseFilters, FacetChoice, FacetKey, NumberRange, RangeKey, SortKey } from './browse.view.ts';
import { FACETS, RANGES } from './browseFacets.ts';

/** A statement's text with the values of its placeholders. */
export interface SqlText {
  text: string;
  values: unknown[];
}

/** Takes a value of a statement and gives its placeholder, cast to a type. */
export type Bind = (value: unknown, type: string) => string;

/** Collects values for `$1`, `$2` … in the order they are bound. */
export function placeholders(): { bind: Bind; values: unknown[] } {
  const values: unknown[] = [];
  return { values, bind: (value, type) => `$${values.push(value)}::${type}` };
}

/** Column of `title_index` that holds a facet's values: an array of ids, or one word. */
export const FACET_COLUMNS: Record<FacetKey, { column: string; isArray: boolean }> = {
  genre: { column: 'genre_ids', isArray: true },
  tag: { column: 'tag_ids', isArray: true },
  country: { column: 'country_ids', isArray: true },
  type: { column: 'type', isArray: false },
  format: { column: 'format', isArray: false },
  status: { column: 'status', isArray: false },
  service: { column: 'service_keys', isArray: true },
  network: { column: 'studio_ids', isArray: true },
  studio: { column: 'studio_ids', isArray: true },
  rating: { column: 'content_rating_ids', isArray: true },
};

const RANGE_COLUMNS: Record<RangeKey, { column: string; type: string }> = {
  year: { column: 'year', type: 'smallint' },
  score: { column: 'score', type: 'real' },
  episodes: { column: 'episode_count', type: 'smallint' },
  runtime: { column: 'runtime_minutes', type: 'smallint' },
};

// Every order ends in the unique title_id, so that no two rows tie and pages neither repeat nor drop one.
const ORDERS: Record<SortKey, string> = {
  popular: 'list_count desc, external_votes desc, title_id',
  trending: 'trending desc nulls last, list_count desc, external_votes desc, title_id',
  top: 'score desc nulls last, list_count desc, external_votes desc, title_id',
  newest: 'start_date collate "C" desc nulls last, title_id',
  oldest: 'start_date collate "C" asc nulls last, title_id',
  added: 'created_at desc, title_id desc',
  az: 'sort_key collate "C", title_id',
};

/** Whether several values asked for in a facet must all be there or any of them. */
export function modeOf(filters: BrowseFilters, facet: FacetKey): 'all' | 'any' {
  if (facet === 'genre') return filters.genreMode;
  return FACETS.find(({ key }) => key === facet)?.mode ?? 'all';
}

/** The keys of a facet's choices in one state: ids, or words for the fixed lists. */
export function keysOf(choices: readonly FacetChoice[], state: 'in' | 'out'): (number | string)[] {
  return choices.filter((choice) => choice.state === state).map(({ id, value }) => id ?? value);
}

/** SQL type of a facet's keys. */
export const keyTypeOf = (facet: FacetKey) => (FACET_COLUMNS[facet].isArray ? 'int[]' : 'text[]');

/** One condition of the filters; `facet` and `state` are null for those that are not a facet's choices. */
export interface Condition {
  facet: FacetKey | null;
  state: 'in' | 'out' | null;
  sql: string;
}

function facetConditions(filters: BrowseFilters, facet: FacetKey, bind: Bind): Condition[] {
  const { column, isArray } = FACET_COLUMNS[facet];
  const conditions: Condition[] = [];
  const asked = keysOf(filters.facets[facet], 'in');
  const excluded = keysOf(filters.facets[facet], 'out');
  if (asked.length > 0) {
    const keys = bind(asked, keyTypeOf(facet));
    const operator = modeOf(filters, facet) === 'all' ? '@>' : '&&';
    const sql = isArray ? `${column} ${operator} ${keys}` : `${column} = any(${keys})`;
    conditions.push({ facet, state: 'in', sql });
  }
  if (excluded.length > 0) {
    const keys = bind(excluded, keyTypeOf(facet));
    const sql = isArray ? `not ${column} && ${keys}` : `coalesce(${column} <> all(${keys}), true)`;
    conditions.push({ facet, state: 'out', sql });
  }
  return conditions;
}

function rangeConditions(range: RangeKey, { min, max }: NumberRange, bind: Bind): Condition[] {
  const { column, type } = RANGE_COLUMNS[range];
  const plain = { facet: null, state: null };
  const conditions: Condition[] = [];
  if (min !== null) conditions.push({ ...plain, sql: `${column} >= ${bind(min, type)}` });
  if (max !== null) conditions.push({ ...plain, sql: `${column} <= ${bind(max, type)}` });
  return conditions;
}

/**
 * The conditions that rows of `title_index` must all meet. Drafts and deleted titles never do; explicit ones only
 * when `explicit` is set.
 */
export function conditionsOf(filters: BrowseFilters, explicit: boolean, bind: Bind): Condition[] {
  const types = TYPES_OF_KIND[filters.kind].map((type) => `'${type}'`).join(', ');
  const base = ['is_listed', ...(explicit ? [] : ['not is_explicit']), `type in (${types})`];
  if (filters.minVotes !== null) base.push(`score_count >= ${bind(filters.minVotes, 'int')}`);
  return [
    ...base.map((sql) => ({ facet: null, state: null, sql })),
    ...RANGES.flatMap(({ key }) => rangeConditions(key, filters.ranges[key], bind)),
    ...FACETS.flatMap(({ key }) => facetConditions(filters, key, bind)),
  ];
}

/** The cards of one page in order: `card` a row, at most `pageSize` rows. */
export function listStatement(filters: BrowseFilters, explicit: boolean, pageSize: number): SqlText {
  const { bind, values } = placeholders();
  const conditions = conditionsOf(filters, explicit, bind).map(({ sql }) => sql);
  const offset = bind((filters.page - 1) * pageSize, 'int');
  const text = `select c.card from unnest(array(
      select title_id from title_index where ${conditions.join(' and ')}
      order by ${ORDERS[filters.sort]} limit ${pageSize} offset ${offset}
    )) with ordinality as page (title_id, place) join title_cards c using (title_id) order by place`;
  return { text, values };
}
