import { isCastTerm, jobOf, parseRole } from '#src/domain/catalogue/creditTerms.ts';
import type { FileSense } from './columnSense.ts';
import { emptyDraft, type ImportedTitle, type OnTableRejection } from './draft.ts';
import { FIELD_READERS } from './fieldReaders.ts';
import { FIELD_NAMES, type FieldName } from './fields.ts';
import type { MappedColumn, Mapping } from './mapping.ts';
import { damageOf } from './mojibake.ts';
import { type Cell, TABLE_LIMITS, type TableRow } from './table.ts';
import { hasHangul, isBlankText, tidyText } from './values/text.ts';

export interface RowContext {
  readonly mapping: Mapping;
  readonly sense: FileSense;
  /** Values set by the user for fields that a row lacks. */
  readonly defaults: ReadonlyMap<FieldName, string>;
  readonly onRejection: OnTableRejection;
}

const ORDER = new Map(FIELD_NAMES.map((field, position) => [field, position]));
const inReadingOrder = (mapped: readonly MappedColumn[]) =>
  [...mapped].sort((a, b) => (ORDER.get(a.field) ?? 0) - (ORDER.get(b.field) ?? 0));

const textOf = (cell: Cell) =>
  typeof cell === 'string' ? tidyText(cell) : Object.values(cell).map(tidyText).join(', ');

/** Returns why a cell cannot be read: too long or damaged; null if it can. */
function cellError(cell: Cell, text: string): string | null {
  if (text.length > TABLE_LIMITS.cell) return `is longer than ${TABLE_LIMITS.cell} characters`;
  const parts = typeof cell === 'string' ? [text] : Object.values(cell);
  return parts.map(damageOf).find((damage) => damage !== null) ?? null;
}

const shown = (text: string) => text.slice(0, 200);

/**
 * Reads one cell of a row into a draft and returns its text. Skips blank cells and rejects cells that are too long or
 * damaged.
 * @param onRejection called for each rejected value
 */
export function readDraftCell(
  row: TableRow,
  { index, column, field }: MappedColumn,
  draft: ImportedTitle,
  sense: FileSense,
  onRejection: OnTableRejection,
): string {
  const cell = row.cells[index] ?? '';
  const text = textOf(cell);
  if (isBlankText(text)) return text;
  const reject = (reason: string, part: string = text) =>
    onRejection({ line: row.line, what: 'value', column, field, value: shown(part), reason });
  const error = cellError(cell, text);
  if (error !== null) reject(error);
  else FIELD_READERS[field]({ cell, text, line: row.line, sense, reject }, draft);
  return text;
}

function fillDefaults(draft: ImportedTitle, line: number, { defaults, sense }: RowContext): void {
  for (const [field, text] of defaults) {
    const probe = emptyDraft(line);
    FIELD_READERS[field]({ cell: text, text, line, sense, reject: () => undefined }, probe);
    fillFrom(draft, probe);
  }
}

/** Copies values that a draft lacks from another one. */
function fillFrom(draft: ImportedTitle, other: ImportedTitle): void {
  for (const name of Object.keys(other) as (keyof ImportedTitle)[]) {
    const [own, input] = [draft[name], other[name]];
    const isMissing = own === null || (Array.isArray(own) && own.length === 0);
    if (isMissing && input !== null) Object.assign(draft, { [name]: input });
  }
}

// If a row has a Korean and a Latin title, the Latin one is the title and the Korean one the native title.
function settleTitles(draft: ImportedTitle): void {
  const { title, englishTitle, nativeTitle } = draft;
  const isKorean = title !== null && hasHangul(title);
  if (englishTitle !== null) {
    draft.title = englishTitle;
    if (isKorean) draft.nativeTitle ??= title;
    else if (title !== null && title !== englishTitle) draft.altTitles.push(title);
  } else if (isKorean) draft.nativeTitle ??= title;
  draft.title ??= nativeTitle;
}

/** Derives the type from signs of a broadcast, for files without a type column. */
function typeByContent({ episodes, airDays, networks, schedule }: ImportedTitle): 'drama' | null {
  return (episodes ?? 0) > 1 || airDays.length > 0 || networks.length > 0 || schedule.length > 0
    ? 'drama'
    : null;
}

/** Turns the person of a row into a credit of its title. */
function settlePerson(draft: ImportedTitle): void {
  const { name, code, job: word, role: text } = draft.person;
  if (name === null) return;
  const task = text === null ? null : jobOf(text);
  const job = task ?? (word === null ? 'cast' : (jobOf(word) ?? (isCastTerm(word) ? 'cast' : null)));
  if (job === null) return;
  const { character, role } =
    job === 'cast' && text !== null ? parseRole(text) : { character: null, role: null };
  draft.credits.push({ line: draft.line, name, job, role, character, code });
}

const rowErrorFrom = ({ title, rowError }: ImportedTitle): readonly [FieldName, string] | null =>
  rowError ?? (title === null ? ['title', 'has no readable title'] : null);

/**
 * Reads a row into a draft. Reports rejected values, and rejects the row if it has no readable title. Checks every cell for
 * damaged characters first.
 * @returns null for a rejected row
 */
export function readDraft(row: TableRow, context: RowContext): ImportedTitle | null {
  const draft = emptyDraft(row.line);
  for (const column of inReadingOrder(context.mapping.mapped))
    readDraftCell(row, column, draft, context.sense, context.onRejection);
  fillDefaults(draft, row.line, context);
  settleTitles(draft);
  settlePerson(draft);
  draft.type ??= context.sense.typeHint ?? typeByContent(draft);
  const error = rowErrorFrom(draft);
  if (error === null) return draft;
  const [field, reason] = error;
  const column = context.mapping.mapped.find((each) => each.field === field)?.column ?? null;
  const value = shown(row.cells.map(textOf).join(' | '));
  context.onRejection({ line: row.line, what: 'row', column, field, value, reason });
  return null;
}
