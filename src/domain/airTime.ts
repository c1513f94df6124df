import { addDays, isFullDate, type PartialDate, precisionOf } from './partialDate.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const BROADCAST_TIME = /^([0-9]{1,2}):([0-5][0-9])$/;
/** Korean stations number the hours of a broadcast day past midnight: 25:15 is a quarter past one the next morning. */
const LAST_BROADCAST_HOUR = 29;

/** A local date and time in Korea; `dayShift` says by how many days (0 or 1) the broadcast day was left. */
export interface AirTime {
  date: PartialDate | null;
  time: string;
  dayShift: 0 | 1;
}

/**
 * Turns a broadcast time (`HH:MM`, hours 0–29) into the clock time `00:00`–`23:59` of Korea. Hours from 24 belong to
 * the next day: a full date is moved on, a date without a day or no date stays as it is and only `dayShift` tells
 * (use it for weekdays). Null when the time has another form.
 */
export function normaliseAirTime({
  date = null,
  time,
}: {
  date?: PartialDate | null;
  time: string;
}): AirTime | null {
  const match = BROADCAST_TIME.exec(time.trim());
  if (!match) return null;
  const hour = Number(match[1]);
  if (hour > LAST_BROADCAST_HOUR) return null;
  const dayShift = hour >= 24 ? 1 : 0;
  const movesDate = dayShift === 1 && date !== null && precisionOf(date) === 'day';
  return {
    date: movesDate ? addDays(date, 1) : date,
    time: `${String(hour % 24).padStart(2, '0')}:${match[2]}`,
    dayShift,
  };
}

// Korea keeps +09:00 all year since summer time ended in October 1988. Before that the offset moved (summer time in
// 1987, 1988 and 1948–60, +08:30 in 1954–61), so older dates ask the time zone database of the runtime.
const FIXED_OFFSET_SINCE = '1988-10-10';
const FIXED_OFFSET_MS = 9 * HOUR_MS;

const KOREA_CLOCK = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Seoul',
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

function historicOffset(instant: number): number {
  const part: Record<string, number> = {};
  for (const { type, value } of KOREA_CLOCK.formatToParts(instant)) part[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
  return Date.UTC(year, month - 1, day, hour, minute, second) - instant;
}

function offsetAt(date: string, localAsUtc: number): number {
  if (date >= FIXED_OFFSET_SINCE) return FIXED_OFFSET_MS;
  const first = historicOffset(localAsUtc - FIXED_OFFSET_MS);
  return historicOffset(localAsUtc - first);
}

/**
 * The instant of a Korean local date (`YYYY-MM-DD`) and time (`HH:MM`, broadcast hours 0–29 understood), as ISO 8601
 * in UTC. Null when the day is not fully known or a part is malformed: there is no instant to show then.
 */
export function airInstant(date: PartialDate | null, time: string | null): string | null {
  if (date === null || time === null || !isFullDate(date)) return null;
  const air = normaliseAirTime({ date, time });
  if (air?.date == null) return null;
  const localAsUtc = Date.parse(`${air.date}T${air.time}:00Z`);
  return new Date(localAsUtc - offsetAt(air.date, localAsUtc)).toISOString();
}

/** Today's date (`YYYY-MM-DD`) in Korea at an instant of our days (1988 or later). */
export function koreaToday(now: Date): string {
  return new Date(now.getTime() + FIXED_OFFSET_MS).toISOString().slice(0, 10);
}

/** Milliseconds from an instant to the next Korean midnight, 1..86,400,000. */
export function untilKoreaMidnight(now: Date): number {
  return DAY_MS - ((now.getTime() + FIXED_OFFSET_MS) % DAY_MS);
}
/** Airing weekdays by ISO 8601: 1 is Monday, 7 is Sunday. */
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;
export type Weekday = (typeof WEEKDAYS)[number];

const LABELS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** Whether a number is an ISO weekday, 1..7. */
export function isWeekday(value: number): value is Weekday {
  return Number.isInteger(value) && value >= 1 && value <= 7;
}

/** The weekday so many days later (or earlier, when negative): the day on which 25:15 of a Sunday really airs. */
export function shiftWeekday(weekday: Weekday, days: number): Weekday {
  const shifted = ((((weekday - 1 + days) % 7) + 7) % 7) + 1;
  return shifted as Weekday;
}

/** The weekday of a full date `YYYY-MM-DD`. */
export function weekdayOf(date: string): Weekday {
  const fromSunday = new Date(`${date}T00:00:00Z`).getUTCDay();
  return shiftWeekday(7, fromSunday);
}

/** English name of a weekday: `Monday`, or `Mon` in the short style. */
export function weekdayLabel(weekday: Weekday, style: 'long' | 'short' = 'long'): string {
  const label = LABELS[weekday - 1] ?? '';
  return style === 'long' ? label : label.slice(0, 3);
}

/**
 * Airing weekdays in short English: days in a row are joined, past Sunday too (`Mon–Tue`, `Sat–Sun`, `Sun–Mon`), others
 * listed (`Mon, Wed`), all seven are `Daily`, none is the empty text. Order and repeats of the input do not matter.
 */
export function formatWeekdays(weekdays: readonly number[]): string {
  const airs = new Set(weekdays.filter(isWeekday));
  if (airs.size === 7) return 'Daily';
  const starts = WEEKDAYS.filter((day) => airs.has(day) && !airs.has(shiftWeekday(day, -1)));
  return starts.map((start) => formatRun(start, airs)).join(', ');
}

function formatRun(start: Weekday, airs: ReadonlySet<Weekday>): string {
  let end = start;
  while (airs.has(shiftWeekday(end, 1))) end = shiftWeekday(end, 1);
  const first = weekdayLabel(start, 'short');
  return start === end ? first : `${first}–${weekdayLabel(end, 'short')}`;
}
