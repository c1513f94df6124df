import type { TitleSummary } from '#src/domain/catalogue/summaries.ts';
import { DAYS_AFTER, DAYS_BEFORE } from '#src/domain/dates/airingWeek.ts';
import { airInstant } from '#src/domain/dates/airTime.ts';
import { inNextOrder } from '#src/domain/dates/nextBroadcast.ts';
import { addDays } from '#src/domain/dates/partialDate.ts';
import { type Database, statement } from '#src/server/db/database.ts';
import { broadcasts, POPULAR_BROADCAST } from './broadcastSql.server.ts';
import { shown } from './chartSql.server.ts';
import type { AiringCalendar, Broadcast, TitleBroadcast } from './charts.view.ts';

interface BroadcastRow {
  date: string;
  time: string | null;
  episodes: string[];
  isSpecial: boolean;
}

interface AiringRow extends BroadcastRow {
  card: TitleSummary;
  /** Number of broadcasts on that day, including those not returned. */
  ofDay: number;
}

const readAirings = statement<AiringRow, [days: string[], explicit: boolean, perDay: number]>(
  'airing-on-days',
  `with ${broadcasts()},
  ranked as (
    select b.*, (count(*) over (partition by b.day))::int as of_day,
      row_number() over (partition by b.day order by ${POPULAR_BROADCAST}) as place
    from broadcasts b cross join lateral (select * from title_index where title_id = b.title_id limit 1) i
    where ${shown('$2::boolean')})
  select (select c.card from title_cards c where c.title_id = b.title_id) as card,
    b.day as date, b.time, b.episodes, b.is_special as "isSpecial", b.of_day as "ofDay"
  from ranked b where b.place <= $3::int
  order by b.day, b.time nulls last, b.place`,
);

const asBroadcast = ({ date, time, episodes, isSpecial }: BroadcastRow): Broadcast => ({
  date,
  time,
  at: airInstant(date, time),
  episodes,
  isSpecial,
});

/** Returns `count` days from a day on, `YYYY-MM-DD`. */
export const daysFrom = (first: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => addDays(first, index));

/** Maximum number of broadcasts per day: the most popular ones, sorted by time. */
const PER_DAY = 40;

/**
 * Returns the broadcasts around a Korean day, with enough days before and after for the week of every time
 * zone (`airingWeek`).
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

/** Number of days in which the next broadcast is searched; after a longer break none is shown. */
export const NEXT_DAYS = 28;
/** Number of broadcasts per title: a page can stay open for hours, and the first can pass meanwhile. */
const NEXT_COUNT = 3;

const readNext = statement<
  BroadcastRow & { titleId: number },
  [days: string[], titleIds: number[], day: string, time: string]
>(
  'next-broadcasts',
  `with ${broadcasts('$2::int[]')}
  select title_id as "titleId", day as date, time, episodes, is_special as "isSpecial" from (
    select b.*, row_number() over (partition by title_id, is_special order by day, time nulls last) as place
    from broadcasts b where (day, coalesce(time, '99:99')) > ($3, $4)) b
  where place <= ${NEXT_COUNT} order by title_id, day, time nulls last`,
);

/** Returns the Korean date (`YYYY-MM-DD`) and time (`HH:MM`) of an instant. */
export function koreanClock(now: Date): { day: string; time: string } {
  const local = new Date(now.getTime() + 9 * 3_600_000).toISOString();
  return { day: local.slice(0, 10), time: local.slice(11, 16) };
}

/**
 * Returns the next broadcasts by title id, in the order of `inNextOrder`. Titles without a known broadcast
 * are omitted.
 */
export async function nextBroadcasts(
  db: Database,
  now: Date,
  titleIds: readonly number[],
): Promise<Map<number, Broadcast[]>> {
  const broadcastsById = new Map<number, Broadcast[]>();
  if (titleIds.length === 0) return broadcastsById;
  const clock = koreanClock(now);
  const { day, time } = clock;
  for (const row of await readNext(db.pool, daysFrom(day, NEXT_DAYS), [...titleIds], day, time)) {
    broadcastsById.set(row.titleId, [...(broadcastsById.get(row.titleId) ?? []), asBroadcast(row)]);
  }
  const ordered = [...broadcastsById].map(
    ([id, broadcasts]) => [id, inNextOrder(broadcasts, clock).slice(0, NEXT_COUNT)] as const,
  );
  return new Map(ordered);
}
