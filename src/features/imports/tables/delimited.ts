import { CsvError, parse } from 'csv-parse/sync';
import { badRequest } from '#src/domain/errors.ts';
import { type RowFault, TABLE_LIMITS, type TableRow } from './table.ts';

export const DELIMITERS = { comma: ',', semicolon: ';', tab: '\t', pipe: '|' } as const;
export type DelimiterName = keyof typeof DELIMITERS;
const NAMES = Object.keys(DELIMITERS) as DelimiterName[];

/** Most characters of a row, beyond which a quotation mark was forgotten. */
const ROW_LENGTH = TABLE_LIMITS.cell * 20;

/** Rows by which the delimiter is chosen. */
const SAMPLE_ROWS = 50;

interface ParsedRow {
  readonly record: string[];
  /** The row as it stands in the file, its line end cut to one character. */
  readonly raw: string;
}

interface Parsing {
  readonly delimiter: string;
  /** Without it a quotation mark is a character like any other, as in most tab-separated files. */
  readonly isQuoted: boolean;
  readonly rows?: number;
}

// A lone carriage return ends a line only in files that know no line feed; elsewhere it is dirt within a cell.
const lineEnds = (text: string) => (text.includes('\n') ? ['\r\n', '\n'] : ['\r']);

/** What csv-parse calls a record that is longer than it may be. */
const TOO_LONG = 'CSV_MAX_RECORD_SIZE';

/** The rows; where there are none to be had, what csv-parse calls the reason. */
function parseRows(text: string, { delimiter, isQuoted, rows }: Parsing): ParsedRow[] | string {
  try {
    const parsed: unknown = parse(text, {
      delimiter,
      quote: isQuoted ? '"' : null,
      relax_quotes: true,
      relax_column_count: true,
      raw: true,
      record_delimiter: lineEnds(text),
      max_record_size: ROW_LENGTH,
      ...(rows !== undefined && { to: rows }),
    });
    return parsed as ParsedRow[];
  } catch (error) {
    return error instanceof CsvError ? error.code : '';
  }
}

const isBlankRow = (row: readonly string[]) => row.every((cell) => cell.trim() === '');

/** Share of rows that are as wide as the first, which is more than one cell. */
function evenShare(given: readonly ParsedRow[]): number {
  const rows = given.filter(({ record }) => !isBlankRow(record));
  const width = rows[0]?.record.length ?? 0;
  return width < 2 ? 0 : rows.filter((row) => row.record.length === width).length / rows.length;
}

/** The delimiter by which most of the first rows have as many cells as the header; with the same share, the wider one. */
function detectDelimiter(text: string): DelimiterName | null {
  const scored = NAMES.map((name) => {
    const parsing = { delimiter: DELIMITERS[name], isQuoted: name !== 'tab', rows: SAMPLE_ROWS };
    const parsed = parseRows(text, parsing);
    // Told by its delimiter, the file can be refused for its marks.
    const sample = typeof parsed === 'string' ? parseRows(text, { ...parsing, isQuoted: false }) : parsed;
    const rows = typeof sample === 'string' ? [] : sample;
    return { name, share: evenShare(rows), width: rows[0]?.record.length ?? 0 };
  });
  const best = scored.sort((a, b) => b.share - a.share || b.width - a.width)[0];
  return best && best.share > 0 ? best.name : null;
}

const QUOTED_CELL = /(^|\t)"[^"\t]*(""[^"\t]*)*"(?=\t|\r?$)/m;

function rowsOf(text: string, name: DelimiterName): ParsedRow[] {
  const delimiter = DELIMITERS[name];
  const isQuoted = name !== 'tab' || QUOTED_CELL.test(text);
  const quoted = parseRows(text, { delimiter, isQuoted });
  const mayBePlain = name === 'tab' && typeof quoted === 'string';
  const rows = mayBePlain ? parseRows(text, { delimiter, isQuoted: false }) : quoted;
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
  readonly faults: readonly RowFault[];
  readonly delimiter: DelimiterName;
}

const LINE_END = /\n|\r$/g;

/** The line on which each row begins: a row takes as many lines as it has line ends. */
function startLines(rows: readonly ParsedRow[]): number[] {
  let line = 1;
  return rows.map(({ raw }) => {
    const start = line;
    line += raw.replace(/\r\n/g, '\n').match(LINE_END)?.length ?? 0;
    return start;
  });
}

/**
 * Reads delimited text (CSV, TSV): the first row names the columns. A row longer than the header is refused, a shorter one
 * lacks its last values, blank rows are passed over.
 * @param forced a delimiter that people gave
 * @param canBeOneColumn whether a text without any delimiter is a column of its own
 * @throws AppError 400 for a text without columns, or with an open quotation mark or a row without end
 */
export function readDelimited(
  text: string,
  forced: DelimiterName | null = null,
  canBeOneColumn = false,
): Delimited {
  const delimiter = forced ?? detectDelimiter(text) ?? (canBeOneColumn ? 'comma' : null);
  if (delimiter === null)
    throw badRequest(
      'No columns were found: the first line must name them (use --delimiter comma, semicolon, tab or pipe)',
    );
  const all = rowsOf(text, delimiter);
  const lines = startLines(all);
  const headerAt = all.findIndex(({ record }) => !isBlankRow(record));
  const header = all[headerAt];
  const columns = (header?.record ?? []).map((name) => name.replace(/\s+/g, ' ').trim());
  const faults: RowFault[] = [];
  const rows = all.flatMap(({ record }, index): TableRow[] => {
    const line = lines[index] ?? 0;
    if (index <= headerAt || isBlankRow(record)) return [];
    if (!isBlankRow(record.slice(columns.length))) {
      const reason = `has ${record.length} values for ${columns.length} columns: a delimiter or quotation mark is out of place`;
      faults.push({ line, value: record.join(DELIMITERS[delimiter]).slice(0, 200), reason });
      return [];
    }
    return [{ line, cells: columns.map((_, index) => record[index] ?? '') }];
  });
  return { columns, rows, faults, delimiter };
}
