import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { DatasetFile } from '#src/features/imports/dataset.server.ts';
import type { DatasetRow } from './datasetRows.ts';

/** A data set in a temporary folder, written row by row. */
export interface DatasetFolder {
  readonly folder: string;
  readonly write: (row: DatasetRow) => void;
  /** Writes the rows that are still buffered. */
  readonly finish: () => void;
  /** Returns the line of the table that a line of a data set file came from. */
  readonly sourceLine: (file: DatasetFile, line: number) => number;
  readonly remove: () => void;
}

/** Rows buffered per file before they are written. */
const BUFFERED_ROWS = 2000;

/** Creates an empty data set in a new temporary folder, which `remove` deletes. */
export function makeDatasetFolder(): DatasetFolder {
  const folder = mkdtempSync(join(tmpdir(), 'dramalog-table-'));
  writeFileSync(join(folder, 'titles.jsonl'), '');
  const buffers = new Map<DatasetFile, string[]>();
  const lines = new Map<DatasetFile, number[]>();
  const flush = (file: DatasetFile, rows: string[]) => {
    if (rows.length > 0) appendFileSync(join(folder, `${file}.jsonl`), `${rows.join('\n')}\n`);
    rows.length = 0;
  };
  return {
    folder,
    write: ({ file, line, json }) => {
      const rows = buffers.get(file) ?? [];
      buffers.set(file, rows);
      lines.set(file, lines.get(file) ?? []);
      lines.get(file)?.push(line);
      rows.push(JSON.stringify(json));
      if (rows.length >= BUFFERED_ROWS) flush(file, rows);
    },
    finish: () => {
      for (const [file, rows] of buffers) flush(file, rows);
    },
    sourceLine: (file, line) => lines.get(file)?.[line - 1] ?? line,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Returns the namespace of a table's own ids: the file name in lower case, without folder and extensions. */
export function tableName(path: string): string {
  return basename(path)
    .toLowerCase()
    .replace(/(\.(gz|csv|tsv|txt|json|jsonl|ndjson))+$/, '');
}
