import { IS_SPECIAL } from '#src/catalogue/titles/episodeSql.server.ts';
import { PRESUMED_RUN_DAYS } from '#src/domain/catalogue/status.ts';
import { NOT_ON } from '#src/domain/dates/nextBroadcast.ts';

// A scalar subquery with a limit: if the planner expects many rows, it turns `exists` into a join and reads
// all episodes.
const HAS_DATED_EPISODES = `(select true from episodes e
        where e.title_id = t.id and e.air_date is not null and not ${IS_SPECIAL} limit 1) is not null`;

const NOT_ON_AIR_LABELS = NOT_ON.map((status) => `'${status}'`).join(', ');

// Uses the parameter's values, so that the planner can estimate the number of matching runs.
const number = (day: string) => `replace(($1::text[])[${day}], '-', '')::int`;
const SPAN = `int4range(${number('1')}, ${number('cardinality($1::text[])')}, '[]')`;

/**
 * Returns CTEs with the broadcasts on the days `$1::text[]` (ascending) as `broadcasts (title_id, day, time,
 * episodes, is_special)`: Korean days, times or null, episode labels in order, whether all of them are
 * specials. Titles with dated episodes that are not specials use these dates. Other titles air on their first
 * day and on their weekdays until the last day; without a last day, while their status is airing and no
 * longer than the presumed run of a drama. Movies are not broadcast. Title rows are looked up one by one,
 * because there are few and a planner that expects more reads the whole table.
 * @param ids placeholder of title ids that restrict the titles
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
      and length(t.start_date) = 10 and t.type <> 'movie' and t.status not in (${NOT_ON_AIR_LABELS}) ${whose}
      and (t.air_weekdays && (select array_agg(weekday) from days) or t.start_date = any($1::text[]))
      and not (${HAS_DATED_EPISODES})),
  broadcasts as (
    select title_id, air_date as day, time,
      coalesce(array_agg(label order by sort_order, id) filter (where label is not null), '{}') as episodes,
      bool_and(is_special) as is_special
    from (select e.*, coalesce(e.air_time, t.air_time) as time, ${IS_SPECIAL} as is_special
      from episodes e cross join lateral (select * from titles where id = e.title_id limit 1) t
      where e.air_date = any($1::text[]) and t.status not in (${NOT_ON_AIR_LABELS}) ${whoseEpisodes}) e
    group by title_id, air_date, time
    union all
    select r.id, d.day, r.air_time, '{}'::text[], false
    from runs r join days d on d.day >= r.first
    where d.day = r.first or (d.weekday = any(r.air_weekdays)
      and (d.day <= r.last or (r.last is null and r.status in ('airing', 'upcoming') and r.first >= d.earliest))))`;
}

/** Order in which broadcasts of a day are kept if there are too many. */
export const POPULAR_BROADCAST = 'i.list_count desc, i.external_votes desc, b.time nulls last, b.title_id';
