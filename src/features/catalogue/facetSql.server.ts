import {
  boundsOf,
  type CountedFacet,
  FACET_WORDS,
  keptCountsSql,
  keySql,
  titleLists,
} from '#src/server/catalogue/facetCounts.server.ts';
import { type Bind, placeholders } from '#src/server/db/listStatement.ts';
import type { BrowseFilters, FacetKey, LongFacet } from './browse.view.ts';
import { FACETS } from './browseFacets.ts';
import {
  type Condition,
  conditionsOf,
  modeOf,
  neededValue,
  rowsSql,
  type SqlText,
  valuesOf,
} from './browseSql.server.ts';
import { baseToTakeFrom, type Overlaps } from './overlaps.queries.server.ts';

/** How many values of a facet are offered besides the chosen ones. */
const OFFERED: Record<FacetKey, number> = {
  genre: 100,
  tag: 40,
  country: 100,
  type: 10,
  format: 10,
  status: 10,
  service: 100,
  network: 40,
  studio: 40,
  rating: 100,
};

/** One counted value. `value` and `label` are null for chosen values, whose names the filters know. */
export interface CountRow {
  facet: FacetKey | 'total';
  /** Id or word of the value, as in the filters' choices. */
  key: string | null;
  value: string | null;
  label: string | null;
  /** Of a service in one country the country's name. */
  country: string | null;
  count: number;
  /** How many values of the facet have results, those beyond the offered ones included; 0 in rows of single values. */
  distinctCount: number;
}

/** A service in one country has the key -(service * 1000 + country) in a choice, and without the sign as a value. */
const COUNTRY_KEYS = 1000;

interface Naming {
  facets: readonly CountedFacet[];
  /** The key in the filters' choices of a value `n.value`. */
  key: string;
  /** A further condition of the values that belong to the facet. */
  only?: string;
  /** Tables that name the keys `k.key`. */
  join: string;
  value: string;
  label: string;
  /** Country by whose name the values are grouped. */
  country?: string;
}

const named = (facet: CountedFacet, join: string, value = 'r.slug', label = 'r.name'): Naming => ({
  facets: [facet],
  key: keySql('n.value'),
  join,
  value,
  label,
});

function ofWords(facet: CountedFacet): Naming {
  const words = (FACET_WORDS[facet] ?? []).map((word) => `'${word}'`).join(', ');
  const key = `(array[${words}])[${keySql('n.value')}]`;
  return { ...named(facet, '', 'k.key', 'null'), key };
}

function ofStudios(kind: 'network' | 'studio'): Naming {
  const only = ` and exists (select from studios s where s.id = ${keySql('n.value')} and s.kind = '${kind}')`;
  return { ...named('studio', 'join studios r on r.id = k.key'), only };
}

const NAMINGS: Record<FacetKey, Naming> = {
  genre: named('genre', 'join genres r on r.id = k.key'),
  tag: named('tag', 'join tags r on r.id = k.key'),
  country: named('country', 'join countries r on r.id = k.key', 'r.code::text'),
  type: ofWords('type'),
  format: ofWords('format'),
  status: ofWords('status'),
  service: {
    facets: ['service', 'serviceCountry'],
    key: `case when n.value < ${boundsOf('serviceCountry')[0]} then ${keySql('n.value')} else -${keySql('n.value')} end`,
    join: `join streaming_services r on r.id = case when k.key > 0 then k.key else -k.key / ${COUNTRY_KEYS} end
      left join countries rc on k.key < 0 and rc.id = -k.key % ${COUNTRY_KEYS}`,
    value: `r.slug || coalesce('.' || rc.code, '')`,
    label: 'r.name',
    country: 'rc.name',
  },
  network: ofStudios('network'),
  studio: ofStudios('studio'),
  rating: named(
    'rating',
    'join content_ratings r on r.id = k.key join countries rc on rc.id = r.country_id',
    `rc.code || '.' || r.code`,
    `rc.name || ' ' || r.code`,
  ),
};

