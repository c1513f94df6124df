import {
  boundsOf,
  type CountedFacet,
  keySql,
  storedCountsSql,
  termsOf,
  titleLists,
} from '#src/catalogue/titles/facetCounts.server.ts';
import { cheapestBase, type Overlaps } from '#src/features/titles/merging/overlaps.queries.server.ts';
import { type Bind, placeholders } from '#src/server/db/listStatement.ts';
import type { BrowseFilters, FacetKey, LongFacet } from './browse.view.ts';
import { FACETS, isLongFacet } from './browseFacets.ts';
import {
  type Condition,
  conditionsOf,
  modeOf,
  neededValue,
  rowsSql,
  type SqlText,
  valuesOf,
} from './browseSql.server.ts';

/** Maximum number of values shown for each facet, in addition to the chosen ones. */
const OFFERED_MAX = 100;
const OFFERED_MAX_OF_LONG_FACET = 40;

/**
 * The count of one value. `value` and `label` are null for excluded values, which the filters already name.
 */
export interface CountRow {
  facet: FacetKey | 'total';
  /** Id, or value of an enumerated facet, as in the filters' choices. */
  key: string | null;
  value: string | null;
  label: string | null;
  /** For a service in one country: the country's name. */
  country: string | null;
  count: number;
  /**
   * Number of the facet's values that have results, including those not shown; 0 in rows of excluded values.
   */
  distinctCount: number;
}

/**
 * A service in one country has the key -(service * 1000 + country) in a choice and the positive number as a
 * value.
 */
const COUNTRY_KEYS = 1000;

interface Naming {
  facets: readonly CountedFacet[];
  /** SQL that converts a value `n.value` to the key in the filters' choices. */
  key: string;
  /** Additional condition for the values of this facet. */
  only?: string;
  /** Joins of the tables with the names of the keys `k.key`. */
  join: string;
  value: string;
  label: string;
  /** SQL of the country name by which the values are grouped. */
  country?: string;
}

const named = (facet: CountedFacet, join: string, value = 'r.slug', label = 'r.name'): Naming => ({
  facets: [facet],
  key: keySql('n.value'),
  join,
  value,
  label,
});

function withTerms(facet: CountedFacet): Naming {
  const terms = termsOf(facet)
    .map((word) => `'${word}'`)
    .join(', ');
  const key = `(array[${terms}])[${keySql('n.value')}]`;
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
  type: withTerms('type'),
  format: withTerms('format'),
  status: withTerms('status'),
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

/**
 * SQL of rows (`value`, `count`). The sum for each value is its count among the titles that meet the
 * conditions.
 */
interface Source {
  rows: string;
  /** Whether the rows are stored counts instead of counted titles. */
  isStored: boolean;
}

const isWithin = (facets: readonly CountedFacet[], value: string) =>
  `(${facets.map((facet) => `${value} between ${boundsOf(facet).join(' and ')}`).join(' or ')})`;

// Calling unnest() in the select list is about twice as fast as a lateral join.
function countedRows(from: string, facets: readonly CountedFacet[] | null, sign: 1 | -1 = 1): string {
  const values = facets ? 'unnest(facets)' : 'unnest(0 || facets)';
  const wanted = facets ? ` where ${isWithin(facets, 'value')}` : '';
  return `select value, ${sign} * count(*) as count from (select ${values} as value from ${from}) x${wanted} group by value`;
}

/** @param facets facets to count; null counts all facets and the total */
function sourceOf(
  { lists, overlaps, bind }: Counting,
  conditions: readonly Condition[],
  facets: readonly CountedFacet[] | null,
): Source {
  const [first, ...others] = conditions;
  const storedCounts = (input: number | null, sign: 1 | -1 = 1) =>
    storedCountsSql({ lists, given: input, sign }, bind);
  if (!first) return { rows: storedCounts(null), isStored: true };
  const [only] = first.values;
  if (others.length === 0 && first.values.length === 1 && only !== undefined) {
    const rows =
      first.state === 'in' ? storedCounts(only) : `${storedCounts(null)} union all ${storedCounts(only, -1)}`;
    return { rows, isStored: true };
  }
  const base = cheapestBase(conditions, overlaps);
  if (base === null) return { rows: countedRows(rowsSql(lists, conditions, bind), facets), isStored: false };
  const isBase = (condition: Condition) => neededValue(condition) === base;
  const failed = conditions.filter((condition) => !isBase(condition)).map(({ sql }) => sql(bind));
  const from = `${rowsSql(lists, conditions.filter(isBase), bind)} and (${failed.join(' and ')}) is not true`;
  return {
    rows: `${storedCounts(base || null)} union all ${countedRows(from, facets, -1)}`,
    isStored: false,
  };
}

// In mode `any`, the values of a group are counted without the included values of the same group.
function conditionsFor({ filters, conditions }: Counting, facet: FacetKey): Condition[] {
  const isAny = modeOf(filters, facet) === 'any';
  return conditions.filter((condition) => !(isAny && condition.facet === facet && condition.state === 'in'));
}

interface FacetSql {
  /** Additional sources, as common table expressions. */
  sources: string[];
  counts: string[];
  isStored: boolean;
}

const LONG_TABLES: Record<LongFacet, string> = { tag: 'tags', network: 'studios', studio: 'studios' };

// Matches values whose name contains the text, and the chosen values, which are always shown. Uses strpos so
// that % and _ need no escaping.
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
  const ownSource = isAll ? null : sourceOf(counting, conditions, facets);
  const chosen = valuesOf(facet, filters.facets[facet], 'in');
  const named = findSql(counting, facet, chosen);
  const chosenFirst = chosen.length > 0 ? `(n.value = any(${bind(chosen, 'int[]')})) desc, ` : '';
  const source = isAll ? 'results' : `${facet}_results`;
  // Ranks before joining the names: a facet can have thousands of values, of which 40 are shown.
  const counted = `(select '${facet}', k.key::text, ${value}, ${label}, ${country}, n.count::int, n.distinct_count::int
    from (select n.value, n.count, count(*) over () as distinct_count from ${source} n
      where ${isWithin(facets, 'n.value')}${only}${named}
      order by ${chosenFirst}n.count desc, n.value limit ${offered + chosen.length}) n
    cross join lateral (values (${key})) k (key) ${join})`;
  return {
    sources: ownSource ? [asTable(source, ownSource)] : [],
    counts: [counted],
    isStored: ownSource?.isStored ?? true,
  };
}

