import type { TitleStatus } from '#src/domain/catalogue/titleTypes.ts';
import { dayRangeOf, isFullDate, type PartialDate, precisionOf } from './partialDate.ts';

/**
 * A season is the calendar quarter, in Korea, of a title's first air date: Winter January–March, Spring April–June,
 * Summer July–September, Fall October–December, each in its calendar year (December 2025 is Fall 2025, never Winter
 * 2026).
 */
export interface Season {
  year: number;
  quarter: 1 | 2 | 3 | 4;
}

const QUARTERS = [
  { quarter: 1, name: 'Winter', first: '01-01', last: '03-31' },
  { quarter: 2, name: 'Spring', first: '04-01', last: '06-30' },
  { quarter: 3, name: 'Summer', first: '07-01', last: '09-30' },
  { quarter: 4, name: 'Fall', first: '10-01', last: '12-31' },
] as const;

const FIRST_YEAR = 1850;
const LAST_YEAR = 2200;

/** Returns the season of a first air date; null if the date or its month is unknown. */
export function seasonOf(date: PartialDate | null): Season | null {
  if (date === null || precisionOf(date) === 'year') return null;
  const quarter = Math.ceil(Number(date.slice(5, 7)) / 3);
  return toSeason(Number(date.slice(0, 4)), quarter);
}

/** Returns the season of a year and quarter; null unless the quarter is 1..4 and the year 1850..2200. */
export function toSeason(year: number, quarter: number): Season | null {
  const known = QUARTERS.find((each) => each.quarter === quarter);
  if (!known || !Number.isInteger(year) || year < FIRST_YEAR || year > LAST_YEAR) return null;
  return { year, quarter: known.quarter };
}

/** Returns the first and last day of a season, `YYYY-MM-DD`, inclusive. */
export function seasonBounds({ year, quarter }: Season): { start: string; end: string } {
  const { first, last } = QUARTERS[quarter - 1] ?? QUARTERS[0];
  return { start: `${year}-${first}`, end: `${year}-${last}` };
}

/** Returns the English name of a quarter: `Winter`. */
export function seasonName(quarter: Season['quarter']): string {
  return (QUARTERS[quarter - 1] ?? QUARTERS[0]).name;
}

/** Returns the English name of a season: `Winter 2026`. */
export function seasonLabel({ year, quarter }: Season): string {
  return `${seasonName(quarter)} ${year}`;
}

/** Returns the season a number of quarters later (or earlier, if negative); null outside 1850..2200. */
export function shiftSeason({ year, quarter }: Season, quarters: number): Season | null {
  const index = year * 4 + (quarter - 1) + quarters;
  const shiftedYear = Math.floor(index / 4);
  return toSeason(shiftedYear, index - shiftedYear * 4 + 1);
}

/**
 * Whether a title that began before a season still airs in it (charts list those separately and do not count them). Only
 * certain dates count: with an end date, its earliest meaning must not be before the season; without one, the title must
 * be airing and the season must have begun by `today` (`YYYY-MM-DD`, Korea).
 */
export function isContinuing(
  title: { startDate: PartialDate | null; endDate: PartialDate | null; status: TitleStatus },
  season: Season,
  today: string,
): boolean {
  const { start } = seasonBounds(season);
  if (title.startDate === null || dayRangeOf(title.startDate).last >= start) return false;
  if (title.endDate !== null) return dayRangeOf(title.endDate).first >= start;
  return title.status === 'airing' && isFullDate(today) && today >= start;
}
