import { weekdayLabel, weekdayOf } from '#src/domain/airTime.ts';
import { episodesInWords } from '#src/domain/episodeRuns.ts';
import { formatPartialDate } from '#src/domain/partialDate.ts';

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
