import type { TitleSummary } from '#src/domain/catalogue/summaries.ts';
import { weekdayLabel, weekdayOf } from '#src/domain/dates/airTime.ts';
import { formatPartialDate, type PartialDate } from '#src/domain/dates/partialDate.ts';

/** Upcoming titles of one month, of one year without a known month, or without a date. */
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

/** Groups titles by month and keeps their order; titles of a month must be adjacent. */
export function upcomingGroups(titles: readonly TitleSummary[]): UpcomingGroup[] {
  const groups = new Map<string, TitleSummary[]>();
  for (const title of titles) {
    const key = keyOf(title.startDate);
    groups.set(key, [...(groups.get(key) ?? []), title]);
  }
  return [...groups].map(([key, members]) => ({ key, heading: headingOf(key), titles: members }));
}

const onWeekday = (date: string) => `${weekdayLabel(weekdayOf(date), 'short')}, ${formatPartialDate(date)}`;

/** Formats a premiere date: `Sat, 5 December 2026`, `December 2026`, `2026`, `Not yet dated`. */
export function premiereText(date: PartialDate | null): string {
  if (date === null) return 'Not yet dated';
  return date.length === 10 ? onWeekday(date) : formatPartialDate(date);
}

/**
 * Formats a premiere date below the heading of its month: `Sat, 5 December 2026`, `Day to be announced`; null
 * if the heading says it all.
 */
export function formatDay(date: PartialDate | null): string | null {
  if (date?.length === 10) return onWeekday(date);
  return date?.length === 7 ? 'Day to be announced' : null;
}

/** Returns when a title of a season began or will begin; null if unknown. */
export function beginningText({ startDate, status }: TitleSummary): string | null {
  if (startDate === null) return null;
  if (status === 'upcoming') return premiereText(startDate);
  return `First aired ${formatPartialDate(startDate, { style: 'short' })}`;
}
