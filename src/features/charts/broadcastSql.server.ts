import { PRESUMED_RUN_DAYS } from '#src/domain/status.ts';

const HAS_DATED_EPISODES =
  'exists (select from episodes e where e.title_id = t.id and e.air_date is not null)';

/**
 * CTEs that give the broadcasts on the days `$1::text[]` as `broadcasts (title_id, day, time, episodes)`: Korean days,
 * clock times or null, labels in order. Dated episodes decide for a title that has any. Others air on their first day
 * and on their weekdays up to the last; without a last day, while their status is airing and no longer than a drama is
 * taken to run. Films are shown, not broadcast.
 * @param whose narrows the titles `t`; begins with `and`
 */
export const broadcasts = (whose = ''): string => `days as materialized (
    select d collate "C" as day, extract(isodow from d::date)::smallint as weekday,
      ((d::date - ${PRESUMED_RUN_DAYS})::text) collate "C" as earliest
    from unnest($1::text[]) d),
  span as materialized (
    select int4range(replace(min(day), '-', '')::int, replace(max(day), '-', '')::int, '[]') as days from days),
  runs as materialized (
    select t.id, t.air_time, t.air_weekdays, t.start_date collate "C" as first, t.status,
      rpad(t.end_date, 10, '-00') collate "C" as last
    from title_index r join titles t on t.id = r.title_id
    where r.is_listed and (title_run(r.start_date, r.end_date, r.status) && (select days from span)
        or r.start_date collate "C" = any($1::text[]))
      and length(t.start_date) = 10 and t.type <> 'movie' and t.status not in ('cancelled', 'hiatus') ${whose}
      and not ${HAS_DATED_EPISODES}),
  broadcasts as (
    select e.title_id, e.air_date as day, coalesce(e.air_time, t.air_time) as time,
      coalesce(array_agg(e.label order by e.sort_order, e.id) filter (where e.label is not null), '{}') as episodes
    from episodes e join titles t on t.id = e.title_id
    where e.air_date = any($1::text[]) ${whose}
    group by e.title_id, e.air_date, coalesce(e.air_time, t.air_time)
    union all
    select r.id, d.day, r.air_time, '{}'::text[]
    from runs r join days d on d.day >= r.first
    where d.day = r.first or (d.weekday = any(r.air_weekdays)
      and (d.day <= r.last or (r.last is null and r.status in ('airing', 'upcoming') and r.first >= d.earliest))))`;

/** The order in which broadcasts of a day are left out where there are too many. */
export const POPULAR_BROADCAST = 'i.list_count desc, i.external_votes desc, b.time nulls last, b.title_id';
