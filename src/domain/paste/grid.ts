import { readHtmlTables } from './htmlTable.ts';
import { cleanPaste, PASTE_LIMITS, type Pasted, type PasteError } from './pasted.ts';
import { plainOfWiki, readWikiTables } from './wikiText.ts';

export interface GridRow {
  /** Row of the table, or line of the text, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

/** Reports a row that could not be read. */
export const unreadRow = ({ line, cells }: GridRow, reason: string): PasteError => ({
  line,
  text: cells.join(' ').trim().slice(0, 200),
  reason,
});

/**
 * Cells of text copied from spreadsheets: separated by tabs; cells with a tab, line break or quotation mark are quoted.
 */
const QUOTED = /"([^"]*(?:""[^"]*)*)"(?=\t|\n|$)|([^\t\n]*)/y;

function readTabbed(text: string): GridRow[] {
  const rows: GridRow[] = [];
  let line = 1;
  let start = 1;
  let cells: string[] = [];
  for (let at = 0; at <= text.length && rows.length <= PASTE_LIMITS.rows; ) {
    QUOTED.lastIndex = at;
    const match = QUOTED.exec(text);
    const [whole = '', quoted, bare = ''] = match ?? [];
    cells.push((quoted?.replaceAll('""', '"') ?? bare).trim().slice(0, PASTE_LIMITS.cell));
    line += whole.split('\n').length - 1;
    at += whole.length + 1;
    if (text[at - 1] === '\t') continue;
    rows.push({ line: start, cells });
    line += 1;
    start = line;
    cells = [];
  }
  return rows;
}

const BARRED = /^\|.*\|$/;
const RULE = /^\|[\s:|-]+\|$/;

function readBarred(text: string): GridRow[] {
  return text.split('\n').flatMap((raw, index): GridRow[] => {
    const line = raw.trim();
    if (!BARRED.test(line) || RULE.test(line)) return [];
    return [{ line: index + 1, cells: line.slice(1, -1).split('|').map(plainOfWiki) }];
  });
}

const numbered = (rows: readonly (readonly string[])[]): GridRow[] =>
  rows.map((cells, index) => ({ line: index + 1, cells }));

const isTable = (rows: readonly GridRow[]) => rows.some((row) => row.cells.length > 1);

/**
 * Whether at least half of the lines have a tab, as in tables copied from some sites; a single tab in prose is not a
 * table.
 */
const isTabbed = (text: string) => {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return lines.filter((line) => line.includes('\t')).length * 2 >= lines.length && lines.length > 0;
};

/**
 * Reads a table from a paste: from markup first, else from text with tabs, wiki tables or Markdown. Cells are trimmed
 * plain text and can contain `
 * `. If there are too many rows, at least one extra row is returned, so that `withinLimit` can report it. Null unless the
 * table has two columns.
 */
export function readGrid({ text, html }: Pasted): readonly GridRow[] | null {
  const ofMarkup = numbered(readHtmlTables(html ?? ''));
  if (isTable(ofMarkup)) return ofMarkup;
  const clean = cleanPaste(text);
  const ofWiki = numbered(readWikiTables(clean));
  if (isTable(ofWiki)) return ofWiki;
  const barred = readBarred(clean);
  if (isTable(barred)) return barred;
  if (!isTabbed(clean)) return null;
  return readTabbed(clean).filter((row) => row.cells.some((cell) => cell !== ''));
}
