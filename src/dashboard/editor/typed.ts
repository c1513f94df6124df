import { type PartialDate, parsePartialDate } from '#src/domain/partialDate.ts';

const DATE = /^(\d{4})(?:[-./\s년]+(\d{1,2})(?:[-./\s월]+(\d{1,2})(?:일|\.)?)?(?:월|\.)?)?년?$/;
const DIGITS = /^(\d{4})(\d{2})(\d{2})$/;

/** A date as people type it (`2024-5-1`, `2024. 5. 11.`, `20240511`, `2024`) in its one form; null for what is none. */
export function typedDate(text: string): PartialDate | null {
  const trimmed = text.trim();
  const match = DIGITS.exec(trimmed) ?? DATE.exec(trimmed);
  if (!match) return parsePartialDate(trimmed);
  const [, year, ...rest] = match;
  const parts = rest.flatMap((part) => (part === undefined ? [] : [part.padStart(2, '0')]));
  return parsePartialDate([year, ...parts].join('-'));
}

/** A time of day as people type it (`9:30`, `2150`, `21.50`, `25:15`) as `HH:MM`, hours 0–29; null for what is none. */
export function typedTime(text: string): string | null {
  const match = /^(\d{1,2})[:.h]?(\d{2})$/.exec(text.trim());
  const [, hours = '', minutes = ''] = match ?? [];
  return match && Number(hours) <= 29 && Number(minutes) < 60 ? `${hours.padStart(2, '0')}:${minutes}` : null;
}

/** The whole number that the digits of a text say; null without one. */
export function typedNumber(text: string): number | null {
  const digits = text.replace(/\D/g, '').slice(0, 9);
  return digits === '' ? null : Number(digits);
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Plain text as formatted text: a paragraph of each line. */
export const paragraphsOf = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => `<p>${line.replace(/[&<>"]/g, (mark) => ENTITIES[mark] ?? mark)}</p>`)
    .join('');
