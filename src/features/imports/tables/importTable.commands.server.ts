import type { DateOrder } from '#src/domain/dates/writtenDates.ts';
import type { DatasetFile } from '#src/features/imports/dataset.server.ts';
import { importCatalogue } from '#src/features/imports/imports.commands.server.ts';
import type { ImportSummary, Rejection } from '#src/features/imports/report.ts';
import type { ImportProgress } from '#src/features/imports/session.server.ts';
import type { Database } from '#src/server/db/database.ts';
import { assertTitlesReadable, type FileSense, senseOf } from './columnSense.ts';
import { type DatasetFolder, makeDatasetFolder, tableName } from './datasetFolder.server.ts';
import { datasetRows } from './datasetRows.ts';
import type { OnTableRejection } from './draft.ts';
import type { FieldName } from './fields.ts';
import { type Gathered, gather, keyOf } from './gather.ts';
import { detectMapping, type Mapping, type MappingWishes, NO_WISHES, requireTitle } from './mapping.ts';
import { type ReadOptions, readTable } from './readTable.server.ts';
import { readDraft } from './rows.ts';
import type { Table } from './table.ts';

/** The user's choices that cannot be detected from the file. */
export interface TableOptions extends ReadOptions {
  readonly wishes?: MappingWishes;
  readonly dateOrder?: DateOrder | null;
  /** Values for rows that lack a field: `country` → `KR`. */
  readonly defaults?: ReadonlyMap<FieldName, string>;
}

export interface TableImportOptions extends TableOptions {
  readonly path: string;
  readonly isDryRun?: boolean;
  /** Whether values of the file replace different stored ones; otherwise they only fill missing values. */
  readonly isReplacing?: boolean;
  /** Called with the detected structure of the file before anything is written. */
  readonly onUnderstood?: (understood: Understood) => void;
  readonly onRejection?: OnTableRejection;
  readonly onProgress?: (progress: ImportProgress) => void;
  readonly now?: Date;
}

export interface TableSummary {
  readonly rows: number;
  readonly titles: number;
  /** Number of rows that were merged into the title of an earlier row. */
  readonly repeats: number;
  readonly refusedRows: number;
  readonly refusedValues: number;
  readonly summary: ImportSummary;
}

/** The table's fields by the data set's fields that were made from them. */
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

function fieldOf({ file, field }: Rejection, mapping: Mapping): FieldName | null {
  const made = MADE_OF_FILES[file] ?? MADE_OF[field ?? ''];
  if (made !== undefined) return made;
  return mapping.mapped.find((column) => column.field === field)?.field ?? null;
}

/** Converts rejections of the data set import to rejections of the table. */
function translated(mapping: Mapping, folder: DatasetFolder, onRejection: OnTableRejection) {
  return (rejection: Rejection) => {
    const field = fieldOf(rejection, mapping);
    onRejection({
      line: folder.sourceLine(rejection.file, rejection.line),
      what: rejection.what === 'row' && rejection.file === 'titles' ? 'row' : 'value',
      column: mapping.mapped.find((column) => column.field === field)?.column ?? rejection.field,
      field,
      value: rejection.value,
      reason: rejection.file === 'credits' ? `${rejection.reason} (a credit)` : rejection.reason,
    });
  };
}

/** A file with the detected meaning of its columns. */
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
  assertTitlesReadable(table, mapping);
  return { table, mapping, sense: senseOf(table, mapping, dateOrder) };
}

/** Rejects titles whose type is not known from any row or other sign. */
function rejectUntyped({ titles }: Gathered, onRejection: OnTableRejection): void {
  for (const [key, { type, title, line }] of titles) {
    if (type !== null) continue;
    titles.delete(key);
    const reason = 'has no type: set one with --set "type=drama"';
    onRejection({ line, what: 'row', column: null, field: 'type', value: title, reason });
  }
}

function gatherRows(
  { table, mapping, sense }: Understood,
  options: TableImportOptions,
  onRejection: OnTableRejection,
): Gathered {
  const { path, defaults = new Map<FieldName, string>() } = options;
  const gathered: Gathered = { titles: new Map(), repeats: 0 };
  for (const { line, value, reason } of table.errors)
    onRejection({ line, what: 'row', column: null, field: null, value, reason });
  for (const row of table.rows) {
    const draft = readDraft(row, { mapping, sense, defaults, onRejection });
    if (draft !== null) gather(gathered, keyOf(draft, tableName(path)), draft, onRejection);
  }
  rejectUntyped(gathered, onRejection);
  return gathered;
}

/**
 * Imports a tabular file (CSV, TSV, JSON, JSON Lines): converts it to a data set and imports that, one transaction per
 * batch. By default keeps stored values and fills missing ones.
 * @throws AppError 400 for a file that cannot be read, has no title column or is broken beyond repair, 409 while another
 *   import runs
 */
export async function importTable(db: Database, options: TableImportOptions): Promise<TableSummary> {
  const understood = understand(options);
  options.onUnderstood?.(understood);
  const counts = { row: 0, value: 0 };
  const onRejection: OnTableRejection = (rejection) => {
    counts[rejection.what] += 1;
    options.onRejection?.(rejection);
  };
  const gathered = gatherRows(understood, options, onRejection);
  const folder = makeDatasetFolder();
  try {
    const put = datasetRows(tableName(options.path), folder.write);
    for (const [key, draft] of gathered.titles) put(key, draft);
    folder.finish();
    const summary = await importCatalogue(db, {
      folder: folder.folder,
      origin: options.path,
      mode: options.isReplacing ? 'table-replacing' : 'table',
      isDryRun: options.isDryRun ?? false,
      onRejection: translated(understood.mapping, folder, onRejection),
      ...(options.onProgress && { onProgress: options.onProgress }),
      ...(options.now && { now: options.now }),
    });
    const { rows, errors } = understood.table;
    return {
      rows: rows.length + errors.length,
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
