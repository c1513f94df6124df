import { addDays } from './partialDate.ts';

/** When something airs: the Korean day (`YYYY-MM-DD`), and the instant (ISO 8601) if the time is known. */
export interface Dated {
  date: string;
  at: string | null;
}

/** Number of days in an airing week. */
export const WEEK_DAYS = 7;
/**
 * Korean days around today that a page includes, so that it covers the week of every viewer's time zone. At UTC−12, today
 * can still be Korea's yesterday; at UTC+14, it can already be Korea's tomorrow. One more day covers a page left open
 * past midnight.
 */
export const DAYS_BEFORE = 1;
export const DAYS_AFTER = WEEK_DAYS + 1;

/** One day of a week (`YYYY-MM-DD`) with its items by time; items without a time come last. */
export interface AiringDay<Item> {
  day: string;
  items: Item[];
}

/**
 * Compares by instant; items without one come last. Instants in one format sort as texts, and `~` sorts after every
 * digit.
 */
export function byInstant(a: { at: string | null }, b: { at: string | null }): number {
  const [first, second] = [a.at ?? '~', b.at ?? '~'];
  if (first === second) return 0;
  return first < second ? -1 : 1;
}

/**
 * Groups items into the seven days from today.
 * @param today `YYYY-MM-DD`
 * @param dayOf returns the day of an item: in Korea, or in the viewer's time zone
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
