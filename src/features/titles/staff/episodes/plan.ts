import { newKeys } from '#src/dashboard/editor/draft/newKeys.ts';
import { shiftWeekday, weekdayOf } from '#src/domain/dates/airTime.ts';
import { addDays, isFullDate } from '#src/domain/dates/partialDate.ts';
import { EPISODES_MAX, type EpisodeRow, type EpisodeRows, emptyEpisode } from './episodeRows.ts';

/** Schedule of a run of episodes. Dates are days in Korea, weekdays are ISO (1 Monday to 7 Sunday). */
export interface AirPlan {
  /** Date of the first episode, on any weekday. */
  first: string;
  /** Empty: the weekday of `first`. */
  weekdays: readonly number[];
  count: number;
  /** Number of episodes per day. */
  perDay: number;
  /** Dates without a broadcast. */
  off: readonly string[];
}

/** Maximum number of days to search: a weekly show of 2,500 episodes with breaks. */
const DAYS_MAX = EPISODES_MAX * 7 + 400;

/** Returns the dates of a plan's episodes in order; fewer than `count` if the search limit is reached. */
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
  /** Number of the first episode. */
  from: number;
  airTime: string | null;
  runtimeMinutes: number | null;
}

export interface Planned {
  rows: EpisodeRows;
  added: number;
  /** Number of existing episodes that got a date. */
  dated: number;
  /** Number of episodes that exceed the maximum. */
  left: number;
}

/**
 * Adds the episodes of a plan, up to the maximum of a title. For existing numbers it only fills empty fields.
 * Dates are marked as computed.
 */
export function planEpisodes(rows: EpisodeRows, plan: EpisodePlan): Planned {
  const dates = airDates(plan);
  const byLabel = new Map(rows.map((row) => [row.label, row]));
  const keys = newKeys(rows, plan.count);
  const changed = new Map<string, EpisodeRow>();
  const created: EpisodeRow[] = [];
  let dated = 0;
  let left = 0;
  for (let index = 0; index < plan.count; index += 1) {
    const label = String(plan.from + index);
    const airDate = dates[index] ?? null;
    const { airTime, runtimeMinutes } = plan;
    const existing = byLabel.get(label);
    if (existing) {
      const isDated = existing.airDate === null && airDate !== null;
      if (isDated) dated += 1;
      changed.set(existing.key, {
        ...existing,
        ...(isDated && { airDate, isAirDateDerived: true }),
        airTime: existing.airTime ?? airTime,
        runtimeMinutes: existing.runtimeMinutes ?? runtimeMinutes,
      });
    } else if (rows.length + created.length < EPISODES_MAX) {
      const key = keys[index] ?? '';
      created.push(
        emptyEpisode({ key, label, airDate, isAirDateDerived: airDate !== null, airTime, runtimeMinutes }),
      );
    } else left += 1;
  }
  return {
    rows: [...rows.map((row) => changed.get(row.key) ?? row), ...created],
    added: created.length,
    dated,
    left,
  };
}

/** Returns the next date of a schedule after a full date. */
export function nextAirDate(date: string, weekdays: readonly number[]): string {
  const airs = new Set(weekdays.length > 0 ? weekdays : [weekdayOf(date)]);
  const today = weekdayOf(date);
  const ahead = [1, 2, 3, 4, 5, 6, 7].find((days) => airs.has(shiftWeekday(today, days))) ?? 7;
  return addDays(date, ahead);
}
