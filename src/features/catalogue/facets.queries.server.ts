import { createHash } from 'node:crypto';
import { TITLE_FORMATS, TITLE_STATUSES } from '#src/domain/summaries.ts';
import type { Database } from '#src/server/db/database.ts';
import { fixedLabel, TYPES_OF_KIND } from './browse.schema.ts';
import type { BrowseFilters, FacetGroup, FacetKey, FacetValue } from './browse.view.ts';
import { FACETS } from './browseFacets.ts';
import { FACET_COLUMNS, modeOf, type SqlText } from './browseSql.server.ts';
import { type CountRow, facetStatement } from './facetSql.server.ts';

/** How many titles a list has, and how many with each value of each facet. */
export interface FacetCounts {
  total: number;
  facets: FacetGroup[];
}

// A connection keeps each named statement for its life, so only the shapes of plain lists get a name.
const NAMED_SHAPE_MAX = 1;

/**
 * Runs a statement of the list; those with choices in at most one facet are prepared, since their texts are few.
 * Gives its rows.
 */
export async function browseRows<Row extends object>(
  db: Database,
  filters: BrowseFilters,
  sql: SqlText,
): Promise<Row[]> {
  const chosen = FACETS.filter(({ key }) => filters.facets[key].length > 0).length;
  const isPrepared = chosen <= NAMED_SHAPE_MAX;
  const name = `browse-${createHash('sha1').update(sql.text).digest('base64url')}`;
  const { rows } = await db.pool.query<Row>({ ...sql, ...(isPrepared && { name }) });
  return rows;
}

const FIXED_ORDER: readonly string[] = [...TYPES_OF_KIND.dramas, ...TITLE_FORMATS, ...TITLE_STATUSES];

/** Fixed lists keep their own order; others begin with the chosen, then the most frequent. */
function inPlace(facet: FacetKey, values: FacetValue[]): FacetValue[] {
  if (!FACET_COLUMNS[facet].isArray) {
    return values.sort((a, b) => FIXED_ORDER.indexOf(a.value) - FIXED_ORDER.indexOf(b.value));
  }
  const chosenFirst = (a: FacetValue, b: FacetValue) => Number(b.state !== 'off') - Number(a.state !== 'off');
  return values.sort((a, b) => chosenFirst(a, b) || b.count - a.count || (a.label < b.label ? -1 : 1));
}

function groupOf(filters: BrowseFilters, facet: (typeof FACETS)[number], rows: CountRow[]): FacetGroup {
  const chosen = filters.facets[facet.key];
  const countByKey = new Map(rows.map(({ key, count }) => [key, count]));
  const values: FacetValue[] = chosen.map(({ value, label, id, state }) => ({
    value,
    label,
    count: countByKey.get(String(id ?? value)) ?? 0,
    state,
  }));
  const chosenKeys = new Set(chosen.map(({ id, value }) => String(id ?? value)));
  for (const { key, value, label, count } of rows) {
    if (key === null || value === null || chosenKeys.has(key)) continue;
    values.push({ value, label: label ?? fixedLabel(value), count, state: 'off' });
  }
  const counted = rows.filter(({ distinctCount }) => distinctCount > 0);
  const moreCount = counted.length > 0 ? (counted[0]?.distinctCount ?? 0) - counted.length : 0;
  return {
    key: facet.key,
    label: facet.label,
    mode: modeOf(filters, facet.key),
    values: inPlace(facet.key, values),
    moreCount,
  };
}

/**
 * Exact counts for the facets of a list, over all its pages. Groups without any value are left out.
 * @param explicit whether titles flagged explicit are part of the list
 */
export async function facetCounts(
  db: Database,
  filters: BrowseFilters,
  explicit: boolean,
): Promise<FacetCounts> {
  const rows = await browseRows<CountRow>(db, filters, facetStatement(filters, explicit));
  const rowsOf = (facet: CountRow['facet']) => rows.filter((row) => row.facet === facet);
  const offered = FACETS.filter(({ key }) => key !== 'type' || filters.kind === 'dramas');
  const facets = offered.map((facet) => groupOf(filters, facet, rowsOf(facet.key)));
  const total = rowsOf('total')[0]?.count ?? 0;
  return { total, facets: facets.filter(({ values }) => values.length > 0) };
}
