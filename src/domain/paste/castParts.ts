import type { CastRole, CreditJob } from '#src/domain/catalogue/creditKinds.ts';
import { castRoleOf, isCastTerm, jobOf } from '#src/domain/catalogue/creditTerms.ts';
import type { PastedCharacter } from './castShapes.ts';
import { isHangulOnly, oneLine, PASTE_LIMITS } from './pasted.ts';

/** A part of a line, split into its words and the information in its brackets. */
export interface Part {
  readonly phrase: string;
  readonly nativeName: string | null;
  readonly character: string | null;
  readonly role: CastRole | null;
  readonly job: CreditJob | null;
  readonly note: string | null;
}

const BRACKETED = /\s*[([（［]([^()[\]（）［］]*)[)\]）］]\s*$/;
const BRACKETS_MAX = 5;
/** Bracket texts with the character of an actor: `as Kim Shin`, `김신 역`, `김신 분`. */
const AS = /^(?:as|plays|played)\s+(.+)$/i;
const PLAYED = /^(.+?)\s*(?:역|분|役)$/;
const QUOTED = /^["'“”‘’「『](.*)["'“”‘’」』]$/s;

const withoutQuotes = (text: string) => oneLine(text).replace(QUOTED, '$1').trim();

function bracketMeaning(inner: string, phrase: string): Partial<Part> {
  const role = castRoleOf(inner);
  if (role !== null) return { role };
  const job = jobOf(inner);
  if (job !== null) return { job };
  const character = AS.exec(inner)?.[1] ?? PLAYED.exec(inner)?.[1];
  if (character !== undefined) return { character: withoutQuotes(character) };
  if (isHangulOnly(inner) && !isHangulOnly(phrase)) return { nativeName: inner };
  const [first = '', ...rest] = inner.split(/\s*[,;]\s*/);
  const roleFirst = castRoleOf(first);
  return roleFirst === null ? { note: inner } : { role: roleFirst, note: rest.join(', ') || null };
}

const NOTHING = { nativeName: null, character: null, role: null, job: null, note: null };

/** Parses the brackets after a name or character as role, job, name in Hangul, character, or else a note. */
export function readPart(text: string): Part {
  let phrase = oneLine(text.slice(0, PASTE_LIMITS.phrase));
  let part: Omit<Part, 'phrase'> = NOTHING;
  for (let count = 0; count < BRACKETS_MAX; count += 1) {
    const match = BRACKETED.exec(phrase);
    // Brackets alone are not a name.
    if (match === null || match.index === 0) break;
    phrase = phrase.slice(0, match.index);
    const inner = oneLine(match[1] ?? '');
    if (inner !== '') part = { ...part, ...bracketMeaning(inner, phrase) };
  }
  return { ...part, phrase: withoutQuotes(phrase), note: part.note?.slice(0, 300) ?? null };
}

const SEVERAL = /\s*(?:\n|;|\s\+\s)\s*/;

/**
 * Returns the characters in a text, separated by line breaks, `;` or ` + `; each can have its Hangul name in brackets. A
 * slash joins two names of one character (`Wang Yeo / Grim Reaper`), so it does not separate.
 */
export function readCharacters(text: string): PastedCharacter[] {
  return text
    .slice(0, PASTE_LIMITS.phrase)
    .split(SEVERAL)
    .map(readPart)
    .map(({ phrase, nativeName }) => ({ name: PLAYED.exec(phrase)?.[1] ?? phrase, nativeName }))
    .filter(({ name }) => name !== '' && !isCastTerm(name) && !/^[-–—?]+$/.test(name));
}

/** Separators between the parts of a line, in order of precedence. */
const SEPARATORS: readonly RegExp[] = [
  /\t+/,
  /\s+(?:as|plays)\s+/i,
  /\s*(?:\.{3,}|…+|→|⇒|=>|->)\s*/,
  /\s+[-–—−|=~]+\s+|\s*[–—]\s*/,
  /\s*[:：]\s+|：/,
];
const SLASH = /\s+\/\s+/;

// Ignores separators within brackets.
const masked = (line: string) =>
  line.replace(/[([（][^()[\]（）]*[)\]）]/g, (inner) => '\u0001'.repeat(inner.length));

/**
 * Splits a line at its first separator outside brackets; the second part is null without one. A slash separates actor and
 * character, but within a character's text it joins two names, so it can be excluded.
 */
export function splitOnce(line: string, { bySlash = true } = {}): [string, string | null] {
  const mask = masked(line);
  for (const separator of bySlash ? [...SEPARATORS, SLASH] : SEPARATORS) {
    const match = separator.exec(mask);
    if (match === null || match.index === 0) continue;
    return [line.slice(0, match.index), line.slice(match.index + match[0].length)];
  }
  return [line, null];
}
