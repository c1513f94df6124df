import { storableText } from '#src/domain/text/storableText.ts';
import { csvLines } from '#src/server/http/csvLines.ts';
import type { TaskRun } from '#src/server/workers/task.ts';
import { importFieldsOf } from './importFields.ts';
import type { REJECTED_ROWS } from './importTasks.ts';
import { readImport } from './readImport.server.ts';
import { addReason, type Reasons } from './rejections.ts';
import { cellText } from './resourceRows.ts';

interface RejectedRow {
  readonly line: number;
  readonly cells: readonly string[];
}

export const run: TaskRun<typeof REJECTED_ROWS> = ({ file, reasons: later }) => {
  const reasons: Reasons = new Map();
  const { table, columns } = readImport(file, importFieldsOf(file.resource), (rejection) =>
    addReason(reasons, rejection),
  );
  for (const [line, texts] of JSON.parse(later) as [number, string[]][])
    reasons.set(line, [...(reasons.get(line) ?? []), ...texts]);
  // A row that could not be split into cells has its raw text in the first cell.
  const broken = table.errors.map(({ line, value }): RejectedRow => ({ line, cells: [value] }));
  const complete = table.rows.flatMap(({ line, cells }): RejectedRow[] =>
    reasons.has(line) ? [{ line, cells: cells.map(cellText) }] : [],
  );
  const rows = [...broken, ...complete]
    .sort((a, b) => a.line - b.line)
    .map(({ line, cells }) => [
      ...columns.map((_, at) => cells[at] ?? ''),
      line,
      (reasons.get(line) ?? []).join('; '),
    ]);
  const names = columns.map(({ column }) => column);
  // Spreadsheets recognise UTF-8 by the byte order mark.
  const text = `\uFEFF${csvLines([[...names, 'Line', 'Reason'], ...rows])}`;
  const value = new TextEncoder().encode(storableText(text));
  return { value, transfer: [value.buffer] };
};
