import { termValue } from '#src/catalogue/titles/facetCounts.server.ts';
import type { TitleSummary } from '#src/domain/catalogue/summaries.ts';
import { koreaToday } from '#src/domain/dates/airTime.ts';
import { pageCount } from '#src/domain/web/pagination.ts';
import { type Database, statement } from '#src/server/db/database.ts';
import { airingCalendar } from './airing.queries.server.ts';
import { BY_DATE, CHART_PAGE_SIZE, KEYS, shown } from './chartSql.server.ts';
import type { TitlePage, UpcomingAddress, UpcomingPage, UpcomingSort } from './charts.view.ts';

/** Anticipated: by number of members' lists, then external votes, then date. */
const ORDERS: Record<UpcomingSort, string> = {
  date: BY_DATE,
  anticipated: `i.list_count desc, i.external_votes desc, rpad(i.start_date, 10, '-99') collate "C" nulls last, i.title_id`,
};

// A stored status can be outdated: titles that have certainly begun are excluded whatever their status.
const UPCOMING = `i.facets @> array[${termValue('status', 'upcoming')}]`;
const TO_COME = `(${UPCOMING}
    or (i.start_date collate "C" > $1 and length(i.start_date) = 10 and i.status <> 'cancelled'))
  and (i.start_date is null or rpad(i.start_date, 10, '-99') collate "C" > $1)`;

const readUpcoming = (sort: UpcomingSort) =>
  statement<
    { card: TitleSummary; total: number },
    [today: string, explicit: boolean, limit: number, offset: number]
  >(
    `upcoming-by-${sort}`,
    `select c.card, i.total from (select ${KEYS}, (count(*) over ())::int as total from title_index i
      where ${TO_COME} and ${shown('$2::boolean')} order by ${ORDERS[sort]} limit $3::int offset $4::int) i
    join title_cards c using (title_id) order by ${ORDERS[sort]}`,
  );

const READERS: Record<UpcomingSort, ReturnType<typeof readUpcoming>> = {
  date: readUpcoming('date'),
  anticipated: readUpcoming('anticipated'),
};

/**
 * Returns upcoming titles, by date with undated ones last or most anticipated first, and the total.
 * @param today `YYYY-MM-DD`, Korea; titles that start today are not upcoming
 */
export async function upcomingTitles(
  db: Database,
  today: string,
  {
    explicit = false,
    sort = 'date',
    page = 1,
    pageSize = CHART_PAGE_SIZE,
  }: { explicit?: boolean; sort?: UpcomingSort; page?: number; pageSize?: number } = {},
): Promise<TitlePage> {
  const rows = await READERS[sort](db.pool, today, explicit, pageSize, (page - 1) * pageSize);
  const total = rows[0]?.total ?? 0;
  return { titles: rows.map(({ card }) => card), total, page, pageCount: pageCount(total, pageSize) };
}

/**
 * Number of rows read in the order of dates: more than a rail shows, so that popular titles come first among
 * those of one day.
 */
const NEAR_ROWS = 200;
const YEARS_AHEAD = 10;

const readNearest = statement<
  { card: TitleSummary },
  [today: string, explicit: boolean, limit: number, years: string[]]
>(
  'upcoming-nearest',
  `with by_year as materialized (
    select ${KEYS} from title_index i where i.start_date collate "C" = any($4::text[]) and ${UPCOMING}
      and ${shown('$2::boolean')})
  select c.card from (
    (select ${KEYS} from title_index i where i.start_date collate "C" > $1 and length(i.start_date) >= 7
      and (${UPCOMING} or (length(i.start_date) = 10 and i.status <> 'cancelled')) and ${shown('$2::boolean')}
      order by i.start_date collate "C" asc nulls last, i.title_id limit ${NEAR_ROWS})
    union all
    (select * from by_year i order by ${BY_DATE} limit $3::int)) i
  join title_cards c using (title_id) order by ${BY_DATE} limit $3::int`,
);

/**
 * Returns titles that certainly start in the future, soonest first. A title dated only `2026` can have
 * started by November 2026, so titles dated with the current year only are excluded, as are undated ones.
 * Reads in the order of dates, so that the cost does not depend on the number of titles.
 * @param today `YYYY-MM-DD`, Korea
 */
export async function nearestTitles(
  db: Database,
  today: string,
  { explicit, limit }: { explicit: boolean; limit: number },
): Promise<TitleSummary[]> {
  const year = Number(today.slice(0, 4));
  const years = Array.from({ length: YEARS_AHEAD }, (_, index) => String(year + 1 + index));
  return (await readNearest(db.pool, today, explicit, limit, years)).map(({ card }) => card);
}

/**
 * Returns one page of upcoming titles; the first page by date has this week's calendar.
 * @returns null for a page beyond the last
 */
export async function upcomingPage(
  db: Database,
  now: Date,
  { sort, page }: UpcomingAddress,
  { explicit = false }: { explicit?: boolean } = {},
): Promise<UpcomingPage | null> {
  const today = koreaToday(now);
  const [titles, calendar] = await Promise.all([
    upcomingTitles(db, today, { explicit, sort, page }),
    page === 1 && sort === 'date' ? airingCalendar(db, today, { explicit }) : null,
  ]);
  if (page > 1 && titles.titles.length === 0) return null;
  return { ...titles, calendar };
}
