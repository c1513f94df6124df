import { readFileSync, statSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { badRequest } from '#src/domain/errors.ts';
import { unescapeCell } from '#src/domain/text/spreadsheetCells.ts';
import type { Cell } from '#src/records/cells/cell.ts';
import { type DelimiterName, readDelimited } from './delimited.ts';
import { decodeText, type Encoding } from './encoding.ts';
import { readJson, readJsonLines } from './json.ts';
import { repairMojibake } from './mojibake.ts';
import { type RowLimits, TABLE_LIMITS, type Table } from './table.ts';

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
/** First lines of program text that a table does not begin with, and the language. */
const PROGRAMS: readonly (readonly [RegExp, string])[] = [
  [
    /^(#!.*python|from [\w.]+ import |import \w+(\.\w+)*( as \w+)?\s*$|def \w+\(|class \w+(\(.*\))?:\s*$)/,
    'Python',
  ],
  [/^(interface \w+ \{|(export )?type \w+ = |import type |(export )?(const|let) \w+: )/, 'TypeScript'],
  [
    /^(#!.*node|['"]use strict['"]|import .* from ['"]|(const|let|var) [\w{[]+.*=|export (default|const|function|class) |(async )?function \w+\(|module\.exports|require\()/,
    'JavaScript',
  ],
];
const COMMENT_LINE = /^\s*(\/\/|#(?!!)|\/?\*|$)/;
/** Lines at the beginning of a file that are examined. */
const FIRST_LINES = 40;

/** Returns the language of program text; null for other text. */
function programLanguage(text: string): string | null {
  const first = text
    .slice(0, 8_000)
    .split(/\r?\n/, FIRST_LINES)
    .find((line) => !COMMENT_LINE.test(line));
  return PROGRAMS.find(([shape]) => shape.test(first?.trim() ?? ''))?.[1] ?? null;
}

type Parsing = Required<Pick<ReadOptions, 'canBeOneColumn' | 'limits'>> & { delimiter: DelimiterName | null };

function parseText(text: string, { delimiter, canBeOneColumn, limits }: Parsing): RawTable {
  if (SQL_DUMP.test(text)) throw badRequest('The file is an SQL dump. Export its tables as CSV');
  if (MARKUP.test(text))
    throw badRequest('The file is an HTML or XML page, not a table. Export it as CSV or JSON');
  if (text.trim() === '') throw badRequest('The file is empty');
  const language = programLanguage(text);
  if (language !== null)
    throw badRequest(`The file is a ${language} program, not a table. Export its data as CSV or JSON`);
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
 * Reads the bytes of a tabular file (CSV, TSV, JSON, JSON Lines) into rows of cells. Detects encoding, delimiter and quoting,
 * and repairs mojibake where the result is certain.
 * @throws AppError 400 with a message for users: unknown encoding, not a table, too many rows or columns
 */
export function readTableBytes(
  bytes: Buffer,
  { encoding = null, delimiter = null, canBeOneColumn = false, limits = TABLE_LIMITS }: ReadOptions = {},
): Table {
  const decoded = decodeText(bytes, encoding);
  const raw = parseText(decoded.text, { delimiter, canBeOneColumn, limits });
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
  const columns = raw.columns.map(repairMojibake);
  return { ...raw, columns, rows, repaired, format: `${raw.format}, ${decoded.encoding}` };
}

/**
 * Reads a tabular file, gzipped or not, as `readTableBytes` does.
 * @throws AppError 400 with a message for users: no access, too large, unknown encoding, not a table
 */
export function readTable(path: string, options: ReadOptions = {}): Table {
  return readTableBytes(bytesOf(path), options);
}
