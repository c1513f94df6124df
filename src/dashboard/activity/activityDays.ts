import { useQuery } from '@tanstack/react-query';
import { call } from '#src/client/api.ts';
import { ACTION_GROUPS, type ActionGroup, groupOf } from './activityWords.ts';

/** What `GET /api/activity/days` answers: days of Korea that something was done on. */
interface DayCount {
  day: string;
  action: string;
  count: number;
}

/** A bar of the chart: what was done on a day, by group. */
export type ActivityDay = Readonly<Record<ActionGroup, number>> & { day: string; total: number };

const DAY_MS = 86_400_000;
const KOREA_MS = 9 * 3_600_000;

const koreanDay = (at: number): string => new Date(at + KOREA_MS).toISOString().slice(0, 10);

/**
 * The last days up to an instant, oldest first, those without activity among them.
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

/** What was done on each of the last days of Korea. */
export function useActivityDays(length: number) {
  return useQuery({
    queryKey: ['activity', 'days', length],
    staleTime: 60_000,
    queryFn: async () => {
      const now = Date.now();
      const query = new URLSearchParams({ createdAt_gte: new Date(now - length * DAY_MS).toISOString() });
      return daysUpTo(now, length, await call<DayCount[]>(`/activity/days?${query}`));
    },
  });
}
