import { conflict, invalid } from '#src/domain/errors.ts';
import type { EntryFields, EntryState, StoredEntry } from '#src/domain/lists/entry.ts';
import {
  type EntryConflict,
  type EntryPaths,
  entryBefore,
  mergedEdit,
} from '#src/domain/lists/entryChanges.ts';
import type { Runner } from '#src/server/db/database.ts';
import { entryAnswer } from './entryAnswer.ts';

/** The entry that a call changes, with the version that the caller has read. */
export interface ReadEntry {
  readonly userId: number;
  readonly titleId: number;
  readonly current: StoredEntry | null;
  readonly version: number;
}

/** @throws AppError 409 with was, yours and theirs of each path, and the current entry, if there are conflicts */
export function assertNoConflicts(
  { titleId, current }: Pick<ReadEntry, 'titleId' | 'current'>,
  conflicts: readonly EntryConflict[],
): void {
  if (conflicts.length === 0) return;
  throw conflict('You have changed this entry elsewhere meanwhile', {
    version: current?.version ?? null,
    current: current && entryAnswer(titleId, current),
    conflicts,
  });
}

interface LoggedChange {
  version: number;
  before: EntryPaths | null;
  after: EntryPaths | null;
}

/**
 * Returns an entry as it was at the version that the caller has read, from the log.
 * @throws AppError 422 for a version that does not exist
 */
export async function entryAt(
  runner: Runner,
  { userId, titleId, current, version }: ReadEntry,
): Promise<EntryState | null> {
  if (version === 0) return null;
  const { rows } = await runner.query<LoggedChange>(
    `select version, before, after from list_changes
     where user_id = $1 and title_id = $2 and version > $3 order by id desc`,
    [userId, titleId, version],
  );
  const last = rows[0]?.version ?? current?.version ?? 0;
  if (version > last) throw invalid({ version: 'There is no such version. Reload and try again' });
  return entryBefore(current?.state ?? null, rows);
}

/**
 * Merges an edit into the current entry if it was made to an older version: what only one side changed stays.
 * @returns the fields to set
 * @throws AppError 409 if both sides changed the same field, or the entry was removed; 422 for an unknown version
 */
export async function currentEdit(
  runner: Runner,
  read: ReadEntry,
  edit: Partial<EntryFields>,
): Promise<Partial<EntryFields>> {
  const { current, version } = read;
  if (version === (current?.version ?? 0)) return edit;
  const base = await entryAt(runner, read);
  if (base === null && current === null) return edit;
  if (current === null) {
    const fields = Object.entries(edit) as [keyof EntryFields, unknown][];
    assertNoConflicts(
      read,
      fields.map(([path, yours]) => ({ path, was: base?.[path] ?? null, yours, theirs: null })),
    );
  }
  const merged = mergedEdit(base, current?.state ?? null, edit);
  assertNoConflicts(read, merged.conflicts);
  return merged.edit;
}
