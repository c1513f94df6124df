import type { TitleSummary } from '#src/domain/summaries.ts';
import { type Database, statement } from '#src/server/db/database.ts';
import { KEYS, POPULAR, shown } from './chartSql.server.ts';

const readBestKnown = statement<{ card: TitleSummary }, [explicit: boolean, limit: number]>(
  'best-known-titles',
  `select c.card from title_index i join title_cards c using (title_id)
  where ${shown('$1::boolean')} order by ${POPULAR} limit $2::int`,
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
  // Found day by day, then sorted: a planner that expects many would read the whole table, or on along the popularity.
  `with begun as materialized (
    select i.* from unnest($1::text[]) d (day) cross join lateral (select ${KEYS} from title_index i
      where i.start_date collate "C" = d.day and ${shown('$2::boolean')} offset 0) i)
  select c.card from (select * from begun i order by ${POPULAR} limit $3::int) i
  join title_cards c using (title_id) order by ${POPULAR}`,
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
  where i.start_date collate "C" <= $1 and ${shown('$2::boolean')}
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
