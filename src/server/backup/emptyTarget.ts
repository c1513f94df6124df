import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Runner } from '#src/server/db/database.ts';
import { partsOfName } from '#src/server/media/names.ts';
import type { MediaStore } from '#src/server/media/store.ts';
import { BackupError } from './errors.ts';
import { MEDIA_FOLDER } from './pictures.ts';

/** What an interrupted start or restore leaves in a data folder, apart from the database, which is checked separately. */
const EXPECTED =
  /^(dramalog\.lock|postgres|postgres\.log(\.1)?|postgresql-.*|postgres\.(new|probe)-.*|media|lost\+found)$/;

/**
 * Checks that a data folder contains only files that a restore expects or writes.
 * @throws BackupError naming other files
 */
export function assertDataDirFits(dataDir: string): void {
  if (!existsSync(dataDir)) return;
  const others = readdirSync(dataDir).filter((name) => !EXPECTED.test(name));
  if (others.length === 0) return;
  throw new BackupError(
    `DATA_DIR ${dataDir} is not empty: it contains ${others.slice(0, 5).join(', ')}. Restore the backup into an empty folder.`,
  );
}

/** Tables, views, sequences, functions and types that belong neither to an extension nor to PostgreSQL. */
const OBJECTS = `
  with own as (
    select 1 as place, c.oid, 'pg_class'::regclass as class, c.relnamespace as schema, c.relname as name
    from pg_class c where c.relkind in ('r', 'p', 'f', 'v', 'm', 'S')
    union all select 2, p.oid, 'pg_proc'::regclass, p.pronamespace, p.proname from pg_proc p
    union all select 3, t.oid, 'pg_type'::regclass, t.typnamespace, t.typname
    from pg_type t where t.typtype in ('d', 'e', 'r'))
  select n.nspname || '.' || own.name as name from own join pg_namespace n on n.oid = own.schema
  where n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
    and not exists (select from pg_depend d where d.classid = own.class and d.objid = own.oid and d.deptype = 'e')
  order by own.place, n.nspname desc, own.name limit 5`;

/**
 * Checks that a database is empty.
 * @throws BackupError naming objects in it
 */
export async function assertDatabaseEmpty(runner: Runner): Promise<void> {
  const { rows } = await runner.query<{ name: string }>(OBJECTS);
  if (rows.length === 0) return;
  throw new BackupError(
    `The database is not empty: it contains ${rows.map(({ name }) => name).join(', ')}. Restore the backup into an empty database.`,
  );
}

/** Incomplete files of a killed process, which are not pictures yet. */
const HALF_WRITTEN = /\.part$/;

/**
 * Checks that a store contains only pictures of the backup, which an interrupted restore may have left.
 * @param backup folder of a checked backup
 * @throws BackupError naming another file
 */
export async function assertStoreFits(store: MediaStore, backup: string): Promise<void> {
  const isOwn = (name: string) =>
    HALF_WRITTEN.test(name) || (partsOfName(name) !== null && existsSync(join(backup, MEDIA_FOLDER, name)));
  for await (const names of store.names()) {
    const other = names.find((name) => !isOwn(name));
    if (other !== undefined)
      throw new BackupError(
        `The picture store is not empty: it contains ${other}, which is not part of this backup. Restore the backup into an empty store.`,
      );
  }
}
