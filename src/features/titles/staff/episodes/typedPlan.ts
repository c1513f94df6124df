import { typedDate, typedNumber } from '#src/dashboard/kinds/typed.ts';
import { isFullDate } from '#src/domain/dates/partialDate.ts';
import type { TitleValues } from '#src/features/titles/staff/titleValues.ts';
import { wholeNumbers } from './episodeRows.ts';
import type { EpisodePlan } from './plan.ts';

type Planned = Pick<
  TitleValues,
  'episodes' | 'episodeCount' | 'startDate' | 'airWeekdays' | 'airTime' | 'runtimeMinutes'
>;

/** A plan as typed in the form. */
export interface TypedPlan {
  from: string;
  count: string;
  first: string;
  perDay: string;
  off: string;
  weekdays: readonly number[];
}

/** Form fields: name, label, input mode. */
export const PLAN_ENTRIES = [
  ['from', 'First number', 'numeric'],
  ['count', 'How many', 'numeric'],
  ['first', 'First date', 'text'],
  ['perDay', 'Episodes a day', 'numeric'],
] as const;

/** Returns the initial values of the form from the title's values. */
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

/** Converts the typed values to a plan. */
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

/** Whether a text has no digit, or has a minus sign or decimal point, which `typedNumber` ignores. */
const isNotInteger = (text: string) => !/\d/.test(text) || /-\s*\d|\d\s*[.]/.test(text);

const isNotDate = (day: string) => {
  const date = typedDate(day);
  return date === null || !isFullDate(date);
};

/** Returns the error message of a plan; null if it is valid. */
export function planError(typed: TypedPlan, plan: EpisodePlan): string | null {
  const wrong = PLAN_ENTRIES.find(([name, , mode]) => mode === 'numeric' && isNotInteger(typed[name]));
  if (wrong) return `${wrong[1]}: enter a whole number.`;
  if (plan.count < 1) return 'How many: enter at least 1.';
  if (typedNumber(typed.perDay) === 0) return 'Episodes a day: enter at least 1.';
  if (plan.from > 9999 - plan.count) return 'Episode numbers must not exceed 9999.';
  if (typed.first.trim() !== '' && !isFullDate(plan.first))
    return 'First date: enter a full date as YYYY-MM-DD.';
  const invalidDay = daysIn(typed.off).find(isNotDate);
  return invalidDay === undefined
    ? null
    : `Except on: “${invalidDay.slice(0, 40)}” is not a date. Use YYYY-MM-DD.`;
}
