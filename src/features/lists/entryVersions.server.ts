import { conflict, invalid } from '#src/domain/errors.ts';
import { type EntryFields, type EntryState, NEW_ENTRY, type StoredEntry } from '#src/domain/lists/entry.ts';
import {
  type EntryConflict,
  type EntryPaths,
  entryPaths,
  mergedEdit,
  withPaths,
} from '#src/domain/lists/entryChanges.ts';
import { type Runner, statement } from '#src/server/db/database.ts';
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

/** What the log says about an entry after a version. */
interface LaterChanges {
  readonly first: number | null;
  readonly last: number | null;
  /** Whether the first change added the title to the list. */
  readonly isAdded: boolean | null;
  /** Whether the title was removed from the list after the version. */
  readonly isRemoved: boolean;
  /** The value of each changed path at the version. */
  readonly old: EntryPaths | null;
}

/**
 * The value of each path at a version: the one before the first later change of it, up to a removal, which has all values of
 * the entry. PostgreSQL scans the log, so this process parses only as much as one entry contains.
 */
const laterChanges = statement<LaterChanges, [userId: number, titleId: number, version: number]>(
  'list-changes-after-version',
  `with later as (
     select version, before, after from list_changes where user_id = $1 and title_id = $2 and version > $3
   ), removal as (
     select min(version) as version from later where after is null
   ), first_changes as (
     select path, min(l.version) as version
     from later l cross join removal r cross join jsonb_object_keys(l.before) as path
     where l.version <= coalesce(r.version, l.version) group by path
   )
   select (select min(version) from later) as first, (select max(version) from later) as last,
     (select before is null from later order by version limit 1) as "isAdded",
     (select version is not null from removal) as "isRemoved",
     (select jsonb_object_agg(f.path, l.before -> f.path) from first_changes f join later l using (version)) as old`,
);

/** What a call would set, by path; null removes the entry. */
type Wanted = EntryPaths | null;

/** The conflicts of a call that was made to a version which the log no longer has. */
function unknownChanges(current: EntryState | null, wanted: Wanted): EntryConflict[] {
  const now = current === null ? {} : entryPaths(current);
  const paths = Object.keys(wanted ?? now);
  return paths.map((path) => ({
    path,
    was: null,
    yours: wanted?.[path] ?? null,
    theirs: now[path] ?? null,
  }));
}

/**
 * Returns an entry as it was at the version that the caller has read, from the log.
 * @throws AppError 422 for a version that does not exist; 409 for one that the log no longer has
 */
export async function entryAt(runner: Runner, read: ReadEntry, wanted: Wanted): Promise<EntryState | null> {
  const { userId, titleId, current, version } = read;
  if (version === 0) return null;
  const [later] = await laterChanges(runner, userId, titleId, version);
  const { first = null, last = null, isAdded, isRemoved, old } = later ?? {};
  if (version > (last ?? current?.version ?? 0))
    throw invalid({ version: 'There is no such version. Reload and try again' });
  const state = current?.state ?? null;
  if (first === null) return state;
  if (first > version + 1) assertNoConflicts(read, unknownChanges(state, wanted));
  if (isAdded) return null;
  const latest = isRemoved ? NEW_ENTRY : state;
  return latest && withPaths(latest, old ?? {});
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
  const base = await entryAt(runner, read, edit);
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
