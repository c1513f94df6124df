import { readFileSync, statSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { badRequest } from '#src/domain/errors.ts';
import { type DelimiterName, readDelimited } from './delimited.ts';
import { decodeText, type Encoding } from './encoding.ts';
import { readJson, readJsonLines } from './json.ts';
import { repairMojibake } from './mojibake.ts';
import { type Cell, TABLE_LIMITS, type Table } from './table.ts';

export interface ReadOptions {
  readonly encoding?: Encoding | null;
  readonly delimiter?: DelimiterName | null;
  /** Whether a text without any delimiter is a table of one column; no when left out. */
  readonly canBeOneColumn?: boolean;
}

function bytesOf(path: string): Buffer {
  const { size } = statSync(path);
  const tooLarge = () =>
    badRequest(
      `${path} is larger than ${TABLE_LIMITS.bytes / 1024 / 1024} MB: split it, or bring it as a data set`,
    );
  if (size > TABLE_LIMITS.bytes) throw tooLarge();
  const bytes = readFileSync(path);
  if (!path.endsWith('.gz')) return bytes;
  try {
    return gunzipSync(bytes, { maxOutputLength: TABLE_LIMITS.bytes });
  } catch (error) {
    if (error instanceof RangeError) throw tooLarge();
    throw badRequest(`${path} is not a whole gzip file`);
  }
}

type RawTable = Pick<Table, 'columns' | 'rows' | 'faults'> & { readonly format: string };

const JSON_LINES = /^\s*\{[^\n]*\}[^\S\n]*\n\s*\{/;
const SQL_DUMP = /^\s*(--|\/\*|create table|insert into|drop table)/i;
const MARKUP = /^\s*<(!doctype|html|\?xml)/i;

function parseText(text: string, delimiter: DelimiterName | null, canBeOneColumn: boolean): RawTable {
  if (SQL_DUMP.test(text))
    throw badRequest('The file is an SQL dump, which is not read: export its tables as CSV');
  if (MARKUP.test(text))
    throw badRequest('The file is a page of markup, not a table: export it as CSV or JSON');
  if (text.trim() === '') throw badRequest('The file is empty');
  if (delimiter !== null || !/^\s*[[{]/.test(text)) {
    const { delimiter: found, ...table } = readDelimited(text, delimiter, canBeOneColumn);
    return { ...table, format: `${found}-separated` };
  }
  return JSON_LINES.test(text)
    ? { ...readJsonLines(text), format: 'JSON Lines' }
    : { ...readJson(text), format: 'JSON (lines are numbers of records)' };
}

function checkLimits({ columns, rows }: RawTable): void {
  if (columns.length > TABLE_LIMITS.columns)
    throw badRequest(`The file has ${columns.length} columns; at most ${TABLE_LIMITS.columns} are read`);
  if (rows.length > TABLE_LIMITS.rows)
    throw badRequest(`The file has ${rows.length} rows; at most ${TABLE_LIMITS.rows} are read: split it`);
}

function mapCell(cell: Cell, change: (text: string) => string): Cell {
  if (typeof cell === 'string') return change(cell);
  if (Array.isArray(cell)) return cell.map((item: string) => change(item));
  return Object.fromEntries(Object.entries(cell).map(([key, text]) => [key, change(text)]));
}

/**
 * Reads a tabular file (CSV, TSV, JSON, JSON Lines, gzipped or not) into rows of cells, whatever its encoding, delimiter and
 * quoting. Misread letters are put right where that is certain.
 * @throws AppError 400 in words for people: no access, too large, no known encoding, no table
 */
export function readTable(path: string, options: ReadOptions = {}): Table {
  return readTableBytes(bytesOf(path), options);
}

/**
 * Reads the bytes of a tabular file, not gzipped, as `readTable` does.
 * @throws AppError 400 in words for people: no known encoding, no table, too many rows or columns
 */
export function readTableBytes(
  bytes: Buffer,
  { encoding = null, delimiter = null, canBeOneColumn = false }: ReadOptions = {},
): Table {
  const decoded = decodeText(bytes, encoding);
  const raw = parseText(decoded.text, delimiter, canBeOneColumn);
  checkLimits(raw);
  let repaired = 0;
  const repair = (text: string) => {
    const right = repairMojibake(text);
    if (right !== text) repaired += 1;
    return right;
  };
  const rows = raw.rows.map(({ line, cells }) => ({
    line,
    cells: cells.map((cell) => mapCell(cell, repair)),
  }));
  return { ...raw, rows, repaired, format: `${raw.format}, ${decoded.encoding}` };
}
