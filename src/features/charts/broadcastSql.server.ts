import { PRESUMED_RUN_DAYS } from '#src/domain/status.ts';

const HAS_DATED_EPISODES =
  'exists (select from episodes e where e.title_id = t.id and e.air_date is not null)';

// Of the parameter's own values, so that the planner knows how many runs it meets.
const number = (day: string) => `replace(($1::text[])[${day}], '-', '')::int`;
const SPAN = `int4range(${number('1')}, ${number('cardinality($1::text[])')}, '[]')`;

/**
 * CTEs that give the broadcasts on the days `$1::text[]`, ascending, as `broadcasts (title_id, day, time, episodes)`:
 * Korean days, clock times or null, labels in order. Dated episodes decide for a title that has any. Others air on their first day
 * and on their weekdays up to the last; without a last day, while their status is airing and no longer than a drama is
 * taken to run. Films are shown, not broadcast. Rows of titles are looked up one by one: there are few, and a planner
 * that expects more reads the whole table.
 * @param ids where a statement narrows the titles, the placeholder of their ids
 */
export function broadcasts(ids?: string): string {
  const whose = ids ? `and t.id = any(${ids})` : '';
  const whoseEpisodes = ids ? `and e.title_id = any(${ids})` : '';
  return `days as materialized (
    select d collate "C" as day, extract(isodow from d::date)::smallint as weekday,
      ((d::date - ${PRESUMED_RUN_DAYS})::text) collate "C" as earliest
    from unnest($1::text[]) d),
  runs as materialized (
    select t.id, t.air_time, t.air_weekdays, t.start_date collate "C" as first, t.status,
      rpad(t.end_date, 10, '-00') collate "C" as last
    from title_index r cross join lateral (select * from titles where id = r.title_id limit 1) t
    where r.is_listed and (title_run(r.start_date, r.end_date, r.status) && ${SPAN}
        or r.start_date collate "C" = any($1::text[]))
      and length(t.start_date) = 10 and t.type <> 'movie' and t.status not in ('cancelled', 'hiatus') ${whose}
      and (t.air_weekdays && (select array_agg(weekday) from days) or t.start_date = any($1::text[]))
      and not ${HAS_DATED_EPISODES}),
  broadcasts as (
    select title_id, air_date as day, time,
      coalesce(array_agg(label order by sort_order, id) filter (where label is not null), '{}') as episodes
    from (select e.*, coalesce(e.air_time, (select t.air_time from titles t where t.id = e.title_id)) as time
      from episodes e where e.air_date = any($1::text[]) ${whoseEpisodes}) e
    group by title_id, air_date, time
    union all
    select r.id, d.day, r.air_time, '{}'::text[]
    from runs r join days d on d.day >= r.first
    where d.day = r.first or (d.weekday = any(r.air_weekdays)
      and (d.day <= r.last or (r.last is null and r.status in ('airing', 'upcoming') and r.first >= d.earliest))))`;
}

/** The order in which broadcasts of a day are left out where there are too many. */
export const POPULAR_BROADCAST = 'i.list_count desc, i.external_votes desc, b.time nulls last, b.title_id';
