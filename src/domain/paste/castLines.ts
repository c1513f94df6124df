import type { CastRole, CreditJob } from '#src/domain/catalogue/creditKinds.ts';
import { castRoleOf, isCastTerm, jobOf } from '#src/domain/catalogue/creditTerms.ts';
import { readCharacters, readPart, splitOnce } from './castParts.ts';
import type { CastPasting, PastedCast, PastedCredit } from './castShapes.ts';
import { cleanPaste, oneLine, PASTE_LIMITS, type PasteError, withinLimit } from './pasted.ts';
import { plainOfWiki } from './wikiText.ts';

interface Line {
  readonly line: number;
  readonly text: string;
}

/** What a heading applies to the lines below it. */
interface Under {
  readonly role: CastRole | null;
  readonly job: CreditJob | null;
}

/** Most characters of a line that are read; a group of fifty names fits. */
const LINE_LENGTH = 5000;
/** Longest text that counts as a person's name; longer texts are sentences. */
const NAME_LENGTH = 80;
const BULLET = /^(?:[*•·‣▪◦●○■□※–—-]+|\(?\d{1,3}[.)])\s+/;
const HEADING_MARKS = /^[=#*\s<[【]+|[=:：*\s>\]】]+$/g;

const linesOf = (text: string): Line[] =>
  cleanPaste(text)
    .split('\n')
    // The factor 4 allows for blank lines, which do not count as rows.
    .slice(0, PASTE_LIMITS.rows * 4)
    .map((raw, index) => ({ line: index + 1, text: plainOfWiki(raw.trim().slice(0, LINE_LENGTH)) }))
    .map(({ line, text }) => ({
      line,
      text: text
        .replace(/[^\S\t]+/g, ' ')
        .replace(BULLET, '')
        .trim(),
    }))
    .filter(({ text }) => text !== '' && !/^={2,}$|^-{3,}$/.test(text));

/**
 * Returns what a heading line (`== Supporting cast ==`, `조연`, `Director:`) applies to the lines below; null for other
 * lines.
 */
function headingOf(text: string): Under | null {
  const phrase = text.replace(HEADING_MARKS, '');
  const role = castRoleOf(phrase);
  const job = jobOf(phrase);
  if (role !== null || job !== null) return { role, job };
  return isCastTerm(phrase) || /^(cast|characters?|등장 ?인물|crew|제작진)$/i.test(phrase)
    ? { role: null, job: null }
    : null;
}

const NAMES = /\s*[,、，·;]\s*/;

/** Reads a group and its people on one line: `주연: 공유, 이동욱`, `Director: Lee Eung-bok`. */
function groupOnLine({ line, text }: Line): PastedCredit[] | null {
  const [group, rest] = splitOnce(text);
  const under = rest === null ? null : headingOf(group);
  if (under === null || rest === null) return null;
  return rest.split(NAMES).flatMap((name) => creditOf({ line, text: name }, under, {}) ?? []);
}

/**
 * Reads person, character and role from a line. The person comes before the separator, unless the paste puts the
 * character first.
 */
function creditOf(line: Line, under: Under, { isCharacterFirst = false }: CastPasting): PastedCredit | null {
  const [before, after] = splitOnce(line.text);
  const [second, third] = after === null ? ['', null] : splitOnce(after, { bySlash: false });
  const isSwapped = isCharacterFirst && second !== '';
  const person = readPart(isSwapped ? second : before);
  const played = readPart(isSwapped ? before : second);
  const extra = readPart(third ?? '');
  const role =
    castRoleOf(played.phrase) ?? played.role ?? person.role ?? castRoleOf(extra.phrase) ?? under.role;
  const job = jobOf(played.phrase) ?? person.job ?? played.job ?? under.job;
  if (
    person.phrase === '' ||
    person.phrase.length > NAME_LENGTH ||
    /[.!?]\s+\S/.test(person.phrase.replace(/\b\p{Lu}\.\s/gu, ''))
  )
    return null;
  const isCrew = job !== null;
  const namesCharacter = !isCrew && castRoleOf(played.phrase) === null;
  const phrase = namesCharacter ? characterText(played.phrase, played.nativeName) : '';
  const characters = [...readCharacters(phrase), ...readCharacters(person.character ?? '')];
  const note =
    person.note ?? played.note ?? (castRoleOf(extra.phrase) === null ? extra.phrase.slice(0, 300) : '');
  return {
    line: line.line,
    name: person.phrase,
    nativeName: person.nativeName,
    job: job ?? 'cast',
    role: isCrew ? null : role,
    characters,
    note: note || null,
  };
}

const characterText = (phrase: string, native: string | null) =>
  native === null ? phrase : `${phrase} (${native})`;

/**
 * Whether the lines are blocks of name, character and role, as copied from cast pages: every third line, and no other, is
 * a role.
 */
function isInThrees(lines: readonly Line[]): boolean {
  const from = lines.findIndex(
    (_, index) => index % 3 === 0 && castRoleOf(lines[index]?.text ?? '') === null,
  );
  const body = lines.slice(Math.max(from, 0));
  return (
    body.length >= 3 &&
    body.length % 3 === 0 &&
    body.every(({ text }, index) => (castRoleOf(text) !== null) === (index % 3 === 2))
  );
}

function readThrees(lines: readonly Line[]): PastedCredit[] {
  const credits: PastedCredit[] = [];
  for (let at = 0; at + 2 < lines.length; at += 3) {
    const [name, character, role] = lines.slice(at, at + 3);
    if (name === undefined || character === undefined || role === undefined) continue;
    const person = readPart(name.text);
    credits.push({
      line: name.line,
      name: person.phrase,
      nativeName: person.nativeName,
      job: 'cast',
      role: castRoleOf(role.text),
      characters: readCharacters(character.text),
      note: person.note,
    });
  }
  return credits;
}

/** Reads credits from plain lines, see `readPastedCast`. Lines without a name are reported in `left`. */
export function readCastLines(text: string, pasting: CastPasting): PastedCast {
  const { rows: lines, beyond } = withinLimit(linesOf(text));
  const heads = lines.findIndex((line) => headingOf(line.text) === null);
  const body = lines.slice(Math.max(heads, 0));
  if (isInThrees(body)) return { credits: readThrees(body), left: beyond };
  const credits: PastedCredit[] = [];
  const left: PasteError[] = [...beyond];
  let under: Under = { role: null, job: null };
  for (const line of lines) {
    const heading = headingOf(line.text);
    if (heading !== null) {
      under = heading;
      continue;
    }
    const read = groupOnLine(line) ?? [creditOf(line, under, pasting)];
    const named = read.filter((credit) => credit !== null);
    credits.push(...named);
    if (named.length === 0)
      left.push({ line: line.line, text: oneLine(line.text).slice(0, 200), reason: 'No name found' });
  }
  return { credits, left };
}
