import { addDays, isFullDate, type PartialDate, precisionOf } from './partialDate.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const BROADCAST_TIME = /^([0-9]{1,2}):([0-5][0-9])$/;
/** Korean broadcasters count hours past midnight: 25:15 is 01:15 the next morning. */
const LAST_BROADCAST_HOUR = 29;

/** A local date and time in Korea; `dayShift` is the number of days (0 or 1) after the broadcast day. */
export interface AirTime {
  date: PartialDate | null;
  time: string;
  dayShift: 0 | 1;
}

/**
 * Converts a broadcast time (`HH:MM`, hours 0–29) to Korean clock time `00:00`–`23:59`. Hours from 24 belong to the next
 * day: a full date moves forward; otherwise only `dayShift` shows it (use it for weekdays). Null for other formats.
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

// Korea has used +09:00 all year since summer time ended in October 1988. Before that, the offset varied (summer time in
// 1987, 1988 and 1948–60, +08:30 in 1954–61), so older dates use the runtime's time zone database.
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
 * Returns the instant of a Korean local date (`YYYY-MM-DD`) and time (`HH:MM`, broadcast hours 0–29 allowed), as ISO 8601
 * in UTC. Null if the day is not fully known or a part is malformed.
 */
export function airInstant(date: PartialDate | null, time: string | null): string | null {
  if (date === null || time === null || !isFullDate(date)) return null;
  const air = normaliseAirTime({ date, time });
  if (air?.date == null) return null;
  const localAsUtc = Date.parse(`${air.date}T${air.time}:00Z`);
  return new Date(localAsUtc - offsetAt(air.date, localAsUtc)).toISOString();
}

/** Returns the date (`YYYY-MM-DD`) in Korea at an instant in 1988 or later. */
export function koreaToday(now: Date): string {
  return new Date(now.getTime() + FIXED_OFFSET_MS).toISOString().slice(0, 10);
}

/** Returns the milliseconds from an instant to the next Korean midnight, 1..86,400,000. */
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

/** Returns the weekday a number of days later (or earlier, if negative): 25:15 on Sunday airs on Monday. */
export function shiftWeekday(weekday: Weekday, days: number): Weekday {
  const shifted = ((((weekday - 1 + days) % 7) + 7) % 7) + 1;
  return shifted as Weekday;
}

/** Returns the weekday of a full date `YYYY-MM-DD`. */
export function weekdayOf(date: string): Weekday {
  const fromSunday = new Date(`${date}T00:00:00Z`).getUTCDay();
  return shiftWeekday(7, fromSunday);
}

/** Returns the English name of a weekday: `Monday`, or `Mon` in the short style; of another number, the number. */
export function weekdayLabel(weekday: number, style: 'long' | 'short' = 'long'): string {
  const label = LABELS[weekday - 1] ?? String(weekday);
  return style === 'long' ? label : label.slice(0, 3);
}

/**
 * Formats weekdays in short English: consecutive days are joined, also across Sunday (`Mon–Tue`, `Sat–Sun`, `Sun–Mon`),
 * others listed (`Mon, Wed`); all seven are `Daily`, none is ''. Order and repeats do not matter.
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
