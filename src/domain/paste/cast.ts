import { nameFault } from '../titleNames.ts';
import { readCastLines } from './castLines.ts';
import type { CastPasting, PastedCast, PastedCredit } from './castShapes.ts';
import { readCastTable } from './castTable.ts';
import { readGrid } from './grid.ts';
import { type Pasted, type PasteFault, withinLimit } from './pasted.ts';

/** Most credits that are taken of one paste: what a title may have of cast. */
export const PASTED_CREDITS_MAX = 600;
const CHARACTERS_MAX = 20;

interface Taken {
  readonly credits: Map<string, PastedCredit>;
  readonly left: PasteFault[];
}

const isFaulty = ({ name, characters }: PastedCredit) =>
  nameFault(name) ??
  characters.map((character) => nameFault(character.name)).find((fault) => fault !== null) ??
  null;

function withCharactersOf(first: PastedCredit, second: PastedCredit): PastedCredit {
  const known = new Set(first.characters.map(({ name }) => name));
  const added = second.characters.filter(({ name }) => !known.has(name));
  const characters = [...first.characters, ...added].slice(0, CHARACTERS_MAX);
  return { ...first, role: first.role ?? second.role, characters };
}

function take(taken: Taken, credit: PastedCredit): void {
  const leave = (reason: string) => taken.left.push({ line: credit.line, text: credit.name, reason });
  const fault = isFaulty(credit);
  if (fault !== null) {
    leave(fault);
    return;
  }
  const key = `${credit.job} ${credit.name.toLowerCase()}`;
  const before = taken.credits.get(key);
  if (before === undefined && taken.credits.size >= PASTED_CREDITS_MAX)
    leave(`More than ${PASTED_CREDITS_MAX} credits`);
  else if (before === undefined) taken.credits.set(key, credit);
  else if (withCharactersOf(before, credit).characters.length === before.characters.length)
    leave(`Is named in line ${before.line} already`);
  else taken.credits.set(key, withCharactersOf(before, credit));
}

/**
 * Reads a cast as people paste it: a table (page, spreadsheet, wiki, Markdown), or lines such as `Gong Yoo – Kim Shin
 * (main)`, `* [[Gong Yoo]] as Kim Shin`, `공유 (김신 역)`, `주연: 공유, 이동욱`, or blocks of name, character and role; crew
 * by the words of their jobs. Lines that are only `Main cast`, `조연` or `Director` hold for those below. One person
 * named twice is one credit with the characters of both. At most 600 credits.
 */
export function readPastedCast(pasted: Pasted, pasting: CastPasting = {}): PastedCast {
  const grid = readGrid(pasted);
  const { rows, beyond } = withinLimit(grid ?? []);
  const read = grid === null ? readCastLines(pasted.text, pasting) : readCastTable(rows, pasting);
  const taken: Taken = { credits: new Map(), left: [...read.left, ...beyond] };
  for (const credit of read.credits) take(taken, credit);
  const left = taken.left.toSorted((a, b) => a.line - b.line);
  return { credits: [...taken.credits.values()], left };
}
