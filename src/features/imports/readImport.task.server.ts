import type { TaskRun } from '#src/server/workers/task.ts';
import { importFieldsOf } from './importFields.ts';
import type { ImportRejection, ReadRow } from './importShapes.ts';
import type { READ_IMPORT } from './importTasks.ts';
import { readImport } from './readImport.server.ts';
import { REJECTIONS_MAX } from './rejections.ts';
import { cellText } from './resourceRows.ts';

/** Rows of the sample, and characters of each cell. */
const SAMPLE_ROWS = 5;
const SAMPLE_CELL_MAX = 80;
/** Characters of JSON in one piece, which parse in 1–2 ms. */
const PIECE_LENGTH = 100_000;

const encoder = new TextEncoder();

function piecesOf(rows: readonly ReadRow[]): ArrayBuffer[] {
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
  const rejections: ImportRejection[] = [];
  const rejected = new Set<number>();
  const { table, columns, key, rows } = readImport(file, importFieldsOf(file.resource), (rejection) => {
    rejected.add(rejection.line);
    if (rejections.length < REJECTIONS_MAX) rejections.push(rejection);
  });
  const pieces = piecesOf(rows);
  const value = {
    columns,
    key,
    sample: table.rows.slice(0, SAMPLE_ROWS).map(({ line, cells }) => ({
      line,
      cells: cells.map((cell) => cellText(cell).slice(0, SAMPLE_CELL_MAX)),
    })),
    rows: table.rows.length + table.errors.length,
    refused: rejected.size,
    refusals: rejections,
    pieces,
  };
  return { value, transfer: pieces };
};
