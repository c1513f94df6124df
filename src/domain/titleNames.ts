import { z } from 'zod';

/** Longest name or title, in characters (code points, as PostgreSQL counts them). */
export const NAME_MAX = 300;

const LONE_SURROGATE = /\p{Surrogate}/u;
/** Line breaks and tabs are among the control characters. Direction overrides would show a name backwards. */
const CONTROL = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;
/** At least one character that leaves a mark: not blank, not zero-width, not Hangul's or Braille's empty letter. */
const VISIBLE = /[^\p{Z}\p{C}\p{M}\u115f\u1160\u3164\uffa0\u2800]/u;
const EDGE = /[\s\u200b-\u200f\u2060\ufeff]/;

/** Whether PostgreSQL can store a text: it has neither the zero character nor half of a character. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && !LONE_SURROGATE.test(text);
}

/** The composed form of Unicode: Hangul typed on a Mac as single jamo becomes syllables. */
export function normaliseNfc(text: string): string {
  return text.normalize('NFC');
}

/** Without blanks and zero-width characters at both ends. One expression for both takes time by the square of the blanks within. */
function withoutEdges(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && EDGE.test(text.charAt(start))) start += 1;
  while (end > start && EDGE.test(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

/** What is wrong with a name, in words for the form; null when nothing is. */
export function nameFault(name: string): string | null {
  if (LONE_SURROGATE.test(name)) return 'The text is broken: half of a character is missing';
  if (CONTROL.test(name)) return 'Line breaks, tabs and other control characters are not allowed';
  if (!VISIBLE.test(name)) return 'Give a name that can be seen';
  if (Array.from(name).length > NAME_MAX) return `Give at most ${NAME_MAX} characters`;
  return null;
}

/**
 * Every name and title field: composed (NFC), trimmed of blanks and zero-width characters, single blanks within. Refuses
 * what `nameFault` names: control characters, lone surrogates, nothing visible, more than 300 characters.
 */
export const nameSchema = z.string().transform((text, context) => {
  const name = normaliseNfc(withoutEdges(text)).replace(/\p{Zs}+/gu, ' ');
  const fault = nameFault(name);
  if (fault === null) return name;
  context.addIssue({ code: 'custom', message: fault });
  return z.NEVER;
});
