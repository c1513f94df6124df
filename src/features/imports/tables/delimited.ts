import { CsvError, parse } from 'csv-parse/sync';
import { AppError, badRequest } from '#src/domain/errors.ts';
import {
  type RowError,
  type RowLimits,
  TABLE_LIMITS,
  type TableRow,
  tooManyColumns,
  tooManyRows,
} from './table.ts';

export const DELIMITERS = { comma: ',', semicolon: ';', tab: '\t', pipe: '|' } as const;
export type DelimiterName = keyof typeof DELIMITERS;
const NAMES = Object.keys(DELIMITERS) as DelimiterName[];

/** Maximum characters of a row; a longer one is the result of a missing quotation mark. */
const ROW_LENGTH = TABLE_LIMITS.cell * 20;

/** Rows used to detect the delimiter. */
const SAMPLE_ROWS = 50;

interface ParsedRow {
  readonly record: string[];
  /** The line where the row begins, from 1. */
  readonly line: number;
}

interface Parsing {
  readonly delimiter: string;
  /** If false, a quotation mark is an ordinary character, as in most tab-separated files. */
  readonly isQuoted: boolean;
  /** Maximum rows to read; default all. */
  readonly rows?: number;
  readonly limits: RowLimits;
}

// A lone carriage return ends a line only in files without line feeds; otherwise it is part of a cell.
const lineEnds = (text: string) => (text.includes('\n') ? ['\r\n', '\n'] : ['\r']);

/** The error code of csv-parse for a record that is too long. */
const TOO_LONG = 'CSV_MAX_RECORD_SIZE';

const LINE_END = /\r\n|\n|\r$/g;
/** Maximum blank rows, as a multiple of the row limit. */
const BLANK_SHARE = 1;

/** Needed because csv-parse counts the characters of cells but not the delimiters. */
class RowTooLong extends Error {
  readonly code = TOO_LONG;
}

/** Counts rows while they are read, so that a file beyond its limits is rejected early. */
function rowCounter({ rows, columns }: RowLimits) {
  let line = 1;
  let blank = 0;
  let count = -1;
  return (raw: string, record: string[]): ParsedRow | null => {
    const start = line;
    line += raw.match(LINE_END)?.length ?? 0;
    if (raw.length > ROW_LENGTH) throw new RowTooLong();
    const isBlank = isBlankRow(record);
    if (isBlank) blank += 1;
    else count += 1;
    if (count === 0 && record.length > columns) throw tooManyColumns(record.length, columns);
    if (count > rows) throw tooManyRows(rows);
    if (blank > rows * BLANK_SHARE)
      throw badRequest(`The file has more than ${rows * BLANK_SHARE} blank rows. Remove them`);
    return isBlank ? null : { record, line: start };
  };
}

/**
 * Returns the rows that are not blank, or csv-parse's error code for a text that cannot be parsed.
 * @throws AppError 400 beyond the limits
 */
function parseRows(text: string, { delimiter, isQuoted, rows, limits }: Parsing): ParsedRow[] | string {
  const count = rowCounter(limits);
  try {
    const read: ParsedRow[] = [];
    parse(text, {
      delimiter,
      quote: isQuoted ? '"' : null,
      relax_quotes: true,
      relax_column_count: true,
      raw: true,
      record_delimiter: lineEnds(text),
      max_record_size: ROW_LENGTH,
      // Rows are collected here, because the type of `on_record` does not cover the result of the option `raw`.
      on_record: (input: unknown) => {
        const { raw, record } = input as { raw: string; record: string[] };
        const row = count(raw, record);
        if (row !== null) read.push(row);
        return null;
      },
      ...(rows !== undefined && { to: rows }),
    });
    return read;
  } catch (error) {
    if (error instanceof AppError) throw error;
    return error instanceof CsvError || error instanceof RowTooLong ? error.code : '';
  }
}

const isBlankRow = (row: readonly string[]) => row.every((cell) => cell.trim() === '');

/** Returns the share of rows that are as wide as the first; 0 if that has only one cell. */
function evenShare(rows: readonly ParsedRow[]): number {
  const width = rows[0]?.record.length ?? 0;
  return width < 2 ? 0 : rows.filter((row) => row.record.length === width).length / rows.length;
}

/** Characters at the beginning of a text from which the sample rows are read. */
const SAMPLE_LENGTH = 200_000;

