import { readFileSync, statSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { badRequest } from '#src/domain/errors.ts';
import { unescapeCell } from '#src/domain/text/spreadsheetCells.ts';
import { type DelimiterName, readDelimited } from './delimited.ts';
import { decodeText, type Encoding } from './encoding.ts';
import { readJson, readJsonLines } from './json.ts';
import { repairMojibake } from './mojibake.ts';
import { type Cell, type RowLimits, TABLE_LIMITS, type Table } from './table.ts';

export interface ReadOptions {
  readonly encoding?: Encoding | null;
  readonly delimiter?: DelimiterName | null;
  /** Whether a text without a delimiter is a table of one column; default false. */
  readonly canBeOneColumn?: boolean;
  /** Default: `TABLE_LIMITS`. */
  readonly limits?: RowLimits;
}

function bytesOf(path: string): Buffer {
  const { size } = statSync(path);
  const tooLarge = () =>
    badRequest(
      `${path} is larger than ${TABLE_LIMITS.bytes / 1024 / 1024} MB. Split it or import it as a data set`,
    );
  if (size > TABLE_LIMITS.bytes) throw tooLarge();
  const bytes = readFileSync(path);
  if (!path.endsWith('.gz')) return bytes;
  try {
    return gunzipSync(bytes, { maxOutputLength: TABLE_LIMITS.bytes });
  } catch (error) {
    if (error instanceof RangeError) throw tooLarge();
    throw badRequest(`${path} is not a complete gzip file`);
  }
}

type RawTable = Pick<Table, 'columns' | 'rows' | 'errors'> & { readonly format: string };

const JSON_LINES = /^\s*\{[^\n]*\}[^\S\n]*\n\s*\{/;
const SQL_DUMP = /^\s*(--|\/\*|create table|insert into|drop table)/i;
const MARKUP = /^\s*<(!doctype|html|\?xml)/i;

type Parsing = Required<Pick<ReadOptions, 'canBeOneColumn' | 'limits'>> & { delimiter: DelimiterName | null };

function parseText(text: string, { delimiter, canBeOneColumn, limits }: Parsing): RawTable {
  if (SQL_DUMP.test(text)) throw badRequest('The file is an SQL dump. Export its tables as CSV');
  if (MARKUP.test(text))
    throw badRequest('The file is an HTML or XML page, not a table. Export it as CSV or JSON');
  if (text.trim() === '') throw badRequest('The file is empty');
  if (delimiter !== null || !/^\s*[[{]/.test(text)) {
    const { delimiter: match, ...table } = readDelimited(text, { delimiter, canBeOneColumn, limits });
    return { ...unescaped(table), format: `${match}-separated` };
  }
  return JSON_LINES.test(text)
    ? { ...readJsonLines(text, limits), format: 'JSON Lines' }
    : { ...readJson(text, limits), format: 'JSON (line numbers count records)' };
}

/** Removes the apostrophes with which exported files escape cells that a spreadsheet would run as formulas. */
function unescaped<Part extends Pick<Table, 'columns' | 'rows'>>({ columns, rows, ...rest }: Part) {
  const plain = rows.map(({ line, cells }) => ({
    line,
    cells: cells.map((cell) => mapCell(cell, unescapeCell)),
  }));
  return { ...rest, columns: columns.map(unescapeCell), rows: plain };
}

function mapCell(cell: Cell, change: (text: string) => string): Cell {
  if (typeof cell === 'string') return change(cell);
  if (Array.isArray(cell)) return cell.map((item: string) => change(item));
  return Object.fromEntries(Object.entries(cell).map(([key, text]) => [key, change(text)]));
}

/**
 * Reads the bytes of a tabular file as `readTable` does, without decompression and without repairing mojibake.
 * @throws AppError 400 with a message for users: unknown encoding, not a table, too many rows or columns
 */
export function readTableBytes(
  bytes: Buffer,
  { encoding = null, delimiter = null, canBeOneColumn = false, limits = TABLE_LIMITS }: ReadOptions = {},
): Omit<Table, 'repaired'> {
  const decoded = decodeText(bytes, encoding);
  const raw = parseText(decoded.text, { delimiter, canBeOneColumn, limits });
  return { ...raw, format: `${raw.format}, ${decoded.encoding}` };
}

/**
 * Reads a tabular file (CSV, TSV, JSON, JSON Lines, gzipped or not) into rows of cells. Detects encoding, delimiter and
 * quoting, and repairs mojibake where the result is certain.
 * @throws AppError 400 with a message for users: no access, too large, unknown encoding, not a table
 */
export function readTable(path: string, options: ReadOptions = {}): Table {
  const raw = readTableBytes(bytesOf(path), options);
  let repaired = 0;
  const repair = (text: string) => {
    const corrected = repairMojibake(text);
    if (corrected !== text) repaired += 1;
    return corrected;
  };
  const rows = raw.rows.map(({ line, cells }) => ({
    line,
    cells: cells.map((cell) => mapCell(cell, repair)),
  }));
  return { ...raw, rows, repaired };
}
