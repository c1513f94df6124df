import type { SeasonSummaryAnswer } from './answers.schema.ts';

/** What of our title says which season it is. */
export interface SeasonHints {
  readonly title: string;
  readonly startDate: string | null;
}

/** Days between a season's first date here and there that still mean the same. */
const NEAR_DAYS = 60;
const DAY_MILLISECONDS = 86_400_000;
const ORDINALS = /(?:season|시즌)\s*(\d{1,2})|\s(\d)$/i;

/** The number that a title ends in: `Stranger 2`, `Dr. Romantic Season 3`; null for none. */
function numberIn(title: string): number | null {
  const [, named, last] = ORDINALS.exec(title) ?? [];
  return named || last ? Number(named ?? last) : null;
}

function isNear(date: string, other: string): boolean {
  if (date.length < 10) return other.startsWith(date);
  return Math.abs(Date.parse(date) - Date.parse(other)) <= NEAR_DAYS * DAY_MILLISECONDS;
}

/** Seasons that are not the specials. */
export function regularSeasons(seasons: readonly SeasonSummaryAnswer[]): SeasonSummaryAnswer[] {
  return seasons.filter(({ season_number }) => season_number > 0);
}

/** A season, and whether something says that it is this one. */
export interface ChosenSeason {
  readonly number: number;
  readonly isSure: boolean;
}

/**
 * Which season of a series a title of ours is: the one asked for, else the one that began when ours did, else the one of its
 * number, else the first, which is only sure where there is no other. Null where the series has none.
 */
export function chooseSeason(
  seasons: readonly SeasonSummaryAnswer[],
  { title, startDate }: SeasonHints,
  asked: number | null,
): ChosenSeason | null {
  const regular = regularSeasons(seasons);
  const has = (wanted: number | null) => regular.some(({ season_number }) => season_number === wanted);
  const sure = (number: number) => ({ number, isSure: true });
  if (asked !== null) return has(asked) ? sure(asked) : null;
  const [first] = regular;
  if (first === undefined || regular.length === 1) return first ? sure(first.season_number) : null;
  const dated = startDate && regular.find(({ air_date }) => air_date && isNear(startDate, air_date));
  if (dated) return sure(dated.season_number);
  const numbered = numberIn(title);
  if (numbered !== null && has(numbered)) return sure(numbered);
  return { number: first.season_number, isSure: false };
}
