import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { DatasetFile } from '#src/features/imports/dataset.server.ts';
import { type ImportOptions, importCatalogue } from '#src/features/imports/imports.commands.server.ts';
import type { ImportSummary, Rejection } from '#src/features/imports/report.ts';
import type { Database } from '#src/server/db/database.ts';

/** A row as an object, or a raw line. */
type Line = object | string;
export type DatasetFiles = Partial<Record<DatasetFile, readonly Line[]>>;

export interface ImportRun {
  readonly summary: ImportSummary;
  readonly rejections: Rejection[];
}

interface Options extends Omit<ImportOptions, 'folder' | 'onRejection'> {
  /** Compressed files, as in large data sets. */
  readonly isGzipped?: boolean;
}

/** Writes a data set into a separate folder and imports it; returns the summary and every rejection. */
export async function importFiles(
  db: Database,
  files: DatasetFiles,
  options: Options = {},
): Promise<ImportRun> {
  const { isGzipped = false, ...rest } = options;
  const folder = await mkdtemp(join(tmpdir(), 'dramalog-dataset-'));
  try {
    for (const [name, lines] of Object.entries(files)) {
      const text = lines
        .map((line) => `${typeof line === 'string' ? line : JSON.stringify(line)}\n`)
        .join('');
      const file = join(folder, `${name}.jsonl${isGzipped ? '.gz' : ''}`);
      await writeFile(file, isGzipped ? gzipSync(text) : text);
    }
    return await importFolder(db, folder, rest);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Imports a folder; returns the summary and every rejection. */
export async function importFolder(
  db: Database,
  folder: string,
  options: Omit<Options, 'isGzipped'> = {},
): Promise<ImportRun> {
  const rejections: Rejection[] = [];
  const summary = await importCatalogue(db, {
    folder,
    now: new Date('2026-11-28T00:00:00Z'),
    ...options,
    onRejection: (rejection) => rejections.push(rejection),
  });
  return { summary, rejections };
}

/** Tables whose rows an import writes or derives. */
const WRITTEN = [
  'titles',
  'people',
  'title_aliases',
  'title_countries',
  'title_genres',
  'title_tags',
  'title_studios',
  'availability',
  'title_content_ratings',
  'title_external_ids',
  'title_external_scores',
  'characters',
  'credits',
  'credit_characters',
  'related_titles',
  'episodes',
  'person_names',
  'person_external_ids',
  'title_index',
  'title_cards',
  'search_names',
  'title_stats',
  'revisions',
  'activity',
  'genres',
  'tags',
  'studios',
  'streaming_services',
  'countries',
  'content_ratings',
] as const;

/**
 * A digest of every row of every table that an import writes: equal digests mean that nothing has changed.
 */
export async function fingerprint(db: Database): Promise<Record<string, string>> {
  const match: Record<string, string> = {};
  for (const table of WRITTEN) {
    const { rows } = await db.pool.query<{ digest: string }>(
      `select count(*) || ':' || coalesce(md5(string_agg(md5(x::text), '' order by md5(x::text))), '') as digest from ${table} x`,
    );
    match[table] = rows[0]?.digest ?? '';
  }
  return match;
}
