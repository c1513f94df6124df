import { koreaToday } from '#src/domain/airTime.ts';
import { pageCount } from '#src/domain/pagination.ts';
import type { TitleSummary } from '#src/domain/summaries.ts';
import { wordValue } from '#src/server/catalogue/facetCounts.server.ts';
import { type Database, statement } from '#src/server/db/database.ts';
import { airingCalendar } from './airing.queries.server.ts';
import { BY_DATE, CHART_PAGE_SIZE, KEYS, shown } from './chartSql.server.ts';
import type { TitlePage, UpcomingAddress, UpcomingPage, UpcomingSort } from './charts.view.ts';

/** Anticipated: on most members' lists, then with the largest audience elsewhere, then the nearest. */
const ORDERS: Record<UpcomingSort, string> = {
  date: BY_DATE,
  anticipated: `i.list_count desc, i.external_votes desc, rpad(i.start_date, 10, '-99') collate "C" nulls last, i.title_id`,
};

// A stored status may be older than today: what has certainly begun is not to come, whatever its status says.
const UPCOMING = `i.facets @> array[${wordValue('status', 'upcoming')}]`;
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
 * Titles to come, by date with those without one last, or most anticipated first, and how many there are.
 * @param today `YYYY-MM-DD`, Korea; what starts today has come
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

/** Rows taken along the dates; more than a rail shows, so that the better known come first among those of one day. */
const NEAR_ROWS = 200;
const YEARS_AHEAD = 10;

const readNearest = statement<
  { card: TitleSummary },
  [today: string, explicit: boolean, limit: number, years: string[]]
>(
  'upcoming-nearest',
  `with vague as materialized (
    select ${KEYS} from title_index i where i.start_date collate "C" = any($4::text[]) and ${UPCOMING}
      and ${shown('$2::boolean')})
  select c.card from (
    (select ${KEYS} from title_index i where i.start_date collate "C" > $1 and length(i.start_date) >= 7
      and (${UPCOMING} or (length(i.start_date) = 10 and i.status <> 'cancelled')) and ${shown('$2::boolean')}
      order by i.start_date collate "C" asc nulls last, i.title_id limit ${NEAR_ROWS})
    union all
    (select * from vague i order by ${BY_DATE} limit $3::int)) i
  join title_cards c using (title_id) order by ${BY_DATE} limit $3::int`,
);

/**
 * Titles that must still come, nearest first: in a bare `2026` of November 2026 one may be out already, so it is not
 * among them, nor is what has no date. Reads along the dates, so it costs the same however much is announced.
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
 * One page of what is to come; the first by date has what is on this week.
 * @returns null for a page past the last one
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
