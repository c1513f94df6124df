import { isCastWord, jobOf, parseRole } from '#src/domain/creditWords.ts';
import type { FileSense } from './columnSense.ts';
import { emptyDraft, type OnTableRefusal, type TitleDraft } from './draft.ts';
import { FIELD_READERS } from './fieldReaders.ts';
import { FIELD_NAMES, type FieldName } from './fields.ts';
import type { MappedColumn, Mapping } from './mapping.ts';
import { damageOf } from './mojibake.ts';
import { type Cell, TABLE_LIMITS, type TableRow } from './table.ts';
import { hasHangul, isBlankText, tidyText } from './values/text.ts';

export interface RowContext {
  readonly mapping: Mapping;
  readonly sense: FileSense;
  /** Values for fields that a row does not have, as people gave them. */
  readonly defaults: ReadonlyMap<FieldName, string>;
  readonly onRefusal: OnTableRefusal;
}

const ORDER = new Map(FIELD_NAMES.map((field, place) => [field, place]));
const inReadingOrder = (mapped: readonly MappedColumn[]) =>
  [...mapped].sort((a, b) => (ORDER.get(a.field) ?? 0) - (ORDER.get(b.field) ?? 0));

const textOf = (cell: Cell) =>
  typeof cell === 'string' ? tidyText(cell) : Object.values(cell).map(tidyText).join(', ');

/** Why a cell cannot be read at all: too long, or destroyed. */
function cellFault(cell: Cell, text: string): string | null {
  if (text.length > TABLE_LIMITS.cell) return `is longer than ${TABLE_LIMITS.cell} characters`;
  const parts = typeof cell === 'string' ? [text] : Object.values(cell);
  return parts.map(damageOf).find((damage) => damage !== null) ?? null;
}

const shown = (text: string) => text.slice(0, 200);

/**
 * Reads one cell of a row into a draft and gives its text. Cells that are blank, too long or destroyed are not read.
 * @param onRefusal told of what is not taken
 */
export function readDraftCell(
  row: TableRow,
  { index, column, field }: MappedColumn,
  draft: TitleDraft,
  sense: FileSense,
  onRefusal: OnTableRefusal,
): string {
  const cell = row.cells[index] ?? '';
  const text = textOf(cell);
  if (isBlankText(text)) return text;
  const refuse = (reason: string, part: string = text) =>
    onRefusal({ line: row.line, what: 'value', column, field, value: shown(part), reason });
  const fault = cellFault(cell, text);
  if (fault !== null) refuse(fault);
  else FIELD_READERS[field]({ cell, text, line: row.line, sense, refuse }, draft);
  return text;
}

function fillDefaults(draft: TitleDraft, line: number, { defaults, sense }: RowContext): void {
  for (const [field, text] of defaults) {
    const probe = emptyDraft(line);
    FIELD_READERS[field]({ cell: text, text, line, sense, refuse: () => undefined }, probe);
    fillFrom(draft, probe);
  }
}

/** Copies what a draft lacks from another. */
function fillFrom(draft: TitleDraft, other: TitleDraft): void {
  for (const name of Object.keys(other) as (keyof TitleDraft)[]) {
    const [own, given] = [draft[name], other[name]];
    const isMissing = own === null || (Array.isArray(own) && own.length === 0);
    if (isMissing && given !== null) Object.assign(draft, { [name]: given });
  }
}

// Of a Korean and a Latin title the Latin one is the title and the Korean one the native title.
function settleTitles(draft: TitleDraft): void {
  const { title, englishTitle, nativeTitle } = draft;
  const isKorean = title !== null && hasHangul(title);
  if (englishTitle !== null) {
    draft.title = englishTitle;
    if (isKorean) draft.nativeTitle ??= title;
    else if (title !== null && title !== englishTitle) draft.altTitles.push(title);
  } else if (isKorean) draft.nativeTitle ??= title;
  draft.title ??= nativeTitle;
}

/** Signs of a broadcast title where no column names its kind. */
function typeByContent({ episodes, airDays, networks, schedule }: TitleDraft): 'drama' | null {
  return (episodes ?? 0) > 1 || airDays.length > 0 || networks.length > 0 || schedule.length > 0
    ? 'drama'
    : null;
}

/** A row about one person becomes a credit of its title. */
function settlePerson(draft: TitleDraft): void {
  const { name, code, job: word, role: text } = draft.person;
  if (name === null) return;
  const task = text === null ? null : jobOf(text);
  const job = task ?? (word === null ? 'cast' : (jobOf(word) ?? (isCastWord(word) ? 'cast' : null)));
  if (job === null) return;
  const { character, role } =
    job === 'cast' && text !== null ? parseRole(text) : { character: null, role: null };
  draft.credits.push({ line: draft.line, name, job, role, character, code });
}

const rowFaultOf = ({ title, rowFault }: TitleDraft): readonly [FieldName, string] | null =>
  rowFault ?? (title === null ? ['title', 'has no title that can be read'] : null);

/**
 * Reads a row into a draft. What cannot be taken is told: a value by itself, the row when it has no title that can be
 * read. Every cell is checked for destroyed letters before it is read.
 * @returns null for a refused row
 */
export function readDraft(row: TableRow, context: RowContext): TitleDraft | null {
  const draft = emptyDraft(row.line);
  for (const column of inReadingOrder(context.mapping.mapped))
    readDraftCell(row, column, draft, context.sense, context.onRefusal);
  fillDefaults(draft, row.line, context);
  settleTitles(draft);
  settlePerson(draft);
  draft.type ??= context.sense.typeHint ?? typeByContent(draft);
  const fault = rowFaultOf(draft);
  if (fault === null) return draft;
  const [field, reason] = fault;
  const column = context.mapping.mapped.find((each) => each.field === field)?.column ?? null;
  const value = shown(row.cells.map(textOf).join(' | '));
  context.onRefusal({ line: row.line, what: 'row', column, field, value, reason });
  return null;
}
