/** A cell with its spans, before its columns are known. */
export interface SpanningCell {
  readonly text: string;
  readonly columns: number;
  readonly rows: number;
}

/** Most columns that are read from a table. */
const COLUMNS_MAX = 40;
const ROWS_SPANNED_MAX = 500;

interface RowSpan {
  readonly text: string;
  rows: number;
}

/** Returns the span in an attribute, from 1 to 500. */
export function spanOf(attributes: string, name: 'colspan' | 'rowspan'): number {
  const digits = new RegExp(`\\b${name}\\s*=\\s*["']?(\\d{1,4})`, 'i').exec(attributes)?.[1];
  return Math.min(Math.max(Number(digits ?? 1), 1), ROWS_SPANNED_MAX);
}

function setRow(cells: readonly SpanningCell[], spans: Map<number, RowSpan>): string[] {
  const row: string[] = [];
  const takeSpans = () => {
    for (let above = spans.get(row.length); above !== undefined; above = spans.get(row.length)) {
      above.rows -= 1;
      if (above.rows === 0) spans.delete(row.length);
      row.push(above.text);
    }
  };
  for (const cell of cells) {
    takeSpans();
    for (let column = 0; column < cell.columns && row.length < COLUMNS_MAX; column += 1) {
      const text = column === 0 ? cell.text : '';
      if (cell.rows > 1) spans.set(row.length, { text, rows: cell.rows - 1 });
      row.push(text);
    }
  }
  takeSpans();
  return row;
}

/** Expands spanning cells: a row span repeats the text in each row, a column span adds empty cells after the first. */
export function layOut(rows: readonly (readonly SpanningCell[])[]): string[][] {
  const spans = new Map<number, RowSpan>();
  return rows.map((cells) => setRow(cells, spans));
}
