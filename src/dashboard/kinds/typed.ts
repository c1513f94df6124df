import { type PartialDate, parsePartialDate } from '#src/domain/dates/partialDate.ts';

const DATE = /^(\d{4})(?:[-./\s년]+(\d{1,2})(?:[-./\s월]+(\d{1,2})(?:일|\.)?)?(?:월|\.)?)?년?$/;
const DIGITS = /^(\d{4})(\d{2})(\d{2})$/;

/** Parses a typed date (`2024-5-1`, `2024. 5. 11.`, `20240511`, `2024`); null if it is not a date. */
export function typedDate(text: string): PartialDate | null {
  const trimmed = text.trim();
  const match = DIGITS.exec(trimmed) ?? DATE.exec(trimmed);
  if (!match) return parsePartialDate(trimmed);
  const [, year, ...rest] = match;
  const parts = rest.flatMap((part) => (part === undefined ? [] : [part.padStart(2, '0')]));
  return parsePartialDate([year, ...parts].join('-'));
}

/** Parses a typed time (`9:30`, `2150`, `21.50`, `25:15`) to `HH:MM`, hours 0–29; null if it is not a time. */
export function typedTime(text: string): string | null {
  const match = /^(\d{1,2})[:.h]?(\d{2})$/.exec(text.trim());
  const [, hours = '', minutes = ''] = match ?? [];
  return match && Number(hours) <= 29 && Number(minutes) < 60 ? `${hours.padStart(2, '0')}:${minutes}` : null;
}

/** Returns the integer formed by the first 9 digits of a text; null if it has no digits. */
export function typedNumber(text: string): number | null {
  const digits = text.replace(/\D/g, '').slice(0, 9);
  return digits === '' ? null : Number(digits);
}
