import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TableRejection } from '#src/features/imports/tables/draft.ts';
import {
  importTable,
  type TableImportOptions,
  type TableSummary,
} from '#src/features/imports/tables/importTable.commands.server.ts';
import type { Database } from '#src/server/db/database.ts';

export interface TableRun {
  readonly result: TableSummary;
  readonly rejections: TableRejection[];
}

type Options = Omit<TableImportOptions, 'path' | 'onRejection'> & { readonly name?: string };

/** Writes a file of titles and imports it; returns the summary and every rejection. */
export async function importText(
  db: Database,
  content: string | Uint8Array,
  { name = 'sample.csv', ...options }: Options = {},
): Promise<TableRun> {
  const folder = await mkdtemp(join(tmpdir(), 'dramalog-text-'));
  const rejections: TableRejection[] = [];
  try {
    const path = join(folder, name);
    await writeFile(path, content);
    const result = await importTable(db, {
      now: new Date('2026-11-28T00:00:00Z'),
      ...options,
      path,
      onRejection: (rejection) => rejections.push(rejection),
    });
    return { result, rejections };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A CSV text of cells, every one quoted. */
export function csv(rows: readonly (readonly (string | number)[])[]): string {
  const quoted = (cell: string | number) => `"${String(cell).replaceAll('"', '""')}"`;
  return `${rows.map((row) => row.map(quoted).join(',')).join('\n')}\n`;
}
