/**
 * A date whose day, or month and day, can be unknown: `YYYY`, `YYYY-MM` or `YYYY-MM-DD`, in the Gregorian calendar, years
 * 1850–2200. No function invents the unknown parts, such as 1 January.
 */
export type PartialDate = string;
export type DatePrecision = 'year' | 'month' | 'day';

/**
 * Regular expression for partial dates, which JavaScript and PostgreSQL's `~` read alike. It checks only the format (30
 * February passes); `isPartialDate` also checks the calendar.
 */
export const PARTIAL_DATE_PATTERN =
  '^(18[5-9][0-9]|19[0-9][0-9]|2[01][0-9][0-9]|2200)(-(0[1-9]|1[0-2])(-(0[1-9]|[12][0-9]|3[01]))?)?$';

const SHAPE = new RegExp(PARTIAL_DATE_PATTERN);
const UNKNOWN_PARTS = /(-00){1,2}$/;
const DAY_MS = 86_400_000;

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

const pad2 = (value: number) => String(value).padStart(2, '0');

/** Returns the number of days in a month (1..12) of a year. */
export function daysInMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

function partsOf(date: PartialDate): { year: number; month: number | null; day: number | null } {
  const [year, month, day] = date.split('-');
  return { year: Number(year), month: month ? Number(month) : null, day: day ? Number(day) : null };
}

/** Whether a text is a valid partial date: correct format, years 1850–2200, and an existing day. */
export function isPartialDate(text: string): text is PartialDate {
  if (!SHAPE.test(text)) return false;
  const { year, month, day } = partsOf(text);
  return month === null || day === null || day <= daysInMonth(year, month);
}

/** Whether a text is a partial date with a known day. */
export function isFullDate(text: string): boolean {
  return text.length === 10 && isPartialDate(text);
}

/**
 * Parses a partial date as people and other catalogues write it: `2012`, `2012-05`, `2012-05-11`, with zeros for unknown
 * parts (`2012-00-00` is `2012`, `2012-05-00` is `2012-05`) and surrounding spaces. Null for anything else, including a
 * known day of an unknown month (`2012-00-11`) and days that do not exist.
 */
export function parsePartialDate(text: string): PartialDate | null {
  const known = text.trim().replace(UNKNOWN_PARTS, '');
  return isPartialDate(known) ? known : null;
}

/** Returns the year of a partial date. */
export function yearOf(date: PartialDate): number;
/** Returns the year of a partial date; null for null. */
export function yearOf(date: PartialDate | null): number | null;
export function yearOf(date: PartialDate | null): number | null {
  return date === null ? null : Number(date.slice(0, 4));
}

/** Returns the precision of a partial date. */
export function precisionOf(date: PartialDate): DatePrecision {
  if (date.length === 4) return 'year';
  return date.length === 7 ? 'month' : 'day';
}

/** Returns the first and last day (both `YYYY-MM-DD`, inclusive) that a partial date can mean. */
export function dayRangeOf(date: PartialDate): { first: string; last: string } {
  const { year, month, day } = partsOf(date);
  if (day !== null) return { first: date, last: date };
  if (month === null) return { first: `${date}-01-01`, last: `${date}-12-31` };
  return { first: `${date}-01`, last: `${date}-${pad2(daysInMonth(year, month))}` };
}

/** Returns the date a number of days after (or before, if negative) a full date `YYYY-MM-DD`. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/**
 * Formats a partial date in English: `11 September 2024`, `September 2024`, `2024`; the short style uses the first three
 * letters of the month (`11 Sep 2024`).
 */
export function formatPartialDate(
  date: PartialDate,
  { style = 'long' }: { style?: 'long' | 'short' } = {},
): string {
  const { year, month, day } = partsOf(date);
  if (month === null) return String(year);
  const name = MONTHS[month - 1] ?? '';
  const monthName = style === 'long' ? name : name.slice(0, 3);
  return day === null ? `${monthName} ${year}` : `${day} ${monthName} ${year}`;
}

// Full years between two full dates. A birthday on 29 February counts from 1 March in a common year, as full age does in
// articles 158–160 of the Korean Civil Act.
function fullYearsBetween(birth: string, on: string): number {
  const years = Number(on.slice(0, 4)) - Number(birth.slice(0, 4));
  return on.slice(5) < birth.slice(5) ? years - 1 : years;
}

/**
 * Returns the minimum and maximum possible age in full years, given both partial dates. Null if either date is missing or
 * the person may not have been born yet.
 */
export function ageRangeOn(
  birth: PartialDate | null,
  on: PartialDate | null,
): { min: number; max: number } | null {
  if (birth === null || on === null) return null;
  const born = dayRangeOf(birth);
  const then = dayRangeOf(on);
  const min = fullYearsBetween(born.last, then.first);
  if (min < 0) return null;
  return { min, max: fullYearsBetween(born.first, then.last) };
}

/** Returns the age in full years only if it is certain, so never for a birth year alone (see `ageRangeOn`). */
export function ageOn(birth: PartialDate | null, on: PartialDate | null): number | null {
  const range = ageRangeOn(birth, on);
  return range !== null && range.min === range.max ? range.min : null;
}
