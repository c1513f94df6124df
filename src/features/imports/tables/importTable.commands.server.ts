import type { DateOrder } from '#src/domain/writtenDates.ts';
import type { Database } from '#src/server/db/database.ts';
import type { DatasetFile } from '../dataset.server.ts';
import { importCatalogue } from '../imports.commands.server.ts';
import type { ImportSummary, Refusal } from '../report.ts';
import type { Progress } from '../session.server.ts';
import { type FileSense, refuseBrokenTitles, senseOf } from './columnSense.ts';
import { type DatasetFolder, makeDatasetFolder, tableName } from './datasetFolder.server.ts';
import { datasetRows } from './datasetRows.ts';
import type { OnTableRefusal } from './draft.ts';
import type { FieldName } from './fields.ts';
import { type Gathered, gather, keyOf } from './gather.ts';
import { detectMapping, type Mapping, type MappingWishes, NO_WISHES, requireTitle } from './mapping.ts';
import { type ReadOptions, readTable } from './readTable.server.ts';
import { readDraft } from './rows.ts';
import type { Table } from './table.ts';

/** What people say about a file that the file does not say itself. */
export interface TableOptions extends ReadOptions {
  readonly wishes?: MappingWishes;
  readonly dateOrder?: DateOrder | null;
  /** Values for rows that lack a field: `country` → `KR`. */
  readonly defaults?: ReadonlyMap<FieldName, string>;
}

export interface TableImportOptions extends TableOptions {
  readonly path: string;
  readonly isDryRun?: boolean;
  /** Values of the file replace stored ones that differ; else they only fill what is missing. */
  readonly isReplacing?: boolean;
  /** Told how the file was understood, before anything is written. */
  readonly onUnderstood?: (understood: Understood) => void;
  readonly onRefusal?: OnTableRefusal;
  readonly onProgress?: (progress: Progress) => void;
  readonly now?: Date;
}

export interface TableSummary {
  readonly rows: number;
  readonly titles: number;
  /** Rows that said more of a title of an earlier row. */
  readonly repeats: number;
  readonly refusedRows: number;
  readonly refusedValues: number;
  readonly summary: ImportSummary;
}

/** Fields of the data set's rows and the table's fields that they were made of. */
const MADE_OF: Readonly<Record<string, FieldName>> = {
  native_title: 'nativeTitle',
  alt_titles: 'altTitles',
  start_date: 'startDate',
  end_date: 'endDate',
  air_days: 'airDays',
  air_time: 'airTime',
  duration_min: 'runtime',
  content_rating_kr: 'contentRating',
  content_rating_us: 'contentRating',
  air_date: 'schedule',
  episodeCount: 'episodes',
  runtimeMinutes: 'runtime',
  airWeekdays: 'airDays',
};
const MADE_OF_FILES: Partial<Record<DatasetFile, FieldName>> = {
  genres: 'genres',
  tags: 'tags',
  networks: 'networks',
  studios: 'studios',
  streaming_services: 'streaming',
};

function fieldOf({ file, field }: Refusal, mapping: Mapping): FieldName | null {
  const made = MADE_OF_FILES[file] ?? MADE_OF[field ?? ''];
  if (made !== undefined) return made;
  return mapping.mapped.find((column) => column.field === field)?.field ?? null;
}

/** Turns the importer's refusals, which speak of the data set's files, into refusals of the table. */
function translated(mapping: Mapping, folder: DatasetFolder, onRefusal: OnTableRefusal) {
  return (refusal: Refusal) => {
    const field = fieldOf(refusal, mapping);
    onRefusal({
      line: folder.sourceLine(refusal.file, refusal.line),
      what: refusal.what === 'row' && refusal.file === 'titles' ? 'row' : 'value',
      column: mapping.mapped.find((column) => column.field === field)?.column ?? refusal.field,
      field,
      value: refusal.value,
      reason: refusal.file === 'credits' ? `${refusal.reason} (a credit)` : refusal.reason,
    });
  };
}

/** A file and what its columns are. */
export interface Understood {
  readonly table: Table;
  readonly mapping: Mapping;
  readonly sense: FileSense;
}

function understand({
  path,
  encoding,
  delimiter,
  wishes = NO_WISHES,
  dateOrder = null,
}: TableImportOptions): Understood {
  const table = readTable(path, { encoding, delimiter });
  const mapping = detectMapping(table, wishes);
  requireTitle(mapping, table);
  refuseBrokenTitles(table, mapping);
  return { table, mapping, sense: senseOf(table, mapping, dateOrder) };
}

/** Titles of which no row says, and no other sign tells, what kind they are. */
function refuseUntyped({ titles }: Gathered, onRefusal: OnTableRefusal): void {
  for (const [key, { type, title, line }] of titles) {
    if (type !== null) continue;
    titles.delete(key);
    const reason = 'does not say what kind of title it is: say so with --set "type=drama"';
    onRefusal({ line, what: 'row', column: null, field: 'type', value: title, reason });
  }
}

function gatherRows(
  { table, mapping, sense }: Understood,
  options: TableImportOptions,
  onRefusal: OnTableRefusal,
): Gathered {
  const { path, defaults = new Map<FieldName, string>() } = options;
  const gathered: Gathered = { titles: new Map(), repeats: 0 };
  for (const { line, value, reason } of table.faults)
    onRefusal({ line, what: 'row', column: null, field: null, value, reason });
  for (const row of table.rows) {
    const draft = readDraft(row, { mapping, sense, defaults, onRefusal });
    if (draft !== null) gather(gathered, keyOf(draft, tableName(path)), draft, onRefusal);
  }
  refuseUntyped(gathered, onRefusal);
  return gathered;
}

/**
 * Imports a tabular file (CSV, TSV, JSON, JSON Lines): reads it into titles with their credits, and brings these in as a
 * data set is, in batches that are whole or absent. Stored values stay; what is missing is filled.
 * @throws AppError 400 for a file that cannot be read, has no title column or is broken beyond repair, 409 while another
 * import runs
 */
export async function importTable(db: Database, options: TableImportOptions): Promise<TableSummary> {
  const understood = understand(options);
  options.onUnderstood?.(understood);
  const counts = { row: 0, value: 0 };
  const onRefusal: OnTableRefusal = (refusal) => {
    counts[refusal.what] += 1;
    options.onRefusal?.(refusal);
  };
  const gathered = gatherRows(understood, options, onRefusal);
  const folder = makeDatasetFolder();
  try {
    const put = datasetRows(tableName(options.path), folder.write);
    for (const [key, draft] of gathered.titles) put(key, draft);
    folder.finish();
    const summary = await importCatalogue(db, {
      folder: folder.folder,
      origin: options.path,
      manner: options.isReplacing ? 'table-replacing' : 'table',
      isDryRun: options.isDryRun ?? false,
      onRefusal: translated(understood.mapping, folder, onRefusal),
      ...(options.onProgress && { onProgress: options.onProgress }),
      ...(options.now && { now: options.now }),
    });
    const { rows, faults } = understood.table;
    return {
      rows: rows.length + faults.length,
      titles: gathered.titles.size,
      repeats: gathered.repeats,
      refusedRows: counts.row,
      refusedValues: counts.value,
      summary,
    };
  } finally {
    folder.remove();
  }
}
