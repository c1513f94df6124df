import { refreshPersonWeights, settleSearchNames } from '#src/catalogue/searchNames.server.ts';
import { storeCommonFacets } from '#src/catalogue/titles/facetCounts.server.ts';
import { conflict } from '#src/domain/errors.ts';
import { EVERYTHING } from '#src/server/cache/tags.ts';
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
import { IMPORT_NOTES, type ImportSummary, type OnRejection, startTally } from './report.ts';
import { type ImportMode, type ImportProgress, type ImportSession, inBatch } from './session.server.ts';
import { createStaging, dropStaging, stageDataset } from './staging.commands.server.ts';
import { importTitles } from './titles.commands.server.ts';

/** Key of the advisory lock that allows one import at a time per database; an arbitrary number. */
const IMPORT_LOCK = 7_240_915_004;

export interface ImportOptions {
  /** Folder with the data set's files. */
  readonly folder: string;
  /** The source to record when `folder` is temporary; defaults to `folder`. */
  readonly origin?: string;
  readonly mode?: ImportMode;
  /** Runs the whole import and rolls it back, so that the summary shows what would happen. */
  readonly isDryRun?: boolean;
  readonly onRejection?: OnRejection;
  readonly onProgress?: (progress: ImportProgress) => void;
  readonly now?: Date;
}

/** Tables that an import can change so much that the planner needs new statistics before the next query. */
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

/** Records the last import. This commit is synchronous, so it flushes all earlier commits to disk too. */
async function rememberImport(db: Database, folder: string, at: Date): Promise<void> {
  await db.pool.query(
    `insert into installation (key, value) values ('last_import', $1)
     on conflict (key) do update set value = excluded.value, updated_at = now()`,
    [JSON.stringify({ folder, at: at.toISOString() })],
  );
}

/**
 * Imports a data set: stages it in temporary tables, matches rows to stored records and writes what is new or different,
 * one transaction per batch. Importing the same files again changes nothing. Values that people changed by hand are kept,
 * and nothing is deleted.
 * @throws AppError 400 when the folder contains no data set, 409 while another import runs
 */
export async function importCatalogue(db: Database, options: ImportOptions): Promise<ImportSummary> {
  const {
    folder,
    mode = 'dataset',
    isDryRun = false,
    onRejection = () => undefined,
    onProgress = () => undefined,
  } = options;
  const started = performance.now();
  const now = options.now ?? new Date();
  const dataset = openDataset(folder);
  const tally = startTally(onRejection);
  const client = await db.pool.connect();
  let errorMessage: Error | undefined;
  try {
    const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [
      IMPORT_LOCK,
    ]);
    if (!rows[0]?.locked) throw conflict('Another import is running on this database');
    const session = { client, dataset, tally, isDryRun, mode, onProgress, now };
    try {
      // JIT compilation costs more than it saves for statements on one batch. Only the last commit, which records the
      // import, must wait for the disk: a batch lost in a power failure is written again by the next run.
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
    errorMessage = error instanceof Error ? error : new Error(String(error));
    throw error;
  } finally {
    client.release(errorMessage);
  }
  const { files, references, people, titles, related } = tally;
  const seconds = Math.round(performance.now() - started) / 1000;
  db.generations.raise([EVERYTHING]);
  if (!isDryRun) {
    await storeCommonFacets(db.pool);
    await rememberImport(db, options.origin ?? folder, now);
  }
  return { isDryRun, files, references, people, titles, related, notes: IMPORT_NOTES, seconds };
}