interface Counting {
  filters: BrowseFilters;
  lists: readonly number[];
  conditions: Condition[];
  overlaps: Overlaps;
  bind: Bind;
}

/** SQL of rows (`value`, `count`) that add up to the values' counts among the titles that meet the conditions. */
interface Source {
  rows: string;
  /** Whether the counts are kept, not counted from the titles. */
  isKept: boolean;
}

const isWithin = (facets: readonly CountedFacet[], value: string) =>
  `(${facets.map((facet) => `${value} between ${boundsOf(facet).join(' and ')}`).join(' or ')})`;

// Unnesting in the select list is about twice as fast as a lateral join of unnest().
function countedRows(from: string, facets: readonly CountedFacet[] | null, sign: 1 | -1 = 1): string {
  const values = facets ? 'unnest(facets)' : 'unnest(0 || facets)';
  const wanted = facets ? ` where ${isWithin(facets, 'value')}` : '';
  return `select value, ${sign} * count(*) as count from (select ${values} as value from ${from}) x${wanted} group by value`;
}

/** @param facets those whose counts are wanted; null: of all, and the total */
function sourceOf(
  { lists, overlaps, bind }: Counting,
  conditions: readonly Condition[],
  facets: readonly CountedFacet[] | null,
): Source {
  const [first, ...others] = conditions;
  const kept = (given: number | null, sign: 1 | -1 = 1) => keptCountsSql({ lists, given, sign }, bind);
  if (!first) return { rows: kept(null), isKept: true };
  const [only] = first.values;
  if (others.length === 0 && first.values.length === 1 && only !== undefined) {
    const rows = first.state === 'in' ? kept(only) : `${kept(null)} union all ${kept(only, -1)}`;
    return { rows, isKept: true };
  }
  const base = baseToTakeFrom(conditions, overlaps);
  if (base === null) return { rows: countedRows(rowsSql(lists, conditions, bind), facets), isKept: false };
  const isBase = (condition: Condition) => neededValue(condition) === base;
  const failed = conditions.filter((condition) => !isBase(condition)).map(({ sql }) => sql(bind));
  const from = `${rowsSql(lists, conditions.filter(isBase), bind)} and (${failed.join(' and ')}) is not true`;
  return { rows: `${kept(base || null)} union all ${countedRows(from, facets, -1)}`, isKept: false };
}

// Values of a group where any suffices are counted as if nothing of the group were asked for yet.
function conditionsFor({ filters, conditions }: Counting, facet: FacetKey): Condition[] {
  const isAny = modeOf(filters, facet) === 'any';
  return conditions.filter((condition) => !(isAny && condition.facet === facet && condition.state === 'in'));
}

interface FacetSql {
  /** Further sources, as common table expressions. */
  sources: string[];
  counts: string[];
  isKept: boolean;
}

const LONG_TABLES: Record<LongFacet, string> = { tag: 'tags', network: 'studios', studio: 'studios' };

// Only names that hold the text, and the chosen ones, which are always shown; signs such as % stand for themselves.
function findSql({ filters: { find }, bind }: Counting, facet: FacetKey, chosen: readonly number[]): string {
  if (find === null || find.facet !== facet) return '';
  const text = bind(find.text, 'text');
  return ` and (n.value = any(${bind(chosen, 'int[]')}) or exists (select from ${LONG_TABLES[find.facet]} f
      where f.id = ${keySql('n.value')} and strpos(lower(f.name), ${text}) > 0))`;
}

