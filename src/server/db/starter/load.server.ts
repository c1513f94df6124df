import { join, resolve } from 'node:path';
import { importCatalogue } from '#src/features/imports/imports.commands.server.ts';
import type { ImportSummary } from '#src/features/imports/report.ts';
import type { Database } from '#src/server/db/database.ts';
import type { Log } from '#src/server/log.ts';

export interface StarterOptions {
  /** The package's folder. */
  root: string;
  /** Folder of a data set, `none`, or null for the catalogue in the package. */
  source: string | null;
}

const MARK = 'starter_catalogue';

/** Whether the database has never had a title and no starter has been loaded whole. */
async function isWaiting(db: Database): Promise<boolean> {
  const { rows } = await db.pool.query<{ waiting: boolean }>(
    `select not exists (select 1 from installation where key = $1)
       and (exists (select 1 from installation where key = $2) or not exists (select 1 from titles)) as waiting`,
    [MARK, `${MARK}_begun`],
  );
  return rows[0]?.waiting ?? false;
}

async function mark(db: Database, key: string, value: object): Promise<void> {
  await db.pool.query(
    'insert into installation (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value, updated_at = now()',
    [key, JSON.stringify(value)],
  );
}

/**
 * Loads the starter catalogue into an empty database, once, through the importer. One that was interrupted is
 * completed at the next start; a database that somebody filled is left alone.
 * @returns what was done, or null where there was nothing to do
 * @throws AppError 400 when `source` names a folder without a data set
 */
export async function loadStarter(
  db: Database,
  log: Log,
  { root, source }: StarterOptions,
): Promise<ImportSummary | null> {
  if (source === 'none' || !(await isWaiting(db))) return null;
  const folder = source === null ? join(root, 'src/server/db/starter') : resolve(root, source);
  log.info('loading the starter catalogue');
  await mark(db, `${MARK}_begun`, { at: new Date().toISOString() });
  const summary = await importCatalogue(db, { folder });
  await mark(db, MARK, { titles: summary.titles.created, people: summary.people.created });
  await db.pool.query('analyze');
  log.info(
    { titles: summary.titles.created, people: summary.people.created, seconds: summary.seconds },
    'the starter catalogue is loaded',
  );
  return summary;
}
