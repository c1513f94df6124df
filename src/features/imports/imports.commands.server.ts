import { conflict } from '#src/domain/errors.ts';
import { EVERYTHING } from '#src/server/cache/tags.ts';
import { keepCommonFacets } from '#src/server/catalogue/facetCounts.server.ts';
import { refreshPersonWeights, settleSearchNames } from '#src/server/catalogue/searchNames.server.ts';
import {
  type Database,
  IMPORT_WAITING_KILOBYTES,
  type Runner,
  WAITING_KILOBYTES,
} from '#src/server/db/database.ts';
import { openDataset } from './dataset.server.ts';
import { matchRecords } from './matching.commands.server.ts';
import { importPeople } from './people.commands.server.ts';
import { importReferences } from './references.commands.server.ts';
import { importRelated } from './related.commands.server.ts';
import { IMPORT_NOTES, type ImportSummary, type OnRefusal, startTally } from './report.ts';
import { type ImportSession, inBatch, type Manner, type Progress } from './session.server.ts';
import { createStaging, dropStaging, stageDataset } from './staging.commands.server.ts';
import { importTitles } from './titles.commands.server.ts';

/** Any fixed number: one import runs at a time on a database. */
const IMPORT_LOCK = 7_240_915_004;

export interface ImportOptions {
  /** Folder with the data set's files. */
  readonly folder: string;
  /** What is remembered as imported where the folder is only made for it; else the folder. */
  readonly origin?: string;
  readonly manner?: Manner;
  /** Does everything and undoes it, so that the summary says what would happen. */
  readonly isDryRun?: boolean;
  readonly onRefusal?: OnRefusal;
  readonly onProgress?: (progress: Progress) => void;
  readonly now?: Date;
}

/** Tables whose size or spread an import may change so much that the planner must hear of it before the next page. */
const WRITTEN = `titles, people, credits, credit_characters, characters, episodes, title_aliases, title_countries, title_genres,
  title_tags, title_studios, availability, title_content_ratings, title_external_ids, title_external_scores,
  person_external_ids, person_names, related_titles, title_index, title_cards, search_names, revisions`;

async function analyseWritten(runner: Runner): Promise<void> {
  await runner.query(`analyze ${WRITTEN}`);
}

async function runImport(session: ImportSession): Promise<void> {
  await createStaging(session.client);
  const ids = await importReferences(session);
  await stageDataset(session, ids);
  await matchRecords(session, ids);
  await importPeople(session, ids.sources.dataset);
  await importTitles(session);
  await importRelated(session, ids);
  await inBatch(session, ({ client }) => refreshPersonWeights(client, 'all'));
  if (session.isDryRun) return;
  await settleSearchNames(session.client);
  await analyseWritten(session.client);
}

/** Notes the last import; its commit waits for the disk, and with it everything written before. */
async function rememberImport(db: Database, folder: string, at: Date): Promise<void> {
  await db.pool.query(
    `insert into installation (key, value) values ('last_import', $1)
     on conflict (key) do update set value = excluded.value, updated_at = now()`,
    [JSON.stringify({ folder, at: at.toISOString() })],
  );
}

/**
 * Imports a data set: reads it into temporary tables, finds the records it speaks of and writes what is new or
 * different, in batches that are whole or absent. Importing the same files again changes nothing; values that people
 * changed by hand stay as they are; nothing is removed.
 * @throws AppError 400 when the folder holds no data set, 409 while another import runs
 */
export async function importCatalogue(db: Database, options: ImportOptions): Promise<ImportSummary> {
  const {
    folder,
    manner = 'dataset',
    isDryRun = false,
    onRefusal = () => undefined,
    onProgress = () => undefined,
  } = options;
  const started = performance.now();
  const now = options.now ?? new Date();
  const dataset = openDataset(folder);
  const tally = startTally(onRefusal);
  const client = await db.pool.connect();
  let fault: Error | undefined;
  try {
    const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [
      IMPORT_LOCK,
    ]);
    if (!rows[0]?.locked) throw conflict('Another import is running on this database');
    const session = { client, dataset, tally, isDryRun, manner, onProgress, now };
    try {
      // Compiling statements costs more than it gives where each runs on one batch, and a batch lost with the machine's
      // power is written by the next run: commits need not wait for the disk, only the last one, which says it is done.
      await client.query(
        `set jit = off; set synchronous_commit = off; set gin_pending_list_limit = ${IMPORT_WAITING_KILOBYTES}`,
      );
      if (isDryRun) await client.query('begin');
      await runImport(session);
    } finally {
      if (isDryRun) await client.query('rollback');
      await dropStaging(client);
      await client.query(
        `reset jit; reset synchronous_commit; set gin_pending_list_limit = ${WAITING_KILOBYTES}`,
      );
      await client.query('select pg_advisory_unlock($1)', [IMPORT_LOCK]);
    }
  } catch (error) {
    fault = error instanceof Error ? error : new Error(String(error));
    throw error;
  } finally {
    client.release(fault);
  }
  const { files, references, people, titles, related } = tally;
  const seconds = Math.round(performance.now() - started) / 1000;
  db.generations.raise([EVERYTHING]);
  if (!isDryRun) {
    await keepCommonFacets(db.pool);
    await rememberImport(db, options.origin ?? folder, now);
  }
  return { isDryRun, files, references, people, titles, related, notes: IMPORT_NOTES, seconds };
}
