import { weekdayLabel, weekdayOf } from '#src/domain/airTime.ts';
import { formatPartialDate, type PartialDate } from '#src/domain/partialDate.ts';
import type { TitleSummary } from '#src/domain/summaries.ts';

/** Titles to come that share a month, a year of which no month is known, or that nothing is known of. */
export interface UpcomingGroup {
  /** `2026-12`, `2026`, `tba` */
  key: string;
  heading: string;
  titles: TitleSummary[];
}

const keyOf = (date: PartialDate | null) => date?.slice(0, 7) ?? 'tba';

function headingOf(key: string): string {
  if (key === 'tba') return 'To be announced';
  return key.length === 4 ? `Some time in ${key}` : formatPartialDate(key);
}

/** Titles by month, in the order given, in which those of a month stand together. */
export function upcomingGroups(titles: readonly TitleSummary[]): UpcomingGroup[] {
  const groups = new Map<string, TitleSummary[]>();
  for (const title of titles) {
    const key = keyOf(title.startDate);
    groups.set(key, [...(groups.get(key) ?? []), title]);
  }
  return [...groups].map(([key, members]) => ({ key, heading: headingOf(key), titles: members }));
}

const onWeekday = (date: string) => `${weekdayLabel(weekdayOf(date), 'short')}, ${formatPartialDate(date)}`;

/** When a title is to come, as much as is known: `Sat, 5 December 2026`, `December 2026`, `2026`, `Not yet dated`. */
export function premiereInWords(date: PartialDate | null): string {
  if (date === null) return 'Not yet dated';
  return date.length === 10 ? onWeekday(date) : formatPartialDate(date);
}

/** The same under the heading of its month: `Sat, 5 December 2026`, `Day to be announced`; nothing where the heading says all. */
export function dayInWords(date: PartialDate | null): string | null {
  if (date?.length === 10) return onWeekday(date);
  return date?.length === 7 ? 'Day to be announced' : null;
}

/** When a title of a season began, or is to begin. */
export function beginningInWords({ startDate, status }: TitleSummary): string | null {
  if (startDate === null) return null;
  if (status === 'upcoming') return premiereInWords(startDate);
  return `First aired ${formatPartialDate(startDate, { style: 'short' })}`;
}
