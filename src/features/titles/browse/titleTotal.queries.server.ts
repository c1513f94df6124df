import { boundsOf, facetValue, storedCountsSql } from '#src/catalogue/titles/facetCounts.server.ts';
import type { Database } from '#src/server/db/database.ts';
import { type Bind, placeholders } from '#src/server/db/listStatement.ts';
import type { FilterValue, TitleListSql } from './titleFilters.queries.server.ts';

/** Returns the facet values of a range of years. */
function yearValues([first, last]: readonly [number, number]): readonly [number, number] {
  const [least, greatest] = boundsOf('year');
  const within = (year: number) => Math.min(Math.max(facetValue('year', year), least), greatest);
  return [within(first), within(last)];
}

/**
 * Returns SQL of the stored counts that add up to the total: of the list, one value, a range of years, or one
 * value within another. Returns null if they are not stored.
 */
function storedTotal(lists: readonly number[], requested: readonly FilterValue[], bind: Bind): string | null {
  const values = requested.flatMap((each) => (each && 'value' in each ? [each.value] : []));
  const years = requested.flatMap((each) => (each && 'years' in each ? [each.years] : []));
  if (values.length + years.length < requested.length) return null;
  if (years.length > 0) {
    const range = [
      Math.max(...years.map(([first]) => first)),
      Math.min(...years.map(([, last]) => last)),
    ] as const;
    const [chosen = null, ...others] = values;
    return others.length > 0
      ? null
      : storedCountsSql({ lists, given: chosen, between: yearValues(range) }, bind);
  }
  const [value = 0, only = null, ...others] = values;
  return others.length > 0 ? null : storedCountsSql({ lists, given: only, between: [value, value] }, bind);
}

/** Returns the number of titles in a list, from stored counts if possible. */
export async function titleTotal(
  db: Database,
  { lists, values: requested, where }: TitleListSql,
): Promise<number> {
  const { bind, values } = placeholders();
  const storedCounts = storedTotal(lists, requested, bind);
  const text = storedCounts
    ? `select coalesce(sum(count), 0)::int as total from (${storedCounts}) counted`
    : `select count(*)::int as total from title_index i where ${where(bind)}`;
  const { rows } = await db.pool.query<{ total: number }>({ text, values });
  return rows[0]?.total ?? 0;
}
