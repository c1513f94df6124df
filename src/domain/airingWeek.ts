import { addDays } from './partialDate.ts';

/** When something is on: the Korean day (`YYYY-MM-DD`), and the instant (ISO 8601) where the time is known. */
export interface Dated {
  date: string;
  at: string | null;
}

/** The days of an airing week. */
export const WEEK_DAYS = 7;
/**
 * The Korean days that a page needs around today's, so that each viewer finds their own week in it. Where it is UTC−12,
 * today is Korea's yesterday still; where it is UTC+14, Korea's tomorrow already. One more day is for a page that is
 * left open past a midnight.
 */
export const DAYS_BEFORE = 1;
export const DAYS_AFTER = WEEK_DAYS + 1;

/** One day of a week (`YYYY-MM-DD`) with what is on, by time; what has no known time comes last. */
export interface AiringDay<Item> {
  day: string;
  items: Item[];
}

/** By instant; what has none comes last. Instants of one form sort as texts do, `~` after every digit. */
export function byInstant(a: { at: string | null }, b: { at: string | null }): number {
  const [first, second] = [a.at ?? '~', b.at ?? '~'];
  if (first === second) return 0;
  return first < second ? -1 : 1;
}

/**
 * The seven days from today on with what is on in each.
 * @param today `YYYY-MM-DD`
 * @param dayOf the day on which something is on: the Korean one, or where a viewer is
 */
export function airingWeek<Item extends Dated>(
  items: readonly Item[],
  today: string,
  dayOf: (item: Item) => string = ({ date }) => date,
): AiringDay<Item>[] {
  const days = Array.from({ length: WEEK_DAYS }, (_, index) => addDays(today, index));
  const byDay = new Map(days.map((day): [string, Item[]] => [day, []]));
  for (const item of items) byDay.get(dayOf(item))?.push(item);
  return [...byDay].map(([day, onIt]) => ({ day, items: onIt.sort(byInstant) }));
}
