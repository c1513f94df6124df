import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { EVERYTHING } from '#src/server/cache/tags.ts';
import { inTurn } from '#src/server/catalogue/inTurn.server.ts';
import { announceChanges } from '#src/server/db/changes.ts';
import type { Transaction } from '#src/server/db/database.ts';
import { type Dataset, type DatasetFile, type DatasetLine, readLines } from './dataset.server.ts';
import type { Tally } from './report.ts';
import { type JsonRow, type ReadRow, type RowFieldsReader, readRow } from './rowReading.ts';

export interface Progress {
  /** What is being done, in words. */
  readonly phase: string;
  readonly done: number;
  readonly total: number;
}

/**
 * How values meet stored ones: those of a `dataset` replace them; those of a `table` (a file of unknown care) only fill what
 * is missing; those of a `table-replacing` replace all but dates that are known more precisely.
 */
export type Manner = 'dataset' | 'table' | 'table-replacing';

/** One run of the importer: its connection, on which the temporary tables live, and what it reports to. */
export interface ImportSession {
  readonly client: pg.PoolClient;
  readonly dataset: Dataset;
  readonly tally: Tally;
  readonly now: Date;
  readonly isDryRun: boolean;
  readonly manner: Manner;
  readonly onProgress: (progress: Progress) => void;
}

/**
 * Runs one batch: whole or absent. In a dry run the whole import is one transaction that is undone in the end, and a
 * batch is a savepoint in it, so that later batches see what earlier ones would have left.
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
    const result = await work({ client, orm: drizzle(client, { casing: 'snake_case' }), changes });
    await announceChanges(client, changes);
    await client.query(commit);
    return result;
  } catch (error) {
    await client.query(rollback);
    throw error;
  }
}

/**
 * What the database reads while we work on something else, to be awaited then. Its failure is thrown where it is waited
 * for; until then it is no unhandled one.
 */
export function readMeanwhile<Rows>(reading: Promise<Rows>): Promise<Rows> {
  reading.catch(() => undefined);
  return reading;
}

/** Rows that go into one statement when a temporary table is filled. */
const CHUNK = 4000;

/**
 * Reads a file into a temporary table: every line through `read`, refusals into the tally, rows in large statements.
 * @param columns the table's columns beside `line`, with their types, named like the fields of what `store` gives
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
  await inTurn(client, async (writer) => {
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

/** Reads one line, telling the tally of what is refused; null for a row that is refused as a whole. */
export function readInto<Row>(
  tally: Tally,
  file: DatasetFile,
  { line, json, fault }: DatasetLine,
  read: (fields: RowFieldsReader, json: JsonRow) => Row,
): Row | null {
  tally.read(file);
  if (json === null) {
    tally.refuse({ file, line, what: 'row', field: null, value: null, reason: fault ?? 'cannot be read' });
    return null;
  }
  const result: ReadRow<Row> = readRow(json, (fields) => read(fields, json));
  if ('reason' in result) {
    const value = JSON.stringify(json[result.field])?.slice(0, 200) ?? null;
    tally.refuse({ file, line, what: 'row', field: result.field, value, reason: result.reason });
    return null;
  }
  for (const refused of result.refused) tally.refuse({ file, line, what: 'value', ...refused });
  return result.row;
}