/** Sums the rows of a source by value and omits values without results. */
const asTable = (name: string, { rows }: Source) => `${name} as materialized (
    select value, sum(count) as count from (${rows}) counted group by value having sum(count) > 0)`;

// Counts an excluded value as if it were included instead; other exclusions of the group still apply.
function excludedRows(counting: Counting, facet: FacetKey): FacetSql {
  const { filters, lists, bind } = counting;
  const excluded = valuesOf(facet, filters.facets[facet], 'out');
  const rest = conditionsFor(counting, facet).filter(
    ({ facet: of, state }) => of !== facet || state !== 'out',
  );
  const input = rest[0] ? neededValue(rest[0]) : null;
  const isStored = excluded.length === 1 && (rest.length === 0 || (rest.length === 1 && input !== null));
  const counts = filters.facets[facet]
    .filter(({ state }) => state === 'out')
    .map(({ id, value: word }, at) => {
      const value = excluded[at] ?? 0;
      const others = excluded.filter((other) => other !== value);
      const rows = isStored
        ? storedCountsSql({ lists, given: input, between: [value, value] }, bind)
        : `select 1 as count from ${rowsSql(lists, rest, bind)} and facets @> array[${bind(value, 'int')}] and not facets && ${bind(others, 'int[]')}`;
      return `select '${facet}', ${bind(String(id ?? word), 'text')}, null, null, null, (select coalesce(sum(count), 0)::int from (${rows}) x), 0`;
    });
  return { sources: [], counts, isStored: isStored || excluded.length === 0 };
}

/**
 * `isStored`: the statement reads stored counts only. It then has one of few texts and can be a named
 * statement.
 */
export interface CountStatement extends SqlText {
  isStored: boolean;
}

/**
 * Returns one statement that counts the results and the values of every facet. Unfiltered lists and lists
 * with one choice use stored counts (`facetCounts.server.ts`). Other lists are counted from the results, or
 * from a stored list minus the titles that do not match, whichever is cheaper. A facet in mode `any` is
 * counted without its own condition.
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
    valueRows(counting, key, isLongFacet(key) ? OFFERED_MAX_OF_LONG_FACET : OFFERED_MAX),
    excludedRows(counting, key),
  ]);
  const sources = [asTable('results', results), ...parts.flatMap((part) => part.sources)];
  const text = `with ${sources.join(',\n    ')}
    select 'total' as facet, null::text as key, null::text as value, null::text as label, null::text as country,
      coalesce((select count from results where value = 0), 0)::int as count, 0 as "distinctCount"
    union all ${parts.flatMap(({ counts }) => counts).join('\nunion all ')}`;
  return { text, values, isStored: results.isStored && parts.every(({ isStored }) => isStored) };
}
