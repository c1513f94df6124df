import { typedDate, typedNumber } from '#src/dashboard/editor/typed.ts';
import { isFullDate } from '#src/domain/partialDate.ts';
import type { TitleValues } from '../titleValues.ts';
import { wholeNumbers } from './episodeRows.ts';
import type { EpisodePlan } from './plan.ts';

type Planned = Pick<
  TitleValues,
  'episodes' | 'episodeCount' | 'startDate' | 'airWeekdays' | 'airTime' | 'runtimeMinutes'
>;

/** A plan as it is written. */
export interface TypedPlan {
  from: string;
  count: string;
  first: string;
  perDay: string;
  off: string;
  weekdays: readonly number[];
}

/** What is asked, and what it is written with. */
export const PLAN_ENTRIES = [
  ['from', 'First number', 'numeric'],
  ['count', 'How many', 'numeric'],
  ['first', 'First date', 'text'],
  ['perDay', 'Episodes a day', 'numeric'],
] as const;

/** A plan to begin with, of what a title says of itself. */
export function typedPlan(values: Planned): TypedPlan {
  const last = wholeNumbers(values.episodes).at(-1) ?? 0;
  const stated = values.episodeCount ?? 16;
  const first = values.startDate !== null && isFullDate(values.startDate) ? values.startDate : '';
  return {
    ...{ from: '1', count: String(Math.max(stated, last)), first, perDay: '1', off: '' },
    weekdays: values.airWeekdays,
  };
}

const daysIn = (text: string): string[] => text.split(/[,;\s]+/).filter((day) => day !== '');

/** What is written, as a plan. */
export function planOf(typed: TypedPlan, { airTime, runtimeMinutes }: Planned): EpisodePlan {
  return {
    from: typedNumber(typed.from) ?? 1,
    count: typedNumber(typed.count) ?? 0,
    first: typedDate(typed.first) ?? '',
    perDay: Math.max(1, typedNumber(typed.perDay) ?? 1),
    off: daysIn(typed.off).flatMap((day) => typedDate(day) ?? []),
    weekdays: typed.weekdays,
    ...{ airTime, runtimeMinutes },
  };
}

/** No digit, or a sign or a point that would be passed over. */
const isNoNumber = (text: string) => !/\d/.test(text) || /-\s*\d|\d\s*[.]/.test(text);

const isNoDay = (day: string) => {
  const date = typedDate(day);
  return date === null || !isFullDate(date);
};

/** What of a plan cannot be meant, in words; null where all can. */
export function planFault(typed: TypedPlan, plan: EpisodePlan): string | null {
  const wrong = PLAN_ENTRIES.find(([name, , mode]) => mode === 'numeric' && isNoNumber(typed[name]));
  if (wrong) return `${wrong[1]}: give a whole number.`;
  if (plan.count < 1) return 'Say how many episodes there are.';
  if (typedNumber(typed.perDay) === 0) return 'Episodes a day: give at least 1.';
  if (plan.from > 9999 - plan.count) return 'Numbers go up to 9999.';
  if (typed.first.trim() !== '' && !isFullDate(plan.first))
    return 'The first date needs its day: YYYY-MM-DD.';
  const noDay = daysIn(typed.off).find(isNoDay);
  return noDay === undefined ? null : `Except on: “${noDay.slice(0, 40)}” is no day. Write it as YYYY-MM-DD.`;
}
