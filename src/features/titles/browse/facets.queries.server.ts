import { createHash } from 'node:crypto';
import { FACET_LABELS } from '#src/domain/catalogue/titleTypes.ts';
import type { Overlaps } from '#src/features/titles/merging/overlaps.queries.server.ts';
import type { Database } from '#src/server/db/database.ts';
import type { BrowseFilters, FacetGroup, FacetKey, FacetValue } from './browse.view.ts';
import { fixedLabel } from './browseAddress.ts';
import { FACETS } from './browseFacets.ts';
import { modeOf, type SqlText } from './browseSql.server.ts';
import { type CountRow, facetStatement } from './facetSql.server.ts';

/** Number of titles in a list, and the number for each value of each facet. */
export interface FacetCounts {
  total: number;
  facets: FacetGroup[];
}

/**
 * Runs a statement of the list and returns its rows.
 * @param isPlanReusable whether the statement is named, so that the connection keeps its plan. Only for
 *   statements with few texts, since a named statement stays for the life of the connection; others are
 *   planned for their values
 */
export async function browseRows<Row extends object>(
  db: Database,
  sql: SqlText,
  isPlanReusable: boolean,
): Promise<Row[]> {
  const name = isPlanReusable
    ? `browse-${createHash('sha1').update(sql.text).digest('base64url')}`
    : undefined;
  const { rows } = await db.pool.query<Row>({ ...sql, ...(name && { name }) });
  return rows;
}

/**
 * Sorts enumerated values in their defined order, others by country, then chosen values first, then by count.
 */
function sortedValues(facet: FacetKey, values: FacetValue[]): FacetValue[] {
  const fixed = Object.keys(FACET_LABELS[facet] ?? {});
  if (fixed.length > 0) return values.sort((a, b) => fixed.indexOf(a.value) - fixed.indexOf(b.value));
  const chosenFirst = (a: FacetValue, b: FacetValue) => Number(b.state !== 'off') - Number(a.state !== 'off');
  const byName = (a = '', b = '') => Number(a > b) - Number(a < b);
  return values.sort(
    (a, b) =>
      byName(a.country, b.country) || chosenFirst(a, b) || b.count - a.count || byName(a.label, b.label),
  );
}

function groupOf(filters: BrowseFilters, facet: (typeof FACETS)[number], rows: CountRow[]): FacetGroup {
  const chosen = filters.facets[facet.key];
  const countByKey = new Map(rows.map(({ key, count }) => [key, count]));
  const values: FacetValue[] = chosen.map(({ value, label, country, id, state }) => ({
    value,
    label,
    ...(country && { country }),
    count: countByKey.get(String(id ?? value)) ?? 0,
    state,
  }));
  const chosenKeys = new Set(chosen.map(({ id, value }) => String(id ?? value)));
  for (const { key, value, label, country, count } of rows) {
    if (key === null || value === null || chosenKeys.has(key)) continue;
    values.push({
      value,
      label: label ?? fixedLabel(facet.key, value),
      ...(country && { country }),
      count,
      state: 'off',
    });
  }
  const counted = rows.filter(({ distinctCount }) => distinctCount > 0);
  const moreCount = counted.length > 0 ? (counted[0]?.distinctCount ?? 0) - counted.length : 0;
  return {
    key: facet.key,
    label: facet.label,
    mode: modeOf(filters, facet.key),
    values: sortedValues(facet.key, values),
    moreCount,
  };
}

/**
 * Returns exact facet counts over all pages of a list. Groups without values are omitted.
 * @param explicit whether explicit titles are included
 */
export async function facetCounts(
  db: Database,
  filters: BrowseFilters,
  explicit: boolean,
  overlaps: Overlaps,
): Promise<FacetCounts> {
  const statement = facetStatement(filters, explicit, overlaps);
  const rows = await browseRows<CountRow>(db, statement, statement.isStored);
  const rowsOf = (facet: CountRow['facet']) => rows.filter((row) => row.facet === facet);
  const offered = FACETS.filter(({ key }) => key !== 'type' || filters.kind === 'dramas');
  const facets = offered.map((facet) => groupOf(filters, facet, rowsOf(facet.key)));
  const total = rowsOf('total')[0]?.count ?? 0;
  const isShown = ({ key, values }: FacetGroup) => values.length > 0 || key === filters.find?.facet;
  return { total, facets: facets.filter(isShown) };
}
