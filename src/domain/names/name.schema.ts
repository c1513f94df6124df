import { z } from 'zod';
import { composed } from './composed.ts';

/** Maximum length of a name or title, in characters (code points, as PostgreSQL counts them). */
export const NAME_MAX = 300;

/**
 * Maximum length of raw input in UTF-16 code units, before trimming and composition. Longer input is not examined
 * further.
 */
const RAW_MAX = 10 * NAME_MAX;
const TOO_LONG = { abort: true, error: `Enter at most ${NAME_MAX} characters` } as const;

const LONE_SURROGATE = /\p{Surrogate}/u;
/** Includes line breaks and tabs. Direction overrides would display a name backwards. */
const CONTROL = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;
/** A visible character: not a space, not zero-width, not the empty letter of Hangul or Braille. */
const VISIBLE = /[^\p{Z}\p{C}\p{M}\u115f\u1160\u3164\uffa0\u2800]/u;
const EDGE = /[\s\u200b-\u200f\u2060\ufeff]/;

/** Whether PostgreSQL can store a text: it has no null character and no lone surrogate. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && !LONE_SURROGATE.test(text);
}

/**
 * Trims spaces and zero-width characters. A single regular expression for both ends would take quadratic time in the
 * spaces within.
 */
function withoutEdges(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && EDGE.test(text.charAt(start))) start += 1;
  while (end > start && EDGE.test(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

/** Returns the error of a name as a message for users; null if it is valid. */
export function nameError(name: string): string | null {
  if (LONE_SURROGATE.test(name)) return 'The text contains an incomplete character. Enter it again';
  if (CONTROL.test(name)) return 'Line breaks, tabs and other control characters are not allowed';
  if (!VISIBLE.test(name)) return 'Enter a name with at least one visible character';
  if (Array.from(name).length > NAME_MAX) return `Enter at most ${NAME_MAX} characters`;
  return null;
}

/**
 * The schema of all names and titles: composed (NFC), trimmed of spaces and zero-width characters, single spaces within.
 * Rejects control characters, lone surrogates, invisible names and more than 300 characters, see `nameError`.
 */
export const nameSchema = z
  .string()
  .max(RAW_MAX, TOO_LONG)
  .transform((text, context) => {
    const name = composed(withoutEdges(text)).replace(/\p{Zs}+/gu, ' ');
    const error = nameError(name);
    if (error === null) return name;
    context.addIssue({ code: 'custom', message: error });
    return z.NEVER;
  });
