import type { Dated } from './airingWeek.ts';

const calendars = new Map<string, Intl.DateTimeFormat>();

function calendarOf(zone: string): Intl.DateTimeFormat {
  const known = calendars.get(zone);
  if (known) return known;
  const created = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  calendars.set(zone, created);
  return created;
}

/**
 * Returns the calendar day (`YYYY-MM-DD`) of an instant in a time zone.
 * @param instant milliseconds since 1970
 * @param zone IANA time zone name (`Asia/Seoul`)
 * @throws RangeError for an unknown zone
 */
export function dayInZone(instant: number, zone: string): string {
  const part: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {};
  for (const { type, value } of calendarOf(zone).formatToParts(instant)) part[type] = value;
  return `${part.year}-${part.month}-${part.day}`;
}

/** Returns the day of a broadcast in a time zone; the Korean day if the time is unknown. */
export function dayOfAiring({ date, at }: Dated, zone: string): string {
  return at === null ? date : dayInZone(Date.parse(at), zone);
}

const MINUTE_MS = 60_000;
const HOUR_MINUTES = 60;
const DAY_MINUTES = 24 * HOUR_MINUTES;

/**
 * Formats the time until an instant in its two largest units: `in 2 d 4 h`, `in 3 h 20 min`, `in 12 min`; `now` within a
 * minute; null if it is past.
 * @param instant, now milliseconds since 1970
 */
export function timeUntil(instant: number, now: number): string | null {
  if (instant < now) return null;
  const minutes = Math.floor((instant - now) / MINUTE_MS);
  if (minutes === 0) return 'now';
  const days = Math.floor(minutes / DAY_MINUTES);
  const hours = Math.floor((minutes % DAY_MINUTES) / HOUR_MINUTES);
  const rest = minutes % HOUR_MINUTES;
  if (days > 0) return hours > 0 ? `in ${days} d ${hours} h` : `in ${days} d`;
  if (hours > 0) return rest > 0 ? `in ${hours} h ${rest} min` : `in ${hours} h`;
  return `in ${rest} min`;
}
