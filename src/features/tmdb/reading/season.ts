import type { SeasonSummaryAnswer } from './answers.schema.ts';

/** Values of a title that indicate its season. */
export interface SeasonHints {
  readonly title: string;
  readonly startDate: string | null;
}

/** Maximum days between the title's first date and a season's first date to count as the same season. */
const NEAR_DAYS = 60;
const DAY_MILLISECONDS = 86_400_000;
const ORDINALS = /(?:season|시즌)\s*(\d{1,2})|\s(\d)$/i;

/** Returns the season number in a title: `Stranger 2`, `Dr. Romantic Season 3`, or null if none exists. */
function numberIn(title: string): number | null {
  const [, named, last] = ORDINALS.exec(title) ?? [];
  return named || last ? Number(named ?? last) : null;
}

function isNear(date: string, other: string): boolean {
  if (date.length < 10) return other.startsWith(date);
  return Math.abs(Date.parse(date) - Date.parse(other)) <= NEAR_DAYS * DAY_MILLISECONDS;
}

/** Returns the seasons without the specials. */
export function regularSeasons(seasons: readonly SeasonSummaryAnswer[]): SeasonSummaryAnswer[] {
  return seasons.filter(({ season_number }) => season_number > 0);
}

/** A season, and whether the choice is certain. */
export interface ChosenSeason {
  readonly number: number;
  readonly isSure: boolean;
}

/**
 * Returns the season of a series that a title is: the requested one, else the one with a near first date, else the one with
 * the number in the title, else the first, which is certain only if there is no other. Null if there is no such season.
 */
export function chooseSeason(
  seasons: readonly SeasonSummaryAnswer[],
  { title, startDate }: SeasonHints,
  requested: number | null,
): ChosenSeason | null {
  const regular = regularSeasons(seasons);
  const has = (wanted: number | null) => regular.some(({ season_number }) => season_number === wanted);
  const sure = (number: number) => ({ number, isSure: true });
  if (requested !== null) return has(requested) ? sure(requested) : null;
  const [first] = regular;
  if (first === undefined || regular.length === 1) return first ? sure(first.season_number) : null;
  const dated = startDate && regular.find(({ air_date }) => air_date && isNear(startDate, air_date));
  if (dated) return sure(dated.season_number);
  const numbered = numberIn(title);
  if (numbered !== null && has(numbered)) return sure(numbered);
  return { number: first.season_number, isSure: false };
}
