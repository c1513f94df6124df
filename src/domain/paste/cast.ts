import { nameError } from '#src/domain/names/name.schema.ts';
import { readCastLines } from './castLines.ts';
import type { CastPasting, PastedCast, PastedCredit } from './castShapes.ts';
import { readCastTable } from './castTable.ts';
import { readGrid } from './grid.ts';
import { type Pasted, type PasteError, withinLimit } from './pasted.ts';

/** Most credits that one paste can add: the limit of a title's cast. */
export const PASTED_CREDITS_MAX = 600;
const CHARACTERS_MAX = 20;

interface Collected {
  readonly credits: Map<string, PastedCredit>;
  readonly left: PasteError[];
}

const isInvalid = ({ name, characters }: PastedCredit) =>
  nameError(name) ??
  characters.map((character) => nameError(character.name)).find((error) => error !== null) ??
  null;

function withCharactersOf(first: PastedCredit, second: PastedCredit): PastedCredit {
  const known = new Set(first.characters.map(({ name }) => name));
  const added = second.characters.filter(({ name }) => !known.has(name));
  const characters = [...first.characters, ...added].slice(0, CHARACTERS_MAX);
  return { ...first, role: first.role ?? second.role, characters };
}

function addCredit(taken: Collected, credit: PastedCredit): void {
  const leave = (reason: string) => taken.left.push({ line: credit.line, text: credit.name, reason });
  const error = isInvalid(credit);
  if (error !== null) {
    leave(error);
    return;
  }
  const key = `${credit.job} ${credit.name.toLowerCase()}`;
  const before = taken.credits.get(key);
  if (before === undefined && taken.credits.size >= PASTED_CREDITS_MAX)
    leave(`The paste has more than ${PASTED_CREDITS_MAX} credits`);
  else if (before === undefined) taken.credits.set(key, credit);
  else if (withCharactersOf(before, credit).characters.length === before.characters.length)
    leave(`This person is already in line ${before.line}`);
  else taken.credits.set(key, withCharactersOf(before, credit));
}

/**
 * Reads a pasted cast: a table (web page, spreadsheet, wiki, Markdown), or lines such as `Gong Yoo – Kim Shin (main)`, `*
 * [[Gong Yoo]] as Kim Shin`, `공유 (김신 역)`, `주연: 공유, 이동욱`, or blocks of name, character and role. Job terms mark crew.
 * Lines with only `Main cast`, `조연` or `Director` apply to the lines below. A person who occurs twice becomes one credit
 * with the characters of both. At most 600 credits.
 */
export function readPastedCast(pasted: Pasted, pasting: CastPasting = {}): PastedCast {
  const grid = readGrid(pasted);
  const { rows, beyond } = withinLimit(grid ?? []);
  const read = grid === null ? readCastLines(pasted.text, pasting) : readCastTable(rows, pasting);
  const taken: Collected = { credits: new Map(), left: [...read.left, ...beyond] };
  for (const credit of read.credits) addCredit(taken, credit);
  const left = taken.left.toSorted((a, b) => a.line - b.line);
  return { credits: [...taken.credits.values()], left };
}
