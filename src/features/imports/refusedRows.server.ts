import { z } from 'zod';
import { notFound } from '#src/domain/errors.ts';
import { csvLines } from '#src/server/http/csvLines.ts';
import { cellText } from './resourceRows.ts';
import type { Table } from './tables/table.ts';

/** A row of a file that was not taken. */
export interface RefusedRow {
  /** Where it begins, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
  /** Why not, with the column of each reason. */
  readonly reasons: readonly string[];
}

/** The rows that were not taken, in the file's order; of one that could not be split into cells what was read of it. */
export function refusedRows(
  table: Pick<Table, 'rows' | 'faults'>,
  reasons: ReadonlyMap<number, readonly string[]>,
): RefusedRow[] {
  const whole = table.rows.map(({ line, cells }) => ({ line, cells: cells.map(cellText) }));
  const broken = table.faults.map(({ line, value }) => ({ line, cells: [value] }));
  return [...whole, ...broken]
    .flatMap(({ line, cells }): RefusedRow[] => {
      const own = reasons.get(line);
      return own ? [{ line, cells, reasons: own }] : [];
    })
    .sort((a, b) => a.line - b.line);
}

const resultSchema = z.object({
  columns: z.array(z.object({ column: z.string() })),
  refusedRows: z.array(
    z.object({ line: z.number(), cells: z.array(z.string()), reasons: z.array(z.string()) }),
  ),
});

/**
 * The rows that an import did not take, as a CSV file with the columns that they came with, and their line and the reasons
 * behind them: it is mended and brought in again as it is.
 * @param result of the job
 * @throws AppError 404 where the job was no import, or every row was taken
 */
export function refusedFile(result: unknown): string {
  const { success, data } = resultSchema.safeParse(result);
  if (!success || data.refusedRows.length === 0) throw notFound('No row of this job was refused');
  const columns = data.columns.map(({ column }) => column);
  const rows = data.refusedRows.map(({ line, cells, reasons }) => [
    ...columns.map((_, at) => cells[at] ?? ''),
    line,
    reasons.join('; '),
  ]);
  // The mark by which spreadsheets know UTF-8.
  return `\uFEFF${csvLines([[...columns, 'Line', 'Why not'], ...rows])}`;
}
