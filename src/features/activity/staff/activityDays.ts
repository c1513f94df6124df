import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '#src/client/api.ts';
import { ACTION_GROUPS, type ActionGroup, groupOf } from './activityLabels.ts';

/** An entry of `GET /api/activity/days`; days are in Korean time. */
interface DayCount {
  day: string;
  action: string;
  count: number;
}

/** A bar of the chart: the commands of a day by group. */
export type ActivityDay = Readonly<Record<ActionGroup, number>> & { day: string; total: number };

const DAY_MS = 86_400_000;
const KOREA_MS = 9 * 3_600_000;

const koreanDay = (at: number): string => new Date(at + KOREA_MS).toISOString().slice(0, 10);

/**
 * Returns the last days up to an instant, oldest first, including those without activity.
 * @param now milliseconds since 1970
 */
export function daysUpTo(now: number, length: number, counts: readonly DayCount[]): ActivityDay[] {
  const days = new Map(
    Array.from({ length }, (_, at) => koreanDay(now - (length - 1 - at) * DAY_MS)).map((day) => [
      day,
      { day, total: 0, ...Object.fromEntries(ACTION_GROUPS.map((group) => [group, 0])) } as ActivityDay,
    ]),
  );
  for (const { day, action, count } of counts) {
    const bar = days.get(day);
    if (!bar) continue;
    const group = groupOf(action);
    days.set(day, { ...bar, [group]: bar[group] + count, total: bar.total + count });
  }
  return [...days.values()];
}

/** Parameters of the list that restrict what is counted. */
export type ActivityFilter = Readonly<Record<string, string | readonly string[]>>;

/** Returns the end of a filter as an ISO string; undefined if it has none. */
export function endOf({ createdAt_lte: end }: ActivityFilter): string | undefined {
  return typeof end === 'string' ? end : undefined;
}

/** Loads the commands of each day up to the filter's end, or up to now. Days are in Korean time. */
export function useActivityDays(length: number, filter: ActivityFilter) {
  return useQuery({
    queryKey: ['activity', 'days', length, filter],
    staleTime: 60_000,
    placeholderData: keepPreviousData,
    queryFn: async () => {
      const end = endOf(filter);
      const until = end === undefined ? Date.now() : Date.parse(end);
      const query = new URLSearchParams();
      for (const [key, values] of Object.entries(filter))
        for (const value of [values].flat()) query.append(key, value);
      if (!query.has('createdAt_gte'))
        query.set('createdAt_gte', new Date(until - length * DAY_MS).toISOString());
      return daysUpTo(until, length, await call<DayCount[]>(`/activity/days?${query}`));
    },
  });
}
