import type { GridRow } from './grid.ts';

/** The columns that a table may have, each with the words that head it. */
export type ColumnWords<C extends string> = Readonly<Record<C, RegExp>>;

/** Which column holds what; those that are not known are left out. */
export type Columns<C extends string> = Partial<Record<C, number>>;

/** More of a cell heads no column. */
const HEADING_LENGTH = 80;

const wordsOf = (cell: string) =>
  cell
    .slice(0, HEADING_LENGTH)
    .replace(/\s+/g, ' ')
    .replace(/[.:#*]+$/, '')
    .trim();

/**
 * The columns that a header row names, the first of each; null for a row that is none: it names `needed`, and another
 * column besides or nothing else.
 */
export function headerOf<C extends string>(
  row: GridRow,
  words: ColumnWords<C>,
  needed: readonly C[],
): Columns<C> | null {
  const columns: Columns<C> = {};
  const entries = Object.entries(words) as [C, RegExp][];
  for (const [index, cell] of row.cells.entries()) {
    const column = entries.find(([name, pattern]) => !(name in columns) && pattern.test(wordsOf(cell)))?.[0];
    if (column !== undefined) columns[column] = index;
  }
  const isNamed = needed.some((name) => name in columns);
  return isNamed && (Object.keys(columns).length > 1 || row.cells.length === 1) ? columns : null;
}

/** Share of the filled cells of a column for which something holds; 0 of an empty column. */
export function shareOf(rows: readonly GridRow[], column: number, holds: (cell: string) => boolean): number {
  const cells = rows.map(({ cells }) => cells[column] ?? '').filter((cell) => cell !== '');
  return cells.length === 0 ? 0 : cells.filter(holds).length / cells.length;
}

/** The widest row's number of cells. */
export function widthOf(rows: readonly GridRow[]): number {
  return rows.reduce((widest, { cells }) => Math.max(widest, cells.length), 0);
}

/** The only filled cell of a row of several, such as a heading across a table; null of other rows. */
export function loneCell({ cells }: GridRow): string | null {
  const filled = [...new Set(cells.filter((cell) => cell !== ''))];
  return filled.length === 1 ? (filled[0] ?? null) : null;
}
