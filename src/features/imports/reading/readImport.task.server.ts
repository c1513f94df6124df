import { isExportedFile } from '#src/features/imports/tables/columnSense.ts';
import type { TaskRun } from '#src/server/workers/task.ts';
import type { DraftRow } from './draftRow.ts';
import type { ImportRejection } from './importShapes.ts';
import type { READ_IMPORT } from './importTasks.ts';
import { readImport } from './readImport.server.ts';
import { cellText } from './recordDraftRow.ts';

/** Rows of the sample, and characters of each cell. */
const SAMPLE_ROWS = 5;
const SAMPLE_CELL_MAX = 80;
/** Rejections reported for one line. */
const LINE_REJECTIONS_MAX = 10;
/** Characters of JSON in one piece, which parse in 1–2 ms. */
const PIECE_LENGTH = 100_000;

const encoder = new TextEncoder();

function piecesOf(rows: readonly (DraftRow | ImportRejection)[]): ArrayBuffer[] {
  const pieces: ArrayBuffer[] = [];
  let waiting: string[] = [];
  let length = 0;
  const flush = () => {
    if (waiting.length > 0) pieces.push(encoder.encode(`[${waiting.join(',')}]`).buffer);
    waiting = [];
    length = 0;
  };
  for (const row of rows) {
    const json = JSON.stringify(row);
    waiting.push(json);
    length += json.length;
    if (length >= PIECE_LENGTH) flush();
  }
  flush();
  return pieces;
}

export const run: TaskRun<typeof READ_IMPORT> = (file) => {
  const rejected: ImportRejection[] = [];
  const perLine = new Map<number, number>();
  const { table, columns, fields, key, rows, isDateOrderMixed } = readImport(file, (rejection) => {
    const count = (perLine.get(rejection.line) ?? 0) + 1;
    perLine.set(rejection.line, count);
    if (count <= LINE_REJECTIONS_MAX) rejected.push(rejection);
  });
  const pieces = piecesOf(rows);
  const rejections = piecesOf(rejected);
  const value = {
    columns,
    fields,
    key,
    isDateOrderMixed,
    isExported: isExportedFile(table),
    format: table.format,
    sample: table.rows.slice(0, SAMPLE_ROWS).map(({ line, cells }) => ({
      line,
      cells: cells.map((cell) => cellText(cell).slice(0, SAMPLE_CELL_MAX)),
    })),
    rows: table.rows.length + table.errors.length,
    rejections,
    pieces,
  };
  return { value, transfer: [...pieces, ...rejections] };
};
