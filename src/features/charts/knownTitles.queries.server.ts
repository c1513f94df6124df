import type { TitleSummary } from '#src/domain/catalogue/summaries.ts';
import { type Database, statement } from '#src/server/db/database.ts';
import { KEYS, POPULAR, shown } from './chartSql.server.ts';

const readBestKnown = statement<{ card: TitleSummary }, [explicit: boolean, limit: number]>(
  'best-known-titles',
  `select c.card from title_index i join title_cards c using (title_id)
  where ${shown('$1::boolean')} order by ${POPULAR} limit $2::int`,
);

/** Returns the titles on most members' lists, then with the most external votes. */
export async function bestKnownTitles(
  db: Database,
  { explicit, limit }: { explicit: boolean; limit: number },
): Promise<TitleSummary[]> {
  return (await readBestKnown(db.pool, explicit, limit)).map(({ card }) => card);
}

const readBegunOn = statement<{ card: TitleSummary }, [days: string[], explicit: boolean, limit: number]>(
  'titles-begun-on-days',
  // Selects by day first and then sorts: a planner that expects many rows would read the whole table or scan
  // the popularity index.
  `with begun as materialized (
    select i.* from unnest($1::text[]) d (day) cross join lateral (select ${KEYS} from title_index i
      where i.start_date collate "C" = d.day and ${shown('$2::boolean')} offset 0) i)
  select c.card from (select * from begun i order by ${POPULAR} limit $3::int) i
  join title_cards c using (title_id) order by ${POPULAR}`,
);

/** Returns titles that began on one of the days (`YYYY-MM-DD`), most popular first. */
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
  where i.start_date collate "C" <= $1 and ${shown('$2::boolean')}
  order by i.start_date collate "C" desc nulls last, i.title_id limit $3::int`,
);

/** Returns the titles that began most recently, up to `today` (`YYYY-MM-DD`, Korea), newest first. */
export async function newestTitles(
  db: Database,
  today: string,
  { explicit, limit }: { explicit: boolean; limit: number },
): Promise<TitleSummary[]> {
  return (await readNewest(db.pool, today, explicit, limit)).map(({ card }) => card);
}
