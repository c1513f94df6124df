import type { BrowseFilters, FacetKey } from './browse.view.ts';
import { FACETS } from './browseFacets.ts';
import {
  type Bind,
  conditionsOf,
  FACET_COLUMNS,
  keysOf,
  keyTypeOf,
  modeOf,
  placeholders,
  type SqlText,
} from './browseSql.server.ts';

/** One counted value. `value` and `label` are null where the reader knows them: chosen services by country. */
export interface CountRow {
  facet: FacetKey | 'total';
  key: string | null;
  value: string | null;
  label: string | null;
  count: number;
  /** How many values of the facet have results, those beyond the offered ones included. */
  distinctCount: number;
}

/** Tables that name the values of a facet: what to join to the counted ids `n.v`, and the two names. */
const NAMES: Partial<Record<FacetKey, { join: string; value: string; label: string }>> = {
  genre: { join: 'join genres r on r.id = n.v', value: 'r.slug', label: 'r.name' },
  tag: { join: 'join tags r on r.id = n.v', value: 'r.slug', label: 'r.name' },
  country: { join: 'join countries r on r.id = n.v', value: 'r.code', label: 'r.name' },
  service: { join: 'join streaming_services r on r.id = n.v', value: 'r.slug', label: 'r.name' },
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
  bind: Bind;
  /** Bit of each condition that some count leaves out. */
  bits: Map<string, number>;
}

const bitKey = (facet: FacetKey, state: 'in' | 'out') => `${facet} ${state}`;

/** Rows that meet every condition but those whose bits are in `mask`. */
const rowsBut = (mask: number) => (mask === 0 ? 'base where miss = 0' : `base where miss & ~${mask} = 0`);

// Values of a facet asked for in `any` mode are counted as if the group had no choice yet.
function maskOf({ filters, bits }: Counting, facet: FacetKey): number {
  return modeOf(filters, facet) === 'any' ? (bits.get(bitKey(facet, 'in')) ?? 0) : 0;
}

function wordCounts(counting: Counting, facet: FacetKey): string {
  const { column } = FACET_COLUMNS[facet];
  return `select '${facet}', ${column}, ${column}, null, count(*)::int, 0 from ${rowsBut(maskOf(counting, facet))}
    and ${column} is not null group by ${column}`;
}

function idCounts(counting: Counting, facet: FacetKey, offered: number): string {
  const { column } = FACET_COLUMNS[facet];
  const names = NAMES[facet];
  if (!names) return wordCounts(counting, facet);
  const chosen = keysOf(counting.filters.facets[facet], 'in');
  const isFirst = chosen.length > 0 ? `(n.v = any(${counting.bind(chosen, 'int[]')})) desc, ` : '';
  return `(select '${facet}', n.v::text, ${names.value}, ${names.label}, n.c::int, (count(*) over ())::int
    from (select v, count(*) as c from (select unnest(${column}) as v from ${rowsBut(maskOf(counting, facet))}) x group by v) n
    ${names.join} order by ${isFirst}n.c desc, n.v limit ${offered + chosen.length})`;
}

// An excluded value is counted as if it were asked for instead; the group's other exclusions stay.
function excludedCounts(counting: Counting, facet: FacetKey): string[] {
  const { filters, bind, bits } = counting;
  const excluded = keysOf(filters.facets[facet], 'out');
  if (excluded.length === 0) return [];
  const { column, isArray } = FACET_COLUMNS[facet];
  const keys = bind(excluded, keyTypeOf(facet));
  const rows = rowsBut(maskOf(counting, facet) | (bits.get(bitKey(facet, 'out')) ?? 0));
  const has = isArray
    ? `${column} @> array[e.v] and not ${column} && array_remove(${keys}, e.v)`
    : `${column} = e.v`;
  return [
    `select '${facet}', e.v::text, null, null, (select count(*)::int from ${rows} and ${has}), 0 from unnest(${keys}) e (v)`,
  ];
}

// Services asked for in one country are keys of their own, which no table names.
function countryServiceCounts(counting: Counting): string[] {
  const chosen = counting.filters.facets.service.filter(
    ({ state, value }) => state === 'in' && value.includes('.'),
  );
  if (chosen.length === 0) return [];
  const keys = counting.bind(keysOf(chosen, 'in'), 'int[]');
  const rows = rowsBut(maskOf(counting, 'service'));
  return [
    `select 'service', e.v::text, null, null, (select count(*)::int from ${rows} and service_keys @> array[e.v]), 0 from unnest(${keys}) e (v)`,
  ];
}

/**
 * One statement that counts every facet's values over one scan of the index. Conditions that some count must leave out
 * (choices of `any` groups, exclusions) do not filter the scan; each sets a bit in `miss` where it is not met.
 */
export function facetStatement(filters: BrowseFilters, explicit: boolean): SqlText {
  const { bind, values } = placeholders();
  const conditions = conditionsOf(filters, explicit, bind);
  const isSoft = ({ facet, state }: (typeof conditions)[number]) =>
    facet !== null && (state === 'out' || modeOf(filters, facet) === 'any');
  const soft = conditions.filter(isSoft);
  const hard = conditions.filter((condition) => !isSoft(condition)).map(({ sql }) => sql);
  const bits = new Map<string, number>();
  const misses = soft.map(({ facet, state, sql }, index) => {
    if (facet !== null && state !== null) bits.set(bitKey(facet, state), 1 << index);
    return `(case when ${sql} then 0 else ${1 << index} end)`;
  });
  const counting: Counting = { filters, bind, bits };
  const counts = FACETS.flatMap(({ key, offered }) => [
    idCounts(counting, key, offered),
    ...excludedCounts(counting, key),
  ]);
  const text = `with base as materialized (
      select type, format, status, country_ids, genre_ids, tag_ids, studio_ids, service_keys, content_rating_ids,
        ${misses.join(' | ') || '0'} as miss
      from title_index where ${hard.join(' and ')})
    select 'total' as facet, null::text as key, null::text as value, null::text as label, count(*)::int as count, 0 as "distinctCount"
      from base where miss = 0
    union all ${[...counts, ...countryServiceCounts(counting)].join('\nunion all ')}`;
  return { text, values };
}
