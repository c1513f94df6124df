import { FORMATS } from '#src/domain/pictures/pictures.ts';
import { type Database, inTransaction, type Runner } from '#src/server/db/database.ts';
import { fileName } from './names.ts';
import type { MediaStore } from './store.ts';

/** Maximum files removed in one sweep; the rest waits for the next day. Limits the loss if a store is used with a wrong database. */
export const SWEPT_MAX = 2_000;

/** Names that start like a picture's name, including incomplete files. */
const OURS = /^([0-9a-f]{2}\/[0-9a-f]{30,62})-/;

/**
 * Advisory lock that prevents the removal of files. A backup holds it, since it copies files of pictures that may be deleted
 * in the meantime. Files that are not removed then are removed by a later sweep.
 */
export const REMOVAL_LOCK = 7_240_915_053;

/** Prevents others from writing or removing files of a path until the transaction ends. */
export async function lockPath(runner: Runner, path: string): Promise<void> {
  await runner.query(`select pg_advisory_xact_lock(hashtextextended('media ' || $1, 0))`, [path]);
}

/** Removes files of a path unless a picture uses it or a backup is running; returns their number. */
async function removeUnheld(
  db: Database,
  store: MediaStore,
  path: string,
  names: readonly string[],
): Promise<number> {
  return inTransaction(db, async ({ client }) => {
    const lock = await client.query<{ isFree: boolean }>(
      `select pg_try_advisory_xact_lock_shared(${REMOVAL_LOCK}) as "isFree"`,
    );
    if (!lock.rows[0]?.isFree) return 0;
    await lockPath(client, path);
    const { rowCount } = await client.query('select from images where path = $1', [path]);
    if (rowCount !== 0) return 0;
    await Promise.all(names.map((name) => store.remove(name)));
    return names.length;
  });
}

/** Removes the files of a deleted picture, unless it was restored in the meantime. */
export async function deleteFiles(
  db: Database,
  store: MediaStore,
  { path, widths }: { path: string; widths: readonly number[] },
): Promise<void> {
  const names = widths.flatMap((width) => FORMATS.map((format) => fileName(path, width, format)));
  await removeUnheld(db, store, path, names);
}

function byPath(names: readonly string[]): Map<string, string[]> {
  const matches = new Map<string, string[]>();
  for (const name of names) {
    const path = OURS.exec(name)?.[1];
    if (path !== undefined) matches.set(path, [...(matches.get(path) ?? []), name]);
  }
  return matches;
}

/**
 * Removes files that belong to no picture: those of a process killed between file and row, and those that a deletion could not
 * remove. Removes nothing if the database has no pictures at all, since that is more likely the wrong database.
 * @returns the number of removed files
 */
export async function sweepMedia(db: Database, store: MediaStore, max = SWEPT_MAX): Promise<number> {
  const any = await db.pool.query('select from images limit 1');
  if (any.rowCount === 0) return 0;
  let removed = 0;
  for await (const names of store.names()) {
    const paths = byPath(names);
    const { rows } = await db.pool.query<{ path: string }>(
      `select path from unnest($1::text[]) as stored (path)
       where not exists (select from images i where i.path = stored.path)`,
      [[...paths.keys()]],
    );
    for (const { path } of rows) {
      if (removed >= max) return removed;
      removed += await removeUnheld(db, store, path, (paths.get(path) ?? []).slice(0, max - removed));
    }
  }
  return removed;
}
