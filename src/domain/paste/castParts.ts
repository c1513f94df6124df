import type { CastRole, CreditJob } from '../creditKinds.ts';
import { castRoleOf, isCastWord, jobOf } from '../creditWords.ts';
import type { PastedCharacter } from './castShapes.ts';
import { isHangulOnly, oneLine, PASTE_LIMITS } from './pasted.ts';

/** What a piece of a line says beside the words that stay when its brackets are taken off. */
export interface Part {
  readonly words: string;
  readonly nativeName: string | null;
  readonly character: string | null;
  readonly role: CastRole | null;
  readonly job: CreditJob | null;
  readonly note: string | null;
}

const BRACKETED = /\s*[([（［]([^()[\]（）［］]*)[)\]）］]\s*$/;
const BRACKETS_MAX = 5;
/** `as Kim Shin`, `김신 역`, `김신 분`: what a bracket behind an actor's name says of the character. */
const AS = /^(?:as|plays|played)\s+(.+)$/i;
const PLAYED = /^(.+?)\s*(?:역|분|役)$/;
const QUOTED = /^["'“”‘’「『](.*)["'“”‘’」』]$/s;

const withoutQuotes = (text: string) => oneLine(text).replace(QUOTED, '$1').trim();

function bracketSays(inner: string, words: string): Partial<Part> {
  const role = castRoleOf(inner);
  if (role !== null) return { role };
  const job = jobOf(inner);
  if (job !== null) return { job };
  const character = AS.exec(inner)?.[1] ?? PLAYED.exec(inner)?.[1];
  if (character !== undefined) return { character: withoutQuotes(character) };
  if (isHangulOnly(inner) && !isHangulOnly(words)) return { nativeName: inner };
  const [first = '', ...rest] = inner.split(/\s*[,;]\s*/);
  const roleFirst = castRoleOf(first);
  return roleFirst === null ? { note: inner } : { role: roleFirst, note: rest.join(', ') || null };
}

const NOTHING = { nativeName: null, character: null, role: null, job: null, note: null };

/** Takes the brackets behind a name or character apart: role, job, name in Hangul, character, else a note. */
export function readPart(text: string): Part {
  let words = oneLine(text.slice(0, PASTE_LIMITS.words));
  let part: Omit<Part, 'words'> = NOTHING;
  for (let count = 0; count < BRACKETS_MAX; count += 1) {
    const match = BRACKETED.exec(words);
    // A name is never brackets alone.
    if (match === null || match.index === 0) break;
    words = words.slice(0, match.index);
    const inner = oneLine(match[1] ?? '');
    if (inner !== '') part = { ...part, ...bracketSays(inner, words) };
  }
  return { ...part, words: withoutQuotes(words), note: part.note?.slice(0, 300) ?? null };
}

const SEVERAL = /\s*(?:\n|;|\s\+\s)\s*/;

/**
 * The characters that a text names, apart by line ends, `;` or ` + `; each may have its name in Hangul in brackets. A
 * slash joins names of one and the same (`Wang Yeo / Grim Reaper`), so it stays.
 */
export function readCharacters(text: string): PastedCharacter[] {
  return text
    .slice(0, PASTE_LIMITS.words)
    .split(SEVERAL)
    .map(readPart)
    .map(({ words, nativeName }) => ({ name: PLAYED.exec(words)?.[1] ?? words, nativeName }))
    .filter(({ name }) => name !== '' && !isCastWord(name) && !/^[-–—?]+$/.test(name));
}

/** Separators between the parts of a line, in the order in which one is looked for. */
const SEPARATORS: readonly RegExp[] = [
  /\t+/,
  /\s+(?:as|plays)\s+/i,
  /\s*(?:\.{3,}|…+|→|⇒|=>|->)\s*/,
  /\s+[-–—−|=~]+\s+|\s*[–—]\s*/,
  /\s*[:：]\s+|：/,
];
const SLASH = /\s+\/\s+/;

// Separators within brackets are none.
const masked = (line: string) =>
  line.replace(/[([（][^()[\]（）]*[)\]）]/g, (inner) => '\u0001'.repeat(inner.length));

/**
 * A line before and behind its first separator outside brackets; one piece where it has none. A slash parts an actor
 * from a character, but within what is said of a character it joins two names of one.
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
