import { weekdayOf } from '#src/domain/airTime.ts';
import { addDays } from '#src/domain/partialDate.ts';
import { PRESUMED_RUN_DAYS } from '#src/domain/status.ts';
import type { TitleSummary } from '#src/domain/summaries.ts';
import { type Database, statement } from '#src/server/db/database.ts';

interface AiringRow {
  card: TitleSummary;
  date: string;
  time: string | null;
  episodes: string[];
}

// Dated episodes decide for a title that has any. Others air on their weekdays between first and last day; without a
// last day, while their status is airing and no longer than a drama is taken to run.
const readAiring = statement<
  AiringRow,
  [today: string, weekday: number, earliestStart: string, explicit: boolean, limit: number]
>(
  'airing-on-day',
  `with broadcasts as (
    select e.title_id, coalesce(min(e.air_time), min(t.air_time)) as time,
      array_agg(e.label order by e.sort_order, e.id) filter (where e.label is not null) as episodes
    from episodes e join titles t on t.id = e.title_id
    where e.air_date = $1 group by e.title_id
    union all
    select t.id, t.air_time, '{}' from title_index r join titles t on t.id = r.title_id
    where title_run(r.start_date, r.end_date, r.status) @> replace($1, '-', '')::int and r.is_listed
      and $2::smallint = any(t.air_weekdays) and t.status not in ('cancelled', 'hiatus', 'upcoming')
      and length(t.start_date) = 10 and t.start_date <= $1
      and (rpad(t.end_date, 10, '-00') >= $1 or (t.end_date is null and t.status = 'airing' and t.start_date >= $3))
      and not exists (select from episodes e where e.title_id = t.id and e.air_date is not null))
  select c.card, $1 as date, b.time, coalesce(b.episodes, '{}') as episodes
  from broadcasts b join title_index i using (title_id) join title_cards c using (title_id)
  where i.is_listed and ($4::boolean or not i.is_explicit)
  order by b.time nulls last, i.list_count desc, i.external_votes desc, i.title_id
  limit $5::int`,
);

/**
 * Titles with a broadcast on a Korean day, by time of day, those without a time last.
 * @param day `YYYY-MM-DD`, Korea
 */
export async function airingOn(
  db: Database,
  day: string,
  { explicit = false, limit = 100 }: { explicit?: boolean; limit?: number } = {},
): Promise<AiringRow[]> {
  return readAiring(db.pool, day, weekdayOf(day), addDays(day, -PRESUMED_RUN_DAYS), explicit, limit);
}
