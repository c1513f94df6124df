import { newKeys } from '#src/dashboard/editor/newKeys.ts';
import { shiftWeekday, weekdayOf } from '#src/domain/airTime.ts';
import { addDays, isFullDate } from '#src/domain/partialDate.ts';
import { EPISODES_MAX, type EpisodeRow, type EpisodeRows, emptyEpisode } from './episodeRows.ts';

/** How a run of episodes airs. Dates are days in Korea, weekdays ISO (1 Monday to 7 Sunday). */
export interface AirPlan {
  /** Day of the first one, whatever weekday it is. */
  first: string;
  /** None means the weekday of `first`. */
  weekdays: readonly number[];
  count: number;
  /** Episodes of one day. */
  perDay: number;
  /** Days on which nothing airs, though it is the weekday. */
  off: readonly string[];
}

/** Days to look through at most: a weekly show of 2,500 episodes and its pauses. */
const DAYS_MAX = EPISODES_MAX * 7 + 400;

/** The days of a plan's episodes, in their order; as many as fit where there is no weekday left to air on. */
export function airDates({ first, weekdays, count, perDay, off }: AirPlan): string[] {
  if (!isFullDate(first)) return [];
  const airs = new Set(weekdays.length > 0 ? weekdays : [weekdayOf(first)]);
  const isOff = new Set(off);
  const dates: string[] = [];
  for (let ahead = 0; dates.length < count && ahead < DAYS_MAX; ahead += 1) {
    const day = addDays(first, ahead);
    if (isOff.has(day) || (ahead > 0 && !airs.has(weekdayOf(day)))) continue;
    dates.push(...Array.from({ length: Math.min(perDay, count - dates.length) }, () => day));
  }
  return dates;
}

export interface EpisodePlan extends AirPlan {
  /** Number of the first one. */
  from: number;
  airTime: string | null;
  runtimeMinutes: number | null;
}

export interface Planned {
  rows: EpisodeRows;
  added: number;
  /** Episodes that were there and got a date. */
  dated: number;
  /** Episodes that did not fit. */
  left: number;
}

/**
 * Makes the episodes of a plan. Those whose number is there already keep all they have and get only what they lack; dates
 * are marked as computed. Never more than a title may have.
 */
export function planEpisodes(rows: EpisodeRows, plan: EpisodePlan): Planned {
  const dates = airDates(plan);
  const byLabel = new Map(rows.map((row) => [row.label, row]));
  const keys = newKeys(rows, plan.count);
  const changed = new Map<string, EpisodeRow>();
  const made: EpisodeRow[] = [];
  let dated = 0;
  let left = 0;
  for (let index = 0; index < plan.count; index += 1) {
    const label = String(plan.from + index);
    const airDate = dates[index] ?? null;
    const { airTime, runtimeMinutes } = plan;
    const there = byLabel.get(label);
    if (there) {
      const isDated = there.airDate === null && airDate !== null;
      if (isDated) dated += 1;
      changed.set(there.key, {
        ...there,
        ...(isDated && { airDate, isAirDateDerived: true }),
        airTime: there.airTime ?? airTime,
        runtimeMinutes: there.runtimeMinutes ?? runtimeMinutes,
      });
    } else if (rows.length + made.length < EPISODES_MAX) {
      const key = keys[index] ?? '';
      made.push(
        emptyEpisode({ key, label, airDate, isAirDateDerived: airDate !== null, airTime, runtimeMinutes }),
      );
    } else left += 1;
  }
  return {
    rows: [...rows.map((row) => changed.get(row.key) ?? row), ...made],
    added: made.length,
    dated,
    left,
  };
}

/** The next day of a schedule after a full date. */
export function nextAirDate(date: string, weekdays: readonly number[]): string {
  const airs = new Set(weekdays.length > 0 ? weekdays : [weekdayOf(date)]);
  const today = weekdayOf(date);
  const ahead = [1, 2, 3, 4, 5, 6, 7].find((days) => airs.has(shiftWeekday(today, days))) ?? 7;
  return addDays(date, ahead);
}
