import type { TitleSummary } from '#src/domain/catalogue/summaries.ts';
import { type Season, seasonBounds } from '#src/domain/dates/season.ts';
import { pageCount } from '#src/domain/web/pagination.ts';
import type { Database } from '#src/server/db/database.ts';
import { type Bind, placeholders } from '#src/server/db/listStatement.ts';
import { daysFrom, koreanClock, NEXT_DAYS } from './airing.queries.server.ts';
import { broadcasts } from './broadcastSql.server.ts';
import { BY_DATE, beganBy, KEYS, POPULAR, shown } from './chartSql.server.ts';
import type { SeasonGroup, SeasonSort, TitlePage } from './charts.view.ts';

export interface GroupRequest {
  season: Season;
  group: SeasonGroup;
  sort: SeasonSort;
  page: number;
  pageSize: number;
  /** Whether to include explicit titles. */
  explicit: boolean;
}

const ORDERS: Record<SeasonSort, string> = {
  popular: POPULAR,
  next: `i.next_at collate "C" nulls last, ${POPULAR}`,
  date: BY_DATE,
  top: `i.score desc nulls last, ${POPULAR}`,
  az: 'i.sort_key collate "C", i.title_id',
};

// Compares from the month on, so that a date without a day matches. A date without a month (2026) sorts
// before every month of its year, so it is in no season. Titles cancelled before they began are in no season
// either.
function beganIn({ start, end }: { start: string; end: string }, today: string, bind: Bind): string {
  return `i.start_date collate "C" between ${bind(start.slice(0, 7), 'text')} and ${bind(end, 'text')}
    and ${beganBy(bind(today, 'text'))}`;
}

// The index of runs has the days on which a title certainly aired. A title that began before the season's
// first day and aired on it is continuing; `isContinuing` has the same rule. A title without an end date can
// end before a future season.
function ranInto({ start }: { start: string }, today: string, bind: Bind): string {
  return `title_run(i.start_date, i.end_date, i.status) @> ${bind(Number(start.replaceAll('-', '')), 'int')}
    and i.start_date collate "C" < ${bind(start, 'text')} and i.type = 'drama'
    and (i.end_date is not null or ${bind(start <= today, 'boolean')})`;
}

const GROUPS: Record<SeasonGroup, typeof beganIn> = { new: beganIn, continuing: ranInto };

/**
 * Returns the source `i` of titles, with the next broadcast of each if the order needs it; titles with only
 * specials come last.
 */
function source(sort: SeasonSort, { day, time }: { day: string; time: string }, bind: Bind) {
  if (sort !== 'next') return { ctes: '', from: 'title_index i', columns: '' };
  bind(daysFrom(day, NEXT_DAYS), 'text[]');
  return {
    ctes: `with ${broadcasts()}, soonest as (
      select b.title_id, coalesce(
          min(b.day || coalesce(b.time, '99:99')) filter (where not b.is_special),
          '~' || min(b.day || coalesce(b.time, '99:99'))) as next_at from broadcasts b
      where (b.day, coalesce(b.time, '99:99')) > (${bind(day, 'text')}, ${bind(time, 'text')}) group by b.title_id)`,
    from: 'title_index i left join soonest s using (title_id)',
    columns: ', s.next_at',
  };
}

/**
 * Returns one page of a group of a season's titles and the total. A page beyond the last is empty with total
 * 0.
 */
export async function seasonGroup(db: Database, now: Date, request: GroupRequest): Promise<TitlePage> {
  const { season, group, sort, page, pageSize, explicit } = request;
  const { bind, values } = placeholders();
  const clock = koreanClock(now);
  const { ctes, from, columns } = source(sort, clock, bind);
  const belongs = GROUPS[group](seasonBounds(season), clock.day, bind);
  const text = `${ctes} select c.card, i.total from (select * from (
      select ${KEYS}${columns}, (count(*) over ())::int as total from ${from}
      where ${belongs} and ${shown(bind(explicit, 'boolean'))}) i
    order by ${ORDERS[sort]} limit ${bind(pageSize, 'int')} offset ${bind((page - 1) * pageSize, 'int')}) i
  join title_cards c using (title_id) order by ${ORDERS[sort]}`;
  const { rows } = await db.pool.query<{ card: TitleSummary; total: number }>({
    name: `season-${group}-${sort}`,
    text,
    values,
  });
  const total = rows[0]?.total ?? 0;
  return { titles: rows.map(({ card }) => card), total, page, pageCount: pageCount(total, pageSize) };
}
