import { weekdayLabel, weekdayOf } from '#src/domain/airTime.ts';
import { episodesInWords } from '#src/domain/episodeRuns.ts';
import { formatPartialDate } from '#src/domain/partialDate.ts';
import type { Broadcast, NextBroadcast } from './charts.view.ts';

/** `28 Nov`; takes a full date. */
export const dayOfMonth = (date: string) => formatPartialDate(date, { style: 'short' }).replace(/ \d+$/, '');

/** `Sat 28 Nov`; takes a full date. */
export const shortDay = (date: string) => `${weekdayLabel(weekdayOf(date), 'short')} ${dayOfMonth(date)}`;

/** What is on: `Episodes 5–6`, `First episode` where only the day of the premiere is known; else null. */
export function whatIsOn(
  { episodes, date }: { episodes: readonly string[]; date: string | null },
  startDate: string | null,
): string | null {
  if (episodes.length > 0) return episodesInWords(episodes);
  return date !== null && date === startDate ? 'First episode' : null;
}

/** What is on next of a title that began on a date (`YYYY-MM-DD`, or less), in words. */
export const nextInWords = (next: readonly Broadcast[], startDate: string | null): NextBroadcast[] =>
  next.map((broadcast) => ({
    ...broadcast,
    words: whatIsOn(broadcast, startDate) ?? 'Next episode',
    day: shortDay(broadcast.date),
  }));
