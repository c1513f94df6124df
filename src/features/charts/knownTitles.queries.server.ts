import type { TitleSummary } from '#src/domain/summaries.ts';
import { trendingNow } from '#src/domain/trending.ts';
import { type Database, statement } from '#src/server/db/database.ts';

const SHOWN = (explicit: string) => `i.is_listed and (${explicit}::boolean or not i.is_explicit)`;
const POPULAR = 'i.list_count desc, i.external_votes desc, i.title_id';

/** A single action is no longer a trend when about three weeks have passed: 2^(−23/7) of it is left. */
const TREND_MINIMUM = 0.1;

const readTrending = statement<{ card: TitleSummary; trending: number }, [explicit: boolean, limit: number]>(
  'trending-titles',
  `select c.card, i.trending from title_index i join title_cards c using (title_id)
  where i.trending is not null and ${SHOWN('$1')}
  order by i.trending desc nulls last, ${POPULAR} limit $2::int`,
);

/** Titles with the most members' actions of late, most first; what has faded by `now` is left out. */
export async function trendingTitles(
  db: Database,
  now: Date,
  { explicit, limit }: { explicit: boolean; limit: number },
): Promise<TitleSummary[]> {
  const rows = await readTrending(db.pool, explicit, limit);
  return rows.filter(({ trending }) => trendingNow(trending, now) >= TREND_MINIMUM).map(({ card }) => card);
}

const readBestKnown = statement<{ card: TitleSummary }, [explicit: boolean, limit: number]>(
  'best-known-titles',
  `select c.card from title_index i join title_cards c using (title_id)
  where ${SHOWN('$1')} order by ${POPULAR} limit $2::int`,
);

/** Titles on most members' lists, then with the largest audience elsewhere. */
export async function bestKnownTitles(
  db: Database,
  { explicit, limit }: { explicit: boolean; limit: number },
): Promise<TitleSummary[]> {
  return (await readBestKnown(db.pool, explicit, limit)).map(({ card }) => card);
}

const readBegunOn = statement<{ card: TitleSummary }, [days: string[], explicit: boolean, limit: number]>(
  'titles-begun-on-days',
  `select c.card from title_index i join title_cards c using (title_id)
  where i.start_date collate "C" = any($1::text[]) and ${SHOWN('$2')}
  order by ${POPULAR} limit $3::int`,
);

/** Titles that began on one of the given days (`YYYY-MM-DD`), best known first. */
export async function titlesBegunOn(
  db: Database,
  days: string[],
  { explicit, limit }: { explicit: boolean; limit: number },
): Promise<TitleSummary[]> {
  return (await readBegunOn(db.pool, days, explicit, limit)).map(({ card }) => card);
}

const readNewest = statement<{ card: TitleSummary }, [today: string, explicit: boolean, limit: number]>(
  'newest-titles',
  `select c.card from title_index i join title_cards c using (title_id)
  where i.start_date collate "C" <= $1 and ${SHOWN('$2')}
  order by i.start_date collate "C" desc nulls last, i.title_id limit $3::int`,
);

/** Titles that began last, up to `today` (`YYYY-MM-DD`, Korea), newest first. */
export async function newestTitles(
  db: Database,
  today: string,
  { explicit, limit }: { explicit: boolean; limit: number },
): Promise<TitleSummary[]> {
  return (await readNewest(db.pool, today, explicit, limit)).map(({ card }) => card);
}
