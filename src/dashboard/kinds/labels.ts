import { capitalised } from '#src/dashboard/resources.ts';

/** Returns the label of a choice: `web_series` becomes “Web series”. */
export const choiceLabel = (choice: string): string => capitalised(choice.replaceAll('_', ' '));

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** Returns the abbreviation of a weekday, 1 (Monday) to 7 (Sunday). */
export const weekdayLabel = (day: number): string => WEEKDAYS[day - 1] ?? String(day);
