import { pageCount } from '#src/domain/pagination.ts';
import type { TitleSummary } from '#src/domain/summaries.ts';
import { storedTrending } from '#src/domain/trending.ts';
import { type Database, statement } from '#src/server/db/database.ts';
import { CHART_PAGE_SIZE, POPULAR, shown } from './chartSql.server.ts';
import type { TrendingPage } from './charts.view.ts';
import { bestKnownTitles } from './knownTitles.queries.server.ts';

/** A single action is no longer a trend when about three weeks have passed: 2^(−23/7) of it is left. */
const TREND_MINIMUM = 0.1;
/** Ranks of the chart; what comes after has moved too little to be told apart. */
export const TREND_MAX = 300;
/** Fewer than this look like no chart, so the best known titles follow. */
const TREND_FEW = 12;
const BEST_KNOWN = 24;

// Stored values never change with time, so what has faded is all that lies below one value: a part of the index.
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
  /** Whether titles flagged explicit are shown. */
  explicit: boolean;
  limit: number;
  offset?: number;
}

/** Titles with the most members' actions of late, most first, at most 300; what has faded by `now` is left out. */
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
 * One page of the trending chart; the first has the best known titles beside where few or none move.
 * @returns null for a page past the last one
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
