import { FORMATS } from '#src/domain/pictures.ts';
import { type Database, inTransaction, type Runner } from '#src/server/db/database.ts';
import { fileName } from './names.ts';
import type { MediaStore } from './store.ts';

/** Files removed in one sweep. More wait for the next day's: should the wrong database stand beside a store, little is lost. */
export const SWEPT_MAX = 2_000;

/** Whatever begins as a picture's name does, half-written files included. */
const OURS = /^([0-9a-f]{2}\/[0-9a-f]{30,62})-/;

/** Lets nobody else write or remove files of a path until the transaction ends. */
export async function holdPath(runner: Runner, path: string): Promise<void> {
  await runner.query(`select pg_advisory_xact_lock(hashtextextended('media ' || $1, 0))`, [path]);
}

/** Removes files of a path unless a picture has it; gives how many. */
async function removeUnheld(
  db: Database,
  store: MediaStore,
  path: string,
  names: readonly string[],
): Promise<number> {
  return inTransaction(db, async ({ client }) => {
    await holdPath(client, path);
    const { rows } = await client.query('select from images where path = $1', [path]);
    if (rows.length > 0) return 0;
    await Promise.all(names.map((name) => store.remove(name)));
    return names.length;
  });
}

/** Removes the files of a picture whose row is gone; those of one that came back meanwhile stay. */
export async function forgetFiles(
  db: Database,
  store: MediaStore,
  { path, widths }: { path: string; widths: readonly number[] },
): Promise<void> {
  const names = widths.flatMap((width) => FORMATS.map((format) => fileName(path, width, format)));
  await removeUnheld(db, store, path, names);
}

function byPath(names: readonly string[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const name of names) {
    const path = OURS.exec(name)?.[1];
    if (path !== undefined) found.set(path, [...(found.get(path) ?? []), name]);
  }
  return found;
}

/**
 * Removes files that belong to no picture: what a kill between file and row left, and what a deletion could not remove.
 * Where the database has no pictures at all it removes nothing, since that is more likely the wrong database.
 * @returns how many files were removed
 */
export async function sweepMedia(db: Database, store: MediaStore, max = SWEPT_MAX): Promise<number> {
  const any = await db.pool.query('select from images limit 1');
  if (any.rows.length === 0) return 0;
  let removed = 0;
  for await (const names of store.names()) {
    const paths = byPath(names);
    const { rows } = await db.pool.query<{ path: string }>(
      `select path from unnest($1::text[]) as given (path)
       where not exists (select from images i where i.path = given.path)`,
      [[...paths.keys()]],
    );
    for (const { path } of rows) {
      if (removed >= max) return removed;
      removed += await removeUnheld(db, store, path, (paths.get(path) ?? []).slice(0, max - removed));
    }
  }
  return removed;
}
