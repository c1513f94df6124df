import type { BrowseFilters, FacetKey } from './browse.view.ts';
import { FACETS } from './browseFacets.ts';
import {
  type Bind,
  type Condition,
  conditionsOf,
  FACET_COLUMNS,
  keysOf,
  keyTypeOf,
  modeOf,
  placeholders,
  type SqlText,
} from './browseSql.server.ts';

/** One counted value. `value` and `label` are null for chosen values, whose names the filters know. */
export interface CountRow {
  facet: FacetKey | 'total';
  /** Id or word of the value, as in the filters' choices. */
  key: string | null;
  value: string | null;
  label: string | null;
  count: number;
  /** How many values of the facet have results, those beyond the offered ones included; 0 in rows of single values. */
  distinctCount: number;
}

/** A service in one country has the key -(service * 1000 + country), as `refresh_title_index` writes it. */
const COUNTRY_KEYS = 1000;

/** Tables that name the values of a facet, joined to the counted ids `n.v`, and the two names. */
const NAMES: Partial<Record<FacetKey, { join: string; value: string; label: string }>> = {
  genre: { join: 'join genres r on r.id = n.v', value: 'r.slug', label: 'r.name' },
  tag: { join: 'join tags r on r.id = n.v', value: 'r.slug', label: 'r.name' },
  country: { join: 'join countries r on r.id = n.v', value: 'r.code', label: 'r.name' },
  service: {
    join: `join streaming_services r on r.id = case when n.v > 0 then n.v else -n.v / ${COUNTRY_KEYS} end
      left join countries rc on n.v < 0 and rc.id = -n.v % ${COUNTRY_KEYS}`,
    value: `r.slug || coalesce('.' || rc.code, '')`,
    label: `r.name || coalesce(' (' || rc.name || ')', '')`,
  },
  network: { join: `join studios r on r.id = n.v and r.kind = 'network'`, value: 'r.slug', label: 'r.name' },
  studio: { join: `join studios r on r.id = n.v and r.kind = 'studio'`, value: 'r.slug', label: 'r.name' },
  rating: {
    join: 'join content_ratings r on r.id = n.v join countries rc on rc.id = r.country_id',
    value: `rc.code || '.' || r.code`,
    label: `rc.name || ' ' || r.code`,
  },
};

interface Counting {
  filters: BrowseFilters;
  conditions: Condition[];
  bind: Bind;
}

type Left = (condition: Condition) => boolean;

/** Rows of the index that meet every condition but those left out. */
function rowsWithout({ conditions }: Counting, isLeftOut: Left): string {
  const kept = conditions.filter((condition) => !isLeftOut(condition)).map(({ sql }) => sql);
  return `title_index where ${kept.join(' and ')}`;
}

// Values of a group where any suffices are counted as if nothing of the group were asked for yet.
function isLeftOutOf(counting: Counting, facet: FacetKey): Left {
  const isAny = modeOf(counting.filters, facet) === 'any';
  return (condition) => isAny && condition.facet === facet && condition.state === 'in';
}

/** Facets of few values each, whose combinations are tallied in one scan of the results and then added up. */
const TALLIED: readonly FacetKey[] = ['country', 'type', 'format', 'status', 'rating'];

/**
 * Counts of a facet's values, as `v` and `c`: from the tallies of the results, or from a scan of its own where the facet
 * leaves out a condition. Unnesting in the select list is about twice as fast as a lateral join of unnest().
 */
function valueCounts(counting: Counting, facet: FacetKey): string {
  const { column, isArray } = FACET_COLUMNS[facet];
  const value = isArray ? `unnest(${column})` : column;
  const isLeftOut = isLeftOutOf(counting, facet);
  if (counting.conditions.some(isLeftOut)) {
    return `select v, count(*) as c from (select ${value} as v from ${rowsWithout(counting, isLeftOut)}) x group by v`;
  }
  if (TALLIED.includes(facet)) {
    return `select v, sum(c) as c from (select ${value} as v, c from tallies) x group by v`;
  }
  if (column === 'studio_ids') return 'select v, c from studio_tallies';
  return `select v, count(*) as c from (select ${value} as v from results) x group by v`;
}

function valueRows(counting: Counting, facet: FacetKey, offered: number): string {
  const counts = valueCounts(counting, facet);
  const names = NAMES[facet];
  if (!names) return `select '${facet}', v, v, null, c::int, 0 from (${counts}) n where v is not null`;
  const chosen = keysOf(counting.filters.facets[facet], 'in');
  const chosenFirst = chosen.length > 0 ? `(n.v = any(${counting.bind(chosen, 'int[]')})) desc, ` : '';
  return `(select '${facet}', n.v::text, ${names.value}, ${names.label}, n.c::int, (count(*) over ())::int
    from (${counts}) n ${names.join} order by ${chosenFirst}n.c desc, n.v limit ${offered + chosen.length})`;
}

/** One row for each of some values: how many rows have it, in SQL over `e.v`. */
function singleCounts(facet: FacetKey, keys: string, rows: string, has: string): string {
  return `select '${facet}', e.v::text, null, null, (select count(*)::int from ${rows} and ${has}), 0 from unnest(${keys}) e (v)`;
}

// An excluded value is counted as if it were asked for instead; the group's other exclusions stay.
function excludedCounts(counting: Counting, facet: FacetKey): string[] {
  const excluded = keysOf(counting.filters.facets[facet], 'out');
  if (excluded.length === 0) return [];
  const { column, isArray } = FACET_COLUMNS[facet];
  const keys = counting.bind(excluded, keyTypeOf(facet));
  const isLeftOut = isLeftOutOf(counting, facet);
  const rows = rowsWithout(
    counting,
    (condition) => isLeftOut(condition) || (condition.facet === facet && condition.state === 'out'),
  );
  const others = `not ${column} && array_remove(${keys}, e.v)`;
  return [
    singleCounts(facet, keys, rows, isArray ? `${column} @> array[e.v] and ${others}` : `${column} = e.v`),
  ];
}

/** Whether the address asks for less than about the whole list (exclusions take little away): such results are put aside. */
function isNarrowed({ conditions }: Counting): boolean {
  return conditions.some(({ isChoice, state }) => isChoice && state !== 'out');
}

/**
 * One statement that counts the results and the values of every facet. The results are found once and put aside; the
 * whole list is not (writing it out would cost more than scanning it again), nor are facets that leave out a condition.
 */
export function facetStatement(filters: BrowseFilters, explicit: boolean): SqlText {
  const { bind, values } = placeholders();
  const counting: Counting = { filters, bind, conditions: conditionsOf(filters, explicit, bind) };
  const counts = FACETS.flatMap(({ key, offered }) => [
    valueRows(counting, key, offered),
    ...excludedCounts(counting, key),
  ]);
  const combination = TALLIED.map((facet) => FACET_COLUMNS[facet].column).join(', ');
  const text = `with results as ${isNarrowed(counting) ? '' : 'not '}materialized (
      select ${combination}, genre_ids, tag_ids, studio_ids, service_keys from ${rowsWithout(counting, () => false)}),
    tallies as materialized (select ${combination}, count(*) as c from results group by ${combination}),
    studio_tallies as materialized (
      select v, count(*) as c from (select unnest(studio_ids) as v from results) x group by v)
    select 'total' as facet, null::text as key, null::text as value, null::text as label,
      coalesce(sum(c), 0)::int as count, 0 as "distinctCount" from tallies
    union all ${counts.join('\nunion all ')}`;
  return { text, values };
}
