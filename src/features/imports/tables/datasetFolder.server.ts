import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { DatasetFile } from '../dataset.server.ts';
import type { DatasetRow } from './datasetRows.ts';

/** A data set in a temporary folder, written row by row. */
export interface DatasetFolder {
  readonly folder: string;
  readonly write: (row: DatasetRow) => void;
  /** Writes what is still held back. */
  readonly finish: () => void;
  /** The line of the table from which a line of a file was made. */
  readonly sourceLine: (file: DatasetFile, line: number) => number;
  readonly remove: () => void;
}

/** Rows held back per file before they are written. */
const HELD = 2000;

/** Makes an empty data set in a folder of its own, which `remove` takes away. */
export function makeDatasetFolder(): DatasetFolder {
  const folder = mkdtempSync(join(tmpdir(), 'dramalog-table-'));
  writeFileSync(join(folder, 'titles.jsonl'), '');
  const held = new Map<DatasetFile, string[]>();
  const lines = new Map<DatasetFile, number[]>();
  const flush = (file: DatasetFile, rows: string[]) => {
    if (rows.length > 0) appendFileSync(join(folder, `${file}.jsonl`), `${rows.join('\n')}\n`);
    rows.length = 0;
  };
  return {
    folder,
    write: ({ file, line, json }) => {
      const rows = held.get(file) ?? [];
      held.set(file, rows);
      lines.set(file, lines.get(file) ?? []);
      lines.get(file)?.push(line);
      rows.push(JSON.stringify(json));
      if (rows.length >= HELD) flush(file, rows);
    },
    finish: () => {
      for (const [file, rows] of held) flush(file, rows);
    },
    sourceLine: (file, line) => lines.get(file)?.[line - 1] ?? line,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** A table's name, under which its own ids hold: the file's name without folder and endings, lower case. */
export function tableName(path: string): string {
  return basename(path)
    .toLowerCase()
    .replace(/(\.(gz|csv|tsv|txt|json|jsonl|ndjson))+$/, '');
}