function valueRows(counting: Counting, facet: FacetKey, offered: number): FacetSql {
  const { filters, bind } = counting;
  const { facets, key, only = '', join, value, label, country = 'null' } = NAMINGS[facet];
  const conditions = conditionsFor(counting, facet);
  const isAll = conditions.length === counting.conditions.length;
  const own = isAll ? null : sourceOf(counting, conditions, facets);
  const chosen = valuesOf(facet, filters.facets[facet], 'in');
  const named = findSql(counting, facet, chosen);
  const chosenFirst = chosen.length > 0 ? `(n.value = any(${bind(chosen, 'int[]')})) desc, ` : '';
  const source = isAll ? 'results' : `${facet}_results`;
  // Ranked before they are named: a facet may have thousands of values, of which forty are shown.
  const counted = `(select '${facet}', k.key::text, ${value}, ${label}, ${country}, n.count::int, n.distinct_count::int
    from (select n.value, n.count, count(*) over () as distinct_count from ${source} n
      where ${isWithin(facets, 'n.value')}${only}${named}
      order by ${chosenFirst}n.count desc, n.value limit ${offered + chosen.length}) n
    cross join lateral (values (${key})) k (key) ${join})`;
  return { sources: own ? [asTable(source, own)] : [], counts: [counted], isKept: own?.isKept ?? true };
}

/** Sums up a source; what fell to nothing is left out. */
const asTable = (name: string, { rows }: Source) => `${name} as materialized (
    select value, sum(count) as count from (${rows}) counted group by value having sum(count) > 0)`;

// An excluded value is counted as if it were asked for instead; the group's other exclusions stay.
function excludedRows(counting: Counting, facet: FacetKey): FacetSql {
  const { filters, lists, bind } = counting;
  const excluded = valuesOf(facet, filters.facets[facet], 'out');
  const rest = conditionsFor(counting, facet).filter(
    ({ facet: of, state }) => of !== facet || state !== 'out',
  );
  const given = rest[0] ? neededValue(rest[0]) : null;
  const isKept = excluded.length === 1 && (rest.length === 0 || (rest.length === 1 && given !== null));
  const counts = filters.facets[facet]
    .filter(({ state }) => state === 'out')
    .map(({ id, value: word }, at) => {
      const value = excluded[at] ?? 0;
      const others = excluded.filter((other) => other !== value);
      const rows = isKept
        ? keptCountsSql({ lists, given, between: [value, value] }, bind)
        : `select 1 as count from ${rowsSql(lists, rest, bind)} and facets @> array[${bind(value, 'int')}] and not facets && ${bind(others, 'int[]')}`;
      return `select '${facet}', ${bind(String(id ?? word), 'text')}, null, null, null, (select coalesce(sum(count), 0)::int from (${rows}) x), 0`;
    });
  return { sources: [], counts, isKept: isKept || excluded.length === 0 };
}

/** A statement that counts, and whether it counts nothing but what is kept: its text is then one of few. */
export interface CountStatement extends SqlText {
  isKept: boolean;
}

/**
 * One statement that counts the results and the values of every facet. Of whole lists and of lists with one choice the
 * counts are kept (`facetCounts.server.ts`); others are counted from the results, or from what a kept list has besides
 * them, and a facet that leaves out a condition of its own from the titles that meet the others.
 */
export function facetStatement(
  filters: BrowseFilters,
  explicit: boolean,
  overlaps: Overlaps,
): CountStatement {
  const { bind, values } = placeholders();
  const lists = titleLists(filters.kind, explicit);
  const counting: Counting = { filters, lists, bind, overlaps, conditions: conditionsOf(filters) };
  const results = sourceOf(counting, counting.conditions, null);
  const parts = FACETS.flatMap(({ key }) => [
    valueRows(counting, key, OFFERED[key]),
    excludedRows(counting, key),
  ]);
  const sources = [asTable('results', results), ...parts.flatMap((part) => part.sources)];
  const text = `with ${sources.join(',\n    ')}
    select 'total' as facet, null::text as key, null::text as value, null::text as label, null::text as country,
      coalesce((select count from results where value = 0), 0)::int as count, 0 as "distinctCount"
    union all ${parts.flatMap(({ counts }) => counts).join('\nunion all ')}`;
  return { text, values, isKept: results.isKept && parts.every(({ isKept }) => isKept) };
}
