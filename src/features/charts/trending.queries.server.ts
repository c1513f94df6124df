import type { TitleSummary } from '#src/domain/catalogue/summaries.ts';
import { storedTrending } from '#src/domain/catalogue/trending.ts';
import { pageCount } from '#src/domain/web/pagination.ts';
import { type Database, statement } from '#src/server/db/database.ts';
import { CHART_PAGE_SIZE, POPULAR, shown } from './chartSql.server.ts';
import type { TrendingPage } from './charts.view.ts';
import { bestKnownTitles } from './knownTitles.queries.server.ts';

/** Minimum trending value: a single action falls below it after about three weeks (2^(−23/7)). */
const TREND_MINIMUM = 0.1;
/** Maximum number of ranks; later titles differ too little to be ranked. */
export const TREND_MAX = 300;
/** With fewer titles, the chart also shows the best-known titles. */
const TREND_FEW = 12;
const BEST_KNOWN = 24;

// Stored values do not change with time, so expired titles are those below one threshold: a range of the
// index.
const readTrending = statement<
  { card: TitleSummary; total: number },
  [least: number, explicit: boolean, limit: number, offset: number]
>(
  'trending-titles',
  `select c.card, (select count(*)::int from (select from title_index i
      where i.trending >= $1::float8 and ${shown('$2::boolean')} limit ${TREND_MAX}) counted) as total
  from (select * from title_index i where i.trending >= $1::float8 and ${shown('$2::boolean')}
    order by i.trending desc nulls last, ${POPULAR} limit least($3::int, ${TREND_MAX} - $4::int) offset $4::int) i
  join title_cards c using (title_id) order by i.trending desc nulls last, ${POPULAR}`,
);

interface TrendingOptions {
  /** Whether to include explicit titles. */
  explicit: boolean;
  limit: number;
  offset?: number;
}

/**
 * Returns the titles with the most recent activity of members, most active first, at most 300, without titles
 * below the minimum at `now`.
 */
export async function trendingTitles(
  db: Database,
  now: Date,
  { explicit, limit, offset = 0 }: TrendingOptions,
): Promise<{ titles: TitleSummary[]; total: number }> {
  if (offset >= TREND_MAX) return { titles: [], total: 0 };
  const rows = await readTrending(db.pool, storedTrending(TREND_MINIMUM, now), explicit, limit, offset);
  return { titles: rows.map(({ card }) => card), total: rows[0]?.total ?? 0 };
}

/**
 * Returns one page of the trending chart; with the best-known titles if few or none trend.
 * @returns null for a page beyond the last
 */
export async function trendingPage(
  db: Database,
  now: Date,
  page: number,
  { explicit = false }: { explicit?: boolean } = {},
): Promise<TrendingPage | null> {
  const offset = (page - 1) * CHART_PAGE_SIZE;
  const { titles, total } = await trendingTitles(db, now, { explicit, limit: CHART_PAGE_SIZE, offset });
  if (page > 1 && titles.length === 0) return null;
  const known =
    total < TREND_FEW ? await bestKnownTitles(db, { explicit, limit: BEST_KNOWN + TREND_FEW }) : [];
  const charted = new Set(titles.map(({ id }) => id));
  return {
    titles,
    total,
    page,
    pageCount: pageCount(total, CHART_PAGE_SIZE),
    firstRank: offset + 1,
    bestKnown: known.filter(({ id }) => !charted.has(id)).slice(0, BEST_KNOWN),
  };
}
