import { type ExternalSource, isExternalId, readExternalLink } from '#src/domain/catalogue/externalIds.ts';
import { listedPart } from '#src/features/imports/matching/rowNames.ts';
import type { MappedColumn } from '#src/features/imports/tables/mapping.ts';
import { damageOf } from '#src/features/imports/tables/mojibake.ts';
import { readFieldValue } from '#src/features/imports/tables/readFieldValue.ts';
import type { TableRow } from '#src/features/imports/tables/table.ts';
import { CELL_LIMITS, type Cell } from '#src/records/cells/cell.ts';
import { parseList } from '#src/records/cells/lists.ts';
import type { Reading } from '#src/records/cells/reading.ts';
import { isBlankText, tidyText } from '#src/records/cells/text.ts';
import { type Fields, isCollection, type Value } from '#src/records/fields/field.ts';
import type { Row } from '#src/records/fields/operations.ts';
import { type CellSense, cellTextFor } from '#src/records/kinds/cellReaders.ts';
import type { DraftRow, NamedCell } from './draftRow.ts';
import type { ImportRejection } from './importShapes.ts';
import { EXTERNAL_ID, EXTERNAL_LINKS } from './recordColumns.ts';

/** Characters of a value that are shown in a rejection. */
const SHOWN_MAX = 200;

/** Returns a cell as one text. */
export const cellText = (cell: Cell | undefined): string =>
  (typeof cell === 'string' ? cell : Object.values(cell ?? {}).join('; ')).trim();

/** Returns the names in a cell: at semicolons, pipes or line breaks if it has any, otherwise the whole text and its parts at commas. */
const listIn = (cell: Cell): readonly string[] => {
  if (typeof cell !== 'string') return parseList(cell);
  const text = tidyText(cell);
  const parts = /[;|\n]/.test(cell) ? cell.split(/[;|\n]/) : [text];
  return parts.map(tidyText).filter((name) => !isBlankText(name));
};

interface RowContext {
  readonly fields: Fields;
  readonly mapped: readonly MappedColumn<string>[];
  readonly sense: CellSense;
  /** The field (or `id`) by which the caller wants to match rows. */
  readonly key: string;
  readonly onRejection: (rejection: ImportRejection) => void;
}

/** Returns why a text cannot be read: too long, or damaged; null if it can. */
function cellError(text: string, isName: boolean): string | null {
  if (text.length > CELL_LIMITS.cell) return `Use at most ${CELL_LIMITS.cell} characters`;
  return isName ? damageOf(text) : null;
}

/** Collects what the cells of one row contain. */
class RowReading {
  readonly values: Record<string, Value> = {};
  readonly rows: Record<string, readonly Row[]> = {};
  readonly names: NamedCell[] = [];
  readonly externalIds: Partial<Record<ExternalSource, string>> = {};
  ownId: number | null = null;
  key = '';
  isRejected = false;

  constructor(
    private readonly line: number,
    private readonly reading: RowContext,
  ) {}

  private reject(column: string, value: string, reason: string): void {
    this.isRejected = true;
    this.reading.onRejection({ line: this.line, column, value: value.slice(0, SHOWN_MAX), reason });
  }

  private readExternalId(column: string, text: string, source: ExternalSource): void {
    const link = readExternalLink(text);
    const value = link?.source === source ? link.value : text;
    if (isExternalId(source, value)) this.externalIds[source] = value;
    else this.reject(column, text, 'Enter an id or an address of that catalogue');
  }

  private readExternalLinks(column: string, text: string): void {
    for (const address of text.split(/[\s;,]+(?=https?:)/)) {
      const link = readExternalLink(address);
      if (link === null) this.reject(column, address, 'Enter addresses of pages at known catalogues');
      else this.externalIds[link.source] ??= link.value;
    }
  }

  read({ column, field: name }: MappedColumn<string>, cell: Cell): void {
    const { fields, sense, key } = this.reading;
    const raw = cellText(cell);
    const field = fields[name];
    const isPlain = field !== undefined && !isCollection(field);
    const text = isPlain ? cellTextFor(field, raw) : isBlankText(tidyText(raw)) ? '' : tidyText(raw);
    if (text === '') return;
    const error = cellError(text, field?.kind === 'name' || field?.kind === 'text');
    if (error !== null) {
      this.reject(column, text, error);
      return;
    }
    if (name === key) this.key = text;
    if (name === 'id') {
      this.ownId = /^[0-9]{1,9}(\.0)?$/.test(text) ? Number(text) : null;
      return;
    }
    if (name.startsWith(EXTERNAL_ID)) {
      this.readExternalId(column, text, name.slice(EXTERNAL_ID.length) as ExternalSource);
      return;
    }
    if (name === EXTERNAL_LINKS) this.readExternalLinks(column, text);
    if (field === undefined) return;
    if (isCollection(field)) this.readCollection(name, cell);
    else if (field.kind === 'reference') this.names.push({ column: name, field: name, names: [text] });
    else this.readPlain(column, name, readFieldValue(text, field, sense), text);
  }

  private readPlain(column: string, name: string, { value, reason }: Reading<Value>, text: string): void {
    if (reason !== null) this.reject(column, text, reason);
    else if (value !== null) this.values[name] = value;
  }

  private readCollection(name: string, cell: Cell): void {
    const { fields } = this.reading;
    const names = listIn(cell);
    if (listedPart(fields[name]) !== null) this.names.push({ column: name, field: name, names });
    else if (name === 'names') this.rows[name] = parseList(cell).map((each) => ({ name: each }));
  }
}

/** Reads a row of a file whose columns are fields of the record. Reports rejected values and ignores blank cells. */
export function recordDraftRow({ line, cells }: TableRow, reading: RowContext): DraftRow {
  const row = new RowReading(line, reading);
  for (const column of reading.mapped) row.read(column, cells[column.index] ?? '');
  const { key, ownId, values, rows, names, externalIds, isRejected } = row;
  return { line, key, ownId, values, rows, names, externalIds, ...(isRejected && { isRejected }) };
}
