import { join, resolve } from 'node:path';
import { AppError } from '#src/domain/errors.ts';
import { importCatalogue } from '#src/features/imports/imports.commands.server.ts';
import type { ImportSummary } from '#src/features/imports/report.ts';
import type { Log } from '#src/server/log.ts';
import type { Database } from '../database.ts';

/** The catalogue in the package, below the project's root. */
const OWN_FOLDER = 'src/server/db/starter';
const INSTALLATION_KEY = 'starter_catalogue';

/** Written before the first batch and after the last, so that a load that was cut off is taken up again. */
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

async function isWanted(db: Database): Promise<boolean> {
  const known = await stateOf(db);
  if (known) return known.state === 'loading';
  const { rows } = await db.pool.query<{ found: boolean }>('select exists (select 1 from titles) as found');
  return !rows[0]?.found;
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
 * Loads the starter catalogue into an empty database through the importer, once an installation; one that was cut
 * off is finished by the next start.
 * @param root the project's folder
 * @param source another folder of the same form, `none`, or null for the catalogue in the package
 * @returns what the import did; null when there was nothing to do, or another process is doing it
 * @throws AppError 400 when the folder holds no data set
 */
export async function loadStarter(
  db: Database,
  log: Pick<Log, 'info'>,
  { root, source }: { root: string; source: string | null },
): Promise<ImportSummary | null> {
  if (source === 'none' || !(await isWanted(db))) return null;
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
