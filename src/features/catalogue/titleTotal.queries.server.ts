import { boundsOf, facetValue, keptCountsSql } from '#src/server/catalogue/facetCounts.server.ts';
import type { Database } from '#src/server/db/database.ts';
import { type Bind, placeholders } from '#src/server/db/listStatement.ts';
import type { Asked, AskedTitles } from './titleFilters.queries.server.ts';

/** The values of the years from one to another. */
function yearValues([first, last]: readonly [number, number]): readonly [number, number] {
  const [least, greatest] = boundsOf('year');
  const within = (year: number) => Math.min(Math.max(facetValue('year', year), least), greatest);
  return [within(first), within(last)];
}

/** The kept counts that add up to the total: of the list, of one value or of years, or of those within one value. */
function keptTotal(lists: readonly number[], asked: readonly Asked[], bind: Bind): string | null {
  const values = asked.flatMap((each) => (each && 'value' in each ? [each.value] : []));
  const years = asked.flatMap((each) => (each && 'years' in each ? [each.years] : []));
  if (values.length + years.length < asked.length) return null;
  if (years.length > 0) {
    const range = [
      Math.max(...years.map(([first]) => first)),
      Math.min(...years.map(([, last]) => last)),
    ] as const;
    const [given = null, ...others] = values;
    return others.length > 0 ? null : keptCountsSql({ lists, given, between: yearValues(range) }, bind);
  }
  const [value = 0, given = null, ...others] = values;
  return others.length > 0 ? null : keptCountsSql({ lists, given, between: [value, value] }, bind);
}

/** How many titles a list has: from the kept counts where those know it, else counted. */
export async function titleTotal(db: Database, { lists, asked, where }: AskedTitles): Promise<number> {
  const { bind, values } = placeholders();
  const kept = keptTotal(lists, asked, bind);
  const text = kept
    ? `select coalesce(sum(count), 0)::int as total from (${kept}) counted`
    : `select count(*)::int as total from title_index i where ${where(bind)}`;
  const { rows } = await db.pool.query<{ total: number }>({ text, values });
  return rows[0]?.total ?? 0;
}
