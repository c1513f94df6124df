import { DAYS_AFTER, DAYS_BEFORE } from '#src/domain/airingWeek.ts';
import { airInstant } from '#src/domain/airTime.ts';
import { addDays } from '#src/domain/partialDate.ts';
import type { TitleSummary } from '#src/domain/summaries.ts';
import { type Database, statement } from '#src/server/db/database.ts';
import { broadcasts, POPULAR_BROADCAST } from './broadcastSql.server.ts';
import { shown } from './chartSql.server.ts';
import type { AiringCalendar, Broadcast, TitleBroadcast } from './charts.view.ts';

interface BroadcastRow {
  date: string;
  time: string | null;
  episodes: string[];
}

interface AiringRow extends BroadcastRow {
  card: TitleSummary;
  /** Broadcasts of its day, shown or not. */
  ofDay: number;
}

const readAirings = statement<AiringRow, [days: string[], explicit: boolean, perDay: number]>(
  'airing-on-days',
  `with ${broadcasts()},
  ranked as (
    select b.*, (count(*) over (partition by b.day))::int as of_day,
      row_number() over (partition by b.day order by ${POPULAR_BROADCAST}) as place
    from broadcasts b join title_index i using (title_id) where ${shown('$2::boolean')})
  select (select c.card from title_cards c where c.title_id = b.title_id) as card,
    b.day as date, b.time, b.episodes, b.of_day as "ofDay"
  from ranked b where b.place <= $3::int
  order by b.day, b.time nulls last, b.place`,
);

const asBroadcast = ({ date, time, episodes }: BroadcastRow): Broadcast => ({
  date,
  time,
  at: airInstant(date, time),
  episodes,
});

/** So many days from one on, `YYYY-MM-DD`. */
export const daysFrom = (first: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => addDays(first, index));

/** Broadcasts of a day that a calendar shows: the best known ones, in the order of time. */
const PER_DAY = 40;

/**
 * What is on around a Korean day, so far that every viewer finds their own week in it (`airingWeek`).
 * @param today `YYYY-MM-DD`, Korea
 */
export async function airingCalendar(
  db: Database,
  today: string,
  {
    explicit = false,
    perDay = PER_DAY,
    daysAfter = DAYS_AFTER,
  }: { explicit?: boolean; perDay?: number; daysAfter?: number } = {},
): Promise<AiringCalendar> {
  const days = daysFrom(addDays(today, -DAYS_BEFORE), DAYS_BEFORE + 1 + daysAfter);
  const rows = await readAirings(db.pool, days, explicit, perDay);
  const ofDay = new Map(rows.map((row) => [row.date, row.ofDay]));
  return {
    today,
    broadcasts: rows.map((row): TitleBroadcast => ({ title: row.card, ...asBroadcast(row) })),
    left: [...ofDay].flatMap(([date, count]) => (count > perDay ? [{ date, count: count - perDay }] : [])),
  };
}

/** How far ahead a next broadcast is looked for; a title that pauses for longer says nothing. */
export const NEXT_DAYS = 28;
/** Broadcasts given of each title: a page may be read for hours, and the first may pass meanwhile. */
const NEXT_COUNT = 3;

const readNext = statement<
  BroadcastRow & { titleId: number },
  [days: string[], titleIds: number[], day: string, time: string]
>(
  'next-broadcasts',
  `with ${broadcasts('$2::int[]')}
  select title_id as "titleId", day as date, time, episodes from (
    select b.*, row_number() over (partition by title_id order by day, time nulls last) as place from broadcasts b
    where (day, coalesce(time, '99:99')) > ($3, $4)) b
  where place <= ${NEXT_COUNT} order by title_id, day, time nulls last`,
);

/** The Korean date and clock time of an instant. */
export function koreanClock(now: Date): { day: string; time: string } {
  const local = new Date(now.getTime() + 9 * 3_600_000).toISOString();
  return { day: local.slice(0, 10), time: local.slice(11, 16) };
}

/** What is on next of each of some titles, soonest first, by title; titles of which nothing is known are left out. */
export async function nextBroadcasts(
  db: Database,
  now: Date,
  titleIds: readonly number[],
): Promise<Map<number, Broadcast[]>> {
  const next = new Map<number, Broadcast[]>();
  if (titleIds.length === 0) return next;
  const { day, time } = koreanClock(now);
  for (const row of await readNext(db.pool, daysFrom(day, NEXT_DAYS), [...titleIds], day, time)) {
    next.set(row.titleId, [...(next.get(row.titleId) ?? []), asBroadcast(row)]);
  }
  return next;
}
