import type { GridRow } from './grid.ts';

/** The possible columns of a table, each with the pattern of its headings. */
export type ColumnTerms<C extends string> = Readonly<Record<C, RegExp>>;

/** The index of each detected column. */
export type Columns<C extends string> = Partial<Record<C, number>>;

/** Longest heading in characters; only so much of a cell is compared. */
const HEADING_LENGTH = 80;

const headingTerms = (cell: string) =>
  cell
    .slice(0, HEADING_LENGTH)
    .replace(/\s+/g, ' ')
    .replace(/[.:#*]+$/, '')
    .trim();

/**
 * Returns the columns of a header row, the first of each; null for other rows. A header row has one of `needed` and at
 * least one other column, or only a single cell.
 */
export function headerOf<C extends string>(
  row: GridRow,
  terms: ColumnTerms<C>,
  needed: readonly C[],
): Columns<C> | null {
  const columns: Columns<C> = {};
  const entries = Object.entries(terms) as [C, RegExp][];
  for (const [index, cell] of row.cells.entries()) {
    const column = entries.find(
      ([name, pattern]) => !(name in columns) && pattern.test(headingTerms(cell)),
    )?.[0];
    if (column !== undefined) columns[column] = index;
  }
  const isNamed = needed.some((name) => name in columns);
  return isNamed && (Object.keys(columns).length > 1 || row.cells.length === 1) ? columns : null;
}

/** Returns the share of a column's non-empty cells that satisfy a condition; 0 for an empty column. */
export function shareOf(rows: readonly GridRow[], column: number, holds: (cell: string) => boolean): number {
  const cells = rows.map(({ cells }) => cells[column] ?? '').filter((cell) => cell !== '');
  return cells.length === 0 ? 0 : cells.filter(holds).length / cells.length;
}

/** Returns the number of cells in the widest row. */
export function widthOf(rows: readonly GridRow[]): number {
  return rows.reduce((widest, { cells }) => Math.max(widest, cells.length), 0);
}

/** Returns the only distinct non-empty cell of a row, such as a heading across a table; otherwise null. */
export function loneCell({ cells }: GridRow): string | null {
  const filled = [...new Set(cells.filter((cell) => cell !== ''))];
  return filled.length === 1 ? (filled[0] ?? null) : null;
}
