import { episodesText, specialsText } from '#src/domain/catalogue/episodeRuns.ts';
import { weekdayLabel, weekdayOf } from '#src/domain/dates/airTime.ts';
import { formatPartialDate } from '#src/domain/dates/partialDate.ts';
import type { Broadcast, NextBroadcast } from './charts.view.ts';

/** Formats a full date as `28 Nov`. */
export const dayOfMonth = (date: string) => formatPartialDate(date, { style: 'short' }).replace(/ \d+$/, '');

/** Formats a full date as `Sat 28 Nov`. */
export const shortDay = (date: string) => `${weekdayLabel(weekdayOf(date), 'short')} ${dayOfMonth(date)}`;

/**
 * Returns what is broadcast: `Episodes 5–6`, `Special 1`, `First episode` if only the premiere date is known;
 * otherwise null.
 */
export function whatIsOn(
  { episodes, date, isSpecial }: { episodes: readonly string[]; date: string | null; isSpecial: boolean },
  startDate: string | null,
): string | null {
  if (isSpecial) return specialsText(episodes);
  if (episodes.length > 0) return episodesText(episodes);
  return date !== null && date === startDate ? 'First episode' : null;
}

/**
 * Adds texts to the next broadcasts of a title.
 * @param startDate partial date of the premiere
 */
export const nextText = (next: readonly Broadcast[], startDate: string | null): NextBroadcast[] =>
  next.map((broadcast) => ({
    ...broadcast,
    text: whatIsOn(broadcast, startDate) ?? 'Next episode',
    day: shortDay(broadcast.date),
  }));
