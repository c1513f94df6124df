import { join, resolve } from 'node:path';
import { AppError } from '#src/domain/errors.ts';
import { importCatalogue } from '#src/features/imports/imports.commands.server.ts';
import type { ImportSummary } from '#src/features/imports/report.ts';
import type { Database } from '#src/server/db/database.ts';
import type { Log } from '#src/server/log.ts';

/** Folder of the packaged catalogue, relative to the project. */
const OWN_FOLDER = 'src/main/starter';
const INSTALLATION_KEY = 'starter_catalogue';

/** Written before the first batch and after the last, so that an interrupted load continues. */
interface StarterState {
  readonly state: 'loading' | 'loaded';
  readonly source: string;
}

async function stateOf(db: Database): Promise<StarterState | null> {
  const { rows } = await db.pool.query<{ value: StarterState }>(
    'select value from installation where key = $1',
    [INSTALLATION_KEY],
  );
  return rows[0]?.value ?? null;
}

async function remember(db: Database, value: StarterState): Promise<void> {
  await db.pool.query(
    `insert into installation (key, value) values ($1, $2)
     on conflict (key) do update set value = excluded.value, updated_at = now()`,
    [INSTALLATION_KEY, JSON.stringify(value)],
  );
}

async function needsLoading(db: Database): Promise<boolean> {
  const known = await stateOf(db);
  if (known) return known.state === 'loading';
  const { rows } = await db.pool.query<{ isFound: boolean }>(
    'select exists (select 1 from titles) as "isFound"',
  );
  return !rows[0]?.isFound;
}

async function importUnlessBusy(db: Database, folder: string): Promise<ImportSummary | null> {
  try {
    return await importCatalogue(db, { folder });
  } catch (error) {
    if (error instanceof AppError && error.statusCode === 409) return null;
    throw error;
  }
}

/**
 * Loads the starter catalogue into an empty database with the importer, once per installation; the next start continues
 * an interrupted load.
 * @param root the project's folder
 * @param source another folder in the same format, `none`, or null for the packaged catalogue
 * @returns the import summary; null if there is nothing to do, or another process is doing it
 * @throws AppError 400 if the folder has no data set
 */
export async function loadStarter(
  db: Database,
  log: Pick<Log, 'info'>,
  { root, source }: { root: string; source: string | null },
): Promise<ImportSummary | null> {
  if (source === 'none' || !(await needsLoading(db))) return null;
  const folder = source === null ? join(root, OWN_FOLDER) : resolve(root, source);
  await remember(db, { state: 'loading', source: source ?? 'package' });
  log.info({ folder }, 'Loading the starter catalogue');
  const summary = await importUnlessBusy(db, folder);
  if (summary === null) {
    log.info({}, 'Another process is loading the catalogue');
    return null;
  }
  await remember(db, { state: 'loaded', source: source ?? 'package' });
  const { titles, people, seconds } = summary;
  log.info({ titles: titles.created, people: people.created, seconds }, 'The starter catalogue is loaded');
  return summary;
}
