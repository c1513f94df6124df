import { cleanPaste, decodeReferences, PASTE_LIMITS } from './pasted.ts';
import { layOut, type SpanningCell, spanOf } from './tableLayout.ts';

/**
 * Comments, and tags with their attributes; quoted values can contain `>`. Nothing is matched twice, so matching takes
 * linear time.
 */
const TAG = /<!--[\s\S]*?(?:-->|$)|<(\/?)([a-z][a-z0-9-]*)((?:"[^"]*"|'[^']*'|[^"'<>])*)>/gi;
const BREAKS = new Set(['br', 'p', 'div', 'li']);
/** Elements whose content is invisible. */
const UNSEEN = new Set(['style', 'script', 'template']);

interface OpenCell {
  text: string;
  readonly attributes: string;
}

interface Reading {
  readonly rows: SpanningCell[][];
  row: SpanningCell[] | null;
  cell: OpenCell | null;
  unseen: string | null;
  /** Nested tables are text of their cell. */
  depth: number;
}

function closeCell(reading: Reading): void {
  if (reading.cell === null) return;
  const { text, attributes } = reading.cell;
  reading.row?.push({
    text: cleanPaste(decodeReferences(text)).trim().slice(0, PASTE_LIMITS.cell),
    columns: spanOf(attributes, 'colspan'),
    rows: spanOf(attributes, 'rowspan'),
  });
  reading.cell = null;
}

function closeRow(reading: Reading): void {
  closeCell(reading);
  if (reading.row !== null && reading.row.length > 0) reading.rows.push(reading.row);
  reading.row = null;
}

function takeTable(reading: Reading, isEnd: boolean): void {
  reading.depth = Math.max(0, reading.depth + (isEnd ? -1 : 1));
  if (reading.depth === 0) closeRow(reading);
}

function takeCellTag(reading: Reading, name: string, attributes: string, isEnd: boolean): void {
  if (name === 'tr') closeRow(reading);
  else closeCell(reading);
  if (isEnd) return;
  reading.row ??= [];
  if (name !== 'tr') reading.cell = { text: '', attributes };
}

function takeTag(reading: Reading, name: string, attributes: string, isEnd: boolean): void {
  if (UNSEEN.has(name)) reading.unseen = isEnd ? null : name;
  else if (name === 'table') takeTable(reading, isEnd);
  else if (reading.depth === 1 && ['tr', 'td', 'th'].includes(name))
    takeCellTag(reading, name, attributes, isEnd);
  else if (BREAKS.has(name) && reading.cell !== null) reading.cell.text += '\n';
}

/**
 * Returns the rows of all tables in markup, as pages and spreadsheets copy it, in document order. Cells are plain text
 * with `
 * ` for line breaks; spanning cells are expanded. [] without a table.
 */
export function readHtmlTables(html: string): string[][] {
  const source = html.slice(0, PASTE_LIMITS.characters);
  const reading: Reading = { rows: [], row: null, cell: null, unseen: null, depth: 0 };
  let from = 0;
  for (const match of source.matchAll(TAG)) {
    const [whole, slash = '', name = '', attributes = ''] = match;
    if (reading.cell !== null && reading.unseen === null)
      reading.cell.text += source.slice(from, match.index).replace(/\s+/g, ' ');
    from = match.index + whole.length;
    if (name !== '') takeTag(reading, name.toLowerCase(), attributes, slash !== '');
    if (reading.rows.length > PASTE_LIMITS.rows) break;
  }
  closeRow(reading);
  return layOut(reading.rows);
}