/** Returns the beginning of a text, cut at the end of a line if possible. */
function beginningOf(text: string): string {
  if (text.length <= SAMPLE_LENGTH) return text;
  const end = Math.max(text.lastIndexOf('\n', SAMPLE_LENGTH), text.lastIndexOf('\r', SAMPLE_LENGTH));
  return text.slice(0, end > 0 ? end + 1 : SAMPLE_LENGTH);
}

/** Reads the first rows with one delimiter; none if they cannot be parsed with it. */
function sampleRows(text: string, name: DelimiterName): ParsedRow[] {
  const limits = { rows: SAMPLE_ROWS, columns: Number.POSITIVE_INFINITY };
  const parsing = { delimiter: DELIMITERS[name], rows: SAMPLE_ROWS, limits };
  const quoted = parseRows(text, { ...parsing, isQuoted: name !== 'tab' });
  // The delimiter is detected despite broken quoting, so that the error can name the quoting as the cause.
  const rows = typeof quoted === 'string' ? parseRows(text, { ...parsing, isQuoted: false }) : quoted;
  return typeof rows === 'string' ? [] : rows;
}

/** Returns the delimiter with which most sample rows are as wide as the header; among equals, the one with more cells. */
function detectDelimiter(text: string): DelimiterName | null {
  const beginning = beginningOf(text);
  const scored = NAMES.map((name) => {
    const rows = sampleRows(beginning, name);
    return { name, share: evenShare(rows), width: rows[0]?.record.length ?? 0 };
  });
  const best = scored.sort((a, b) => b.share - a.share || b.width - a.width)[0];
  return best && best.share > 0 ? best.name : null;
}

const QUOTED_CELL = /(^|\t)"[^"\t]*(""[^"\t]*)*"(?=\t|\r?$)/m;

function rowsOf(text: string, name: DelimiterName, limits: RowLimits): ParsedRow[] {
  const delimiter = DELIMITERS[name];
  const isQuoted = name !== 'tab' || QUOTED_CELL.test(text);
  const quoted = parseRows(text, { delimiter, isQuoted, limits });
  const mayBePlain = name === 'tab' && typeof quoted === 'string';
  const rows = mayBePlain ? parseRows(text, { delimiter, isQuoted: false, limits }) : quoted;
  if (typeof rows !== 'string') return rows;
  const reason =
    rows === TOO_LONG
      ? `a row has more than ${ROW_LENGTH.toLocaleString('en')} characters, or a quotation mark is never closed`
      : 'a quotation mark is never closed';
  throw badRequest(`The file cannot be read as ${name}-separated: ${reason}`);
}

export interface Delimited {
  readonly columns: readonly string[];
  readonly rows: readonly TableRow[];
  readonly errors: readonly RowError[];
  readonly delimiter: DelimiterName;
}

interface DelimitedOptions {
  /** The delimiter chosen by the user; detected by default. */
  readonly delimiter?: DelimiterName | null;
  /** Whether a text without a delimiter is a table of one column; default false. */
  readonly canBeOneColumn?: boolean;
  readonly limits?: RowLimits;
}

/**
 * Reads delimited text (CSV, TSV). The first row names the columns. Rejects rows longer than the header, fills shorter ones
 * with empty cells and skips blank rows.
 * @throws AppError 400 for a text without columns, with an unclosed quotation mark, or beyond the limits, which are checked
 *   row by row
 */
export function readDelimited(
  text: string,
  { delimiter: input = null, canBeOneColumn = false, limits = TABLE_LIMITS }: DelimitedOptions = {},
): Delimited {
  const delimiter = input ?? detectDelimiter(text) ?? (canBeOneColumn ? 'comma' : null);
  if (delimiter === null)
    throw badRequest(
      'No columns were found. The first line must name them (set --delimiter to comma, semicolon, tab or pipe)',
    );
  const [header, ...all] = rowsOf(text, delimiter, limits);
  const columns = (header?.record ?? []).map((name) => name.replace(/\s+/g, ' ').trim());
  const errors: RowError[] = [];
  const rows = all.flatMap(({ record, line }): TableRow[] => {
    if (!isBlankRow(record.slice(columns.length))) {
      const reason = `has ${record.length} values for ${columns.length} columns: check its delimiters and quotation marks`;
      errors.push({ line, value: record.join(DELIMITERS[delimiter]).slice(0, 200), reason });
      return [];
    }
    return [{ line, cells: columns.map((_, index) => record[index] ?? '') }];
  });
  return { columns, rows, errors, delimiter };
}
