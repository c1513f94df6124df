import { addDays, dayRangeOf, type PartialDate } from './partialDate.ts';
import type { TitleStatus, TitleType } from './summaries.ts';

/**
 * How long a drama without a known end is taken to run: half a year covers mini series (two months), weekend and daily
 * dramas (four to six). Staff state the status of what runs longer.
 */
export const PRESUMED_RUN_DAYS = 182;

interface Run {
  /** The last day on which it may not have begun; null: it is not known to begin at all. */
  begins: string | null;
  /** The last day on which it may still run; null: never known to end. */
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
 * A title's status on a day (`today`, `YYYY-MM-DD` in Korea). What staff stated wins (cancelled and hiatus are never
 * derived). Otherwise the dates decide, by what is certain of them:
 * - it is upcoming until the last day its start may mean is reached (`2026` stays upcoming through 30 December 2026);
 * - it is airing through the last day its end may mean, and finished after;
 * - a drama without an end is taken to run 182 days; a movie or special without one lasts its single day;
 * - with an end only, a drama is taken to have begun 182 days before it;
 * - without any date it is upcoming: announced, to be dated.
 * As days pass, a derived status only moves forward.
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
