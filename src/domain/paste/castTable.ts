import type { CastRole, CreditJob } from '#src/domain/catalogue/creditKinds.ts';
import { castRoleOf, isCastTerm, jobOf } from '#src/domain/catalogue/creditTerms.ts';
import { readCharacters, readPart } from './castParts.ts';
import type { CastPasting, PastedCast, PastedCredit } from './castShapes.ts';
import { type Columns, headerOf, loneCell, shareOf, widthOf } from './columns.ts';
import { type GridRow, unreadRow } from './grid.ts';
import { isHangulOnly, oneLine, PASTE_LIMITS, type PasteError } from './pasted.ts';
import { plainOfWiki } from './wikiText.ts';

type Column = 'name' | 'nativeName' | 'character' | 'role' | 'job' | 'note';

const HEADINGS = {
  nativeName: /^(native( name)?|korean( name)?|hangul|한글( ?이름)?)$/i,
  name: /^(actors?|actress(es)?|actor\/actress|performers?|names?|person|people|portrayed by|played by|cast|배우|출연자?|연기자|이름)$/i,
  character: /^(characters?( name)?|role name|배역(명)?|역할?|극중 ?이름|등장 ?인물)$/i,
  role: /^(roles?|role type|type|kind|group|billing|구분|비중)$/i,
  job: /^(jobs?|department|position|credit|직무|담당|분야)$/i,
  note: /^(notes?|remarks?|ref(s|erence)?\.?|episodes?( no)?|비고|설명)$/i,
} as const;

/** Minimum share of matching cells that determines the type of a column. */
const MOST = 0.7;

const isRoleCell = (cell: string) => castRoleOf(cell) !== null;
const isJobCell = (cell: string) => jobOf(cell) !== null || isCastTerm(cell);

// "Role" is the heading of columns with characters as well as with roles such as "Main Role".
function withSense(columns: Columns<Column>, rows: readonly GridRow[]): Columns<Column> {
  const { character, role, ...rest } = columns;
  if (character !== undefined || role === undefined || shareOf(rows, role, isRoleCell) >= MOST)
    return columns;
  return { ...rest, character: role };
}

function columnsBySense(
  rows: readonly GridRow[],
  { isCharacterFirst = false }: CastPasting,
): Columns<Column> {
  const columns: Columns<Column> = {};
  const texts: number[] = [];
  for (let index = 0; index < widthOf(rows); index += 1) {
    if (shareOf(rows, index, isRoleCell) >= MOST) columns.role ??= index;
    else if (shareOf(rows, index, isJobCell) >= MOST) columns.job ??= index;
    else if (shareOf(rows, index, (cell) => !/^\d+[.)]?$/.test(cell)) >= MOST) texts.push(index);
  }
  const [first, second, third] = texts;
  const isNative = (index: number | undefined) =>
    index !== undefined && shareOf(rows, index, isHangulOnly) >= MOST;
  const hasNative = third !== undefined && !isNative(first) && isNative(second);
  const [name, character] = hasNative ? [first, third] : [first, second];
  if (hasNative) columns.nativeName = second;
  const isSwapped = isCharacterFirst && character !== undefined;
  columns.name = isSwapped ? character : name;
  if (character !== undefined) columns.character = isSwapped ? name : character;
  return columns;
}

interface Under {
  readonly role: CastRole | null;
  readonly job: CreditJob | null;
}

function creditOfRow(row: GridRow, columns: Columns<Column>, under: Under): PastedCredit | null {
  const cell = (column: Column) => {
    const index = columns[column];
    return index === undefined ? '' : plainOfWiki((row.cells[index] ?? '').slice(0, PASTE_LIMITS.phrase));
  };
  const person = readPart(cell('name'));
  if (person.phrase === '') return null;
  const played = readPart(cell('character'));
  const job = jobOf(cell('job')) ?? jobOf(played.phrase) ?? person.job ?? under.job;
  const role =
    castRoleOf(cell('role')) ?? castRoleOf(played.phrase) ?? played.role ?? person.role ?? under.role;
  const isCast = job === null;
  const namesCharacter = isCast && castRoleOf(played.phrase) === null;
  const shown = played.role === null ? cell('character') : played.phrase;
  const note = oneLine(cell('note')).slice(0, 300) || (person.note ?? '');
  return {
    line: row.line,
    name: person.phrase,
    nativeName: oneLine(cell('nativeName')) || person.nativeName,
    job: job ?? 'cast',
    role: isCast ? role : null,
    characters: namesCharacter ? [...readCharacters(shown), ...readCharacters(person.character ?? '')] : [],
    note: note || null,
  };
}

/**
 * Reads credits from a table: by header rows if it has any, else by the content of most cells of a column. A row with
 * only a group (`Main`, `조연`, `Director`) applies to the rows below.
 */
export function readCastTable(rows: readonly GridRow[], pasting: CastPasting): PastedCast {
  const isHeader = (row: GridRow) => headerOf(row, HEADINGS, ['name', 'nativeName']);
  const body = rows.filter((row) => isHeader(row) === null && loneCell(row) === null);
  let columns = columnsBySense(body, pasting);
  let under: Under = { role: null, job: null };
  const credits: PastedCredit[] = [];
  const left: PasteError[] = [];
  for (const row of rows) {
    const header = isHeader(row);
    const lone = loneCell(row);
    if (header !== null) columns = withSense({ ...header, name: header.name ?? header.nativeName }, body);
    else if (lone !== null && (castRoleOf(lone) ?? jobOf(lone)) !== null)
      under = { role: castRoleOf(lone), job: jobOf(lone) };
    else {
      const credit = creditOfRow(row, columns, under);
      if (credit !== null) credits.push(credit);
      else left.push(unreadRow(row, 'No name found'));
    }
  }
  return { credits, left };
}
