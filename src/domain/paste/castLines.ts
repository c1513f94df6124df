import type { CastRole, CreditJob } from '../creditKinds.ts';
import { castRoleOf, isCastWord, jobOf } from '../creditWords.ts';
import { readCharacters, readPart, splitOnce } from './castParts.ts';
import type { CastPasting, PastedCast, PastedCredit } from './castShapes.ts';
import { cleanPaste, oneLine, PASTE_LIMITS, type PasteFault, withinLimit } from './pasted.ts';
import { plainOfWiki } from './wikiText.ts';

interface Line {
  readonly line: number;
  readonly text: string;
}

/** What a heading says of the lines below it. */
interface Under {
  readonly role: CastRole | null;
  readonly job: CreditJob | null;
}

/** Of a longer line no more is looked at; a group of fifty names fits. */
const LINE_LENGTH = 5000;
/** Longest name of a person that is taken for one: longer texts are sentences. */
const NAME_LENGTH = 80;
const BULLET = /^(?:[*•·‣▪◦●○■□※–—-]+|\(?\d{1,3}[.)])\s+/;
const HEADING_MARKS = /^[=#*\s<[【]+|[=:：*\s>\]】]+$/g;

const linesOf = (text: string): Line[] =>
  cleanPaste(text)
    .split('\n')
    // Blank ones count for nothing.
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

/** What a line says that is only a heading (`== Supporting cast ==`, `조연`, `Director:`); null for other lines. */
function headingOf(text: string): Under | null {
  const words = text.replace(HEADING_MARKS, '');
  const role = castRoleOf(words);
  const job = jobOf(words);
  if (role !== null || job !== null) return { role, job };
  return isCastWord(words) || /^(cast|characters?|등장 ?인물|crew|제작진)$/i.test(words)
    ? { role: null, job: null }
    : null;
}

const NAMES = /\s*[,、，·;]\s*/;

/** `주연: 공유, 이동욱`, `Director: Lee Eung-bok`: a group and its people on one line. */
function groupOnLine({ line, text }: Line): PastedCredit[] | null {
  const [group, rest] = splitOnce(text);
  const under = rest === null ? null : headingOf(group);
  if (under === null || rest === null) return null;
  return rest.split(NAMES).flatMap((name) => creditOf({ line, text: name }, under, {}) ?? []);
}

/** Who of a line did what: the words before the separator are the person unless the paste puts the character first. */
function creditOf(line: Line, under: Under, { isCharacterFirst = false }: CastPasting): PastedCredit | null {
  const [before, after] = splitOnce(line.text);
  const [second, third] = after === null ? ['', null] : splitOnce(after, { bySlash: false });
  const isSwapped = isCharacterFirst && second !== '';
  const person = readPart(isSwapped ? second : before);
  const played = readPart(isSwapped ? before : second);
  const extra = readPart(third ?? '');
  const role =
    castRoleOf(played.words) ?? played.role ?? person.role ?? castRoleOf(extra.words) ?? under.role;
  const job = jobOf(played.words) ?? person.job ?? played.job ?? under.job;
  if (
    person.words === '' ||
    person.words.length > NAME_LENGTH ||
    /[.!?]\s+\S/.test(person.words.replace(/\b\p{Lu}\.\s/gu, ''))
  )
    return null;
  const isCrew = job !== null;
  const namesCharacter = !isCrew && castRoleOf(played.words) === null;
  const words = namesCharacter ? characterText(played.words, played.nativeName) : '';
  const characters = [...readCharacters(words), ...readCharacters(person.character ?? '')];
  const note =
    person.note ?? played.note ?? (castRoleOf(extra.words) === null ? extra.words.slice(0, 300) : '');
  return {
    line: line.line,
    name: person.words,
    nativeName: person.nativeName,
    job: job ?? 'cast',
    role: isCrew ? null : role,
    characters,
    note: note || null,
  };
}

const characterText = (words: string, native: string | null) =>
  native === null ? words : `${words} (${native})`;

/** Pages of casts copy as name, character and role, a line each: so it ends with a role, and every third line is one. */
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
      name: person.words,
      nativeName: person.nativeName,
      job: 'cast',
      role: castRoleOf(role.text),
      characters: readCharacters(character.text),
      note: person.note,
    });
  }
  return credits;
}

/** The credits of plain lines; `readPastedCast` says what is understood. Lines that name nobody are left with the reason. */
export function readCastLines(text: string, pasting: CastPasting): PastedCast {
  const { rows: lines, beyond } = withinLimit(linesOf(text));
  const heads = lines.findIndex((line) => headingOf(line.text) === null);
  const body = lines.slice(Math.max(heads, 0));
  if (isInThrees(body)) return { credits: readThrees(body), left: beyond };
  const credits: PastedCredit[] = [];
  const left: PasteFault[] = [...beyond];
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
      left.push({ line: line.line, text: oneLine(line.text).slice(0, 200), reason: 'Names nobody' });
  }
  return { credits, left };
}
