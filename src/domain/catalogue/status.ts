import { addDays, dayRangeOf, type PartialDate } from '#src/domain/dates/partialDate.ts';
import type { TitleStatus, TitleType } from './titleTypes.ts';

/**
 * Days that a drama without a known end is assumed to run: half a year covers mini series (two months) as well as weekend
 * and daily dramas (four to six). Staff set the status of longer ones.
 */
export const PRESUMED_RUN_DAYS = 182;

interface Run {
  /** The latest possible first day; null if no start is known. */
  begins: string | null;
  /** The latest possible last day; null if no end is known. */
  ends: string | null;
}

function latest(date: PartialDate | null): string | null {
  return date === null ? null : dayRangeOf(date).last;
}

function runOf(start: string | null, end: string | null, type: TitleType): Run {
  if (start === null) {
    return {
      begins: end === null ? null : addDays(end, type === 'drama' ? -PRESUMED_RUN_DAYS : 0),
      ends: end,
    };
  }
  if (end !== null) return { begins: start, ends: end };
  return { begins: start, ends: type === 'drama' ? addDays(start, PRESUMED_RUN_DAYS) : start };
}

/**
 * Returns a title's status on a day (`today`, `YYYY-MM-DD` in Korea). A status set by staff wins (cancelled and hiatus
 * are never derived). Otherwise the certain part of the dates decides:
 * - Upcoming until the latest possible start (`2026` is upcoming through 30 December 2026).
 * - Airing through the latest possible end, then finished.
 * - A drama without an end is assumed to run 182 days; a movie or special without an end lasts one day.
 * - A drama with an end only is assumed to have begun 182 days before it.
 * - Without any date, upcoming.
 *
 * A derived status only moves forward as time passes.
 */
export function statusOn(
  today: string,
  title: {
    startDate: PartialDate | null;
    endDate: PartialDate | null;
    type: TitleType;
    stated?: TitleStatus | null;
  },
): TitleStatus {
  if (title.stated) return title.stated;
  const { begins, ends } = runOf(latest(title.startDate), latest(title.endDate), title.type);
  if (begins === null) return 'upcoming';
  if (ends !== null && today > ends) return 'finished';
  if (today < begins) return 'upcoming';
  return title.type === 'movie' ? 'finished' : 'airing';
}
