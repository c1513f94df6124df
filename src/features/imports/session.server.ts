import type pg from 'pg';
import { mapInSequence } from '#src/records/mapInSequence.server.ts';
import { EVERYTHING } from '#src/server/cache/tags.ts';
import { announceChanges } from '#src/server/db/changes.ts';
import type { Transaction } from '#src/server/db/database.ts';
import { type Dataset, type DatasetFile, type DatasetLine, readLines } from './dataset.server.ts';
import type { ImportCounts } from './report.ts';
import { type JsonRow, type ReadRow, type RowFieldsReader, readRow } from './rowReading.ts';

export interface ImportProgress {
  /** Description of the current step, such as `Writing titles`. */
  readonly phase: string;
  readonly done: number;
  readonly total: number;
}

/**
 * How values of the file combine with stored ones: `dataset` replaces them; `table` (a file of unknown quality) only fills
 * missing values; `table-replacing` replaces all except dates that are stored more precisely.
 */
export type ImportMode = 'dataset' | 'table' | 'table-replacing';

/** One run of the importer. The temporary tables belong to its connection. */
export interface ImportSession {
  readonly client: pg.PoolClient;
  readonly dataset: Dataset;
  readonly tally: ImportCounts;
  readonly now: Date;
  readonly isDryRun: boolean;
  readonly mode: ImportMode;
  readonly onProgress: (progress: ImportProgress) => void;
}

/**
 * Runs one batch in a transaction. A dry run is one transaction that is rolled back at the end; each batch is a savepoint
 * in it, so that later batches see the results of earlier ones.
 */
export async function inBatch<Result>(
  { client, isDryRun }: ImportSession,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  const [begin, commit, rollback] = isDryRun
    ? ['savepoint batch', 'release savepoint batch', 'rollback to savepoint batch']
    : ['begin', 'commit', 'rollback'];
  await client.query(begin);
  try {
    const changes = new Set([EVERYTHING]);
    const result = await work({ client, changes });
    await announceChanges(client, changes);
    await client.query(commit);
    return result;
  } catch (error) {
    await client.query(rollback);
    throw error;
  }
}

/**
 * Lets a query run while the caller does other work and awaits it later. The empty handler prevents an unhandled rejection
 * until then; the error is still thrown at the `await`.
 */
export function readMeanwhile<Rows>(reading: Promise<Rows>): Promise<Rows> {
  reading.catch(() => undefined);
  return reading;
}

/** Rows per INSERT when a temporary table is filled. */
const CHUNK = 4000;

/**
 * Reads a file into a temporary table: parses every line with `read`, counts rejections in the tally and inserts the rows
 * in large statements.
 * @param columns the table's columns except `line`, with their types; the names are those of the objects `store` returns
 */
export async function stageFile<Row>(
  session: ImportSession,
  file: DatasetFile,
  columns: string,
  read: (fields: RowFieldsReader, json: JsonRow) => Row,
  store: (row: Row) => object,
  table: string = file,
): Promise<void> {
  const { client, dataset, tally } = session;
  const names = columns
    .split(', ')
    .map((column) => column.split(' ')[0])
    .join(', ');
  const insert = `insert into pg_temp.stage_${table} (line, ${names})
    select line, ${names} from json_to_recordset($1::json) as r(line int, ${columns})`;
  const total = dataset.sizes.get(file) ?? 0;
  let done = 0;
  const onBytes = (bytes: number) => {
    done += bytes;
    session.onProgress({ phase: `Reading ${file}`, done, total });
  };
  let waiting: object[] = [];
  await mapInSequence(client, async (writer) => {
    const flush = async () => {
      const rows = JSON.stringify(waiting);
      waiting = [];
      await writer.query(insert, [rows]);
    };
    for await (const line of readLines(dataset, file, onBytes)) {
      const row = readInto(tally, file, line, read);
      if (row === null) continue;
      waiting.push({ ...store(row), line: line.line });
      if (waiting.length >= CHUNK) await flush();
    }
    await flush();
  });
}

/** Reads one line and reports rejections to the tally. Returns null for a rejected row. */
export function readInto<Row>(
  tally: ImportCounts,
  file: DatasetFile,
  { line, json, error }: DatasetLine,
  read: (fields: RowFieldsReader, json: JsonRow) => Row,
): Row | null {
  tally.read(file);
  if (json === null) {
    tally.reject({ file, line, what: 'row', field: null, value: null, reason: error ?? 'cannot be read' });
    return null;
  }
  const result: ReadRow<Row> = readRow(json, (fields) => read(fields, json));
  if ('reason' in result) {
    const value = JSON.stringify(json[result.field])?.slice(0, 200) ?? null;
    tally.reject({ file, line, what: 'row', field: result.field, value, reason: result.reason });
    return null;
  }
  for (const rejected of result.rejected) tally.reject({ file, line, what: 'value', ...rejected });
  return result.row;
}
