import { type EntryFields, type EntryState, NEW_ENTRY, type Play, validEntry } from './entry.ts';

/** Values of an entry by path: fields by name, `plays/{number}` and `marks/{episode id}/{play}`; null is none. */
export type EntryPaths = Readonly<Record<string, unknown>>;

/** One change of an entry: the values of the changed paths before and after; null if it was or is not on the list. */
export interface EntryChange {
  readonly before: EntryPaths | null;
  readonly after: EntryPaths | null;
}

/** One path that two sides changed. */
export interface EntryConflict {
  readonly path: string;
  readonly was: unknown;
  readonly yours: unknown;
  readonly theirs: unknown;
}

interface Mark {
  readonly watchedOn: string | null;
}

/** All values of an entry by path. */
export function entryPaths({ plays, marks, ...fields }: EntryState): EntryPaths {
  const paths: Record<string, unknown> = { ...fields };
  for (const [number, play] of Object.entries(plays)) paths[`plays/${number}`] = play;
  for (const [key, watchedOn] of Object.entries(marks)) paths[`marks/${key}`] = { watchedOn };
  return paths;
}

/** Compares two values of a path: plain values, plays or marks. */
function isSame(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return one === other;
  const [a, b] = [one as Record<string, unknown>, other as Record<string, unknown>];
  return [...Object.keys(a), ...Object.keys(b)].every((key) => a[key] === b[key]);
}

const valueAt = (paths: EntryPaths, path: string): unknown => paths[path] ?? null;

/** Which values differ between two states; null if none do. A new or removed entry has all of its values. */
export function changeOf(before: EntryState | null, after: EntryState | null): EntryChange | null {
  if (before === null && after === null) return null;
  if (before === null) return { before: null, after: after && entryPaths(after) };
  if (after === null) return { before: entryPaths(before), after: null };
  const [old, now] = [entryPaths(before), entryPaths(after)];
  const changed = [...new Set([...Object.keys(old), ...Object.keys(now)])].filter(
    (path) => !isSame(valueAt(old, path), valueAt(now, path)),
  );
  if (changed.length === 0) return null;
  const at = (paths: EntryPaths) => Object.fromEntries(changed.map((path) => [path, valueAt(paths, path)]));
  return { before: at(old), after: at(now) };
}

/** Sets values by path. A play or mark without a value is removed. */
export function withPaths(state: EntryState, paths: EntryPaths): EntryState {
  const fields: Record<string, unknown> = {};
  const plays: Record<string, Play> = { ...state.plays };
  const marks: Record<string, string | null> = { ...state.marks };
  for (const [path, value] of Object.entries(paths)) {
    const [kind, ...rest] = path.split('/');
    const key = rest.join('/');
    if (kind === 'plays') setOrRemove(plays, key, value as Play | null);
    else if (kind === 'marks') {
      if (value === null) delete marks[key];
      else marks[key] = (value as Mark).watchedOn;
    } else fields[path] = value;
  }
  return { ...state, ...(fields as Partial<EntryState>), plays, marks };
}

function setOrRemove<Value>(into: Record<string, Value>, key: string, value: Value | null): void {
  if (value === null) delete into[key];
  else into[key] = value;
}

/** The state of which these are all values. */
export const entryOf = (paths: EntryPaths): EntryState => withPaths(NEW_ENTRY, paths);

/**
 * The state before some changes.
 * @param changes the changes since, the last one first
 */
export function entryBefore(state: EntryState | null, changes: readonly EntryChange[]): EntryState | null {
  return changes.reduce<EntryState | null>((now, { before, after }) => {
    if (before === null) return null;
    if (after === null || now === null) return entryOf(before);
    return withPaths(now, before);
  }, state);
}

/**
 * Merges an edit of an older state into the current one: what only the edit changed.
 * @returns the fields to set, and the conflicts: fields that both sides set to different values
 */
export function mergedEdit(
  base: EntryState | null,
  current: EntryState | null,
  edit: Partial<EntryFields>,
): { edit: Partial<EntryFields>; conflicts: EntryConflict[] } {
  const fields = Object.keys(edit) as (keyof EntryFields)[];
  const theirs = (field: keyof EntryFields) => current?.[field] ?? null;
  const was = (field: keyof EntryFields) => base?.[field] ?? null;
  const mine = fields.filter((field) => base === null || edit[field] !== base[field]);
  const conflicts = mine.flatMap((path): EntryConflict[] => {
    const isConflict = theirs(path) !== was(path) && theirs(path) !== edit[path];
    return isConflict ? [{ path, was: was(path), yours: edit[path], theirs: theirs(path) }] : [];
  });
  return { edit: Object.fromEntries(mine.map((field) => [field, edit[field]])), conflicts };
}

/**
 * Undoes a change of an entry: returns what it changed to the values before it.
 * @returns the state (null removes the entry), and the conflicts: paths that were changed again since
 */
export function undoneEntry(
  current: EntryState | null,
  { before, after }: EntryChange,
): { state: EntryState | null; conflicts: EntryConflict[] } {
  const now = current === null ? null : entryPaths(current);
  const conflictsWith = (paths: EntryPaths): EntryConflict[] =>
    Object.keys(paths).flatMap((path) => {
      const [was, theirs] = [after?.[path] ?? null, now?.[path] ?? null];
      const yours = before?.[path] ?? null;
      return isSame(was, theirs) || isSame(yours, theirs) ? [] : [{ path, was, yours, theirs }];
    });
  if (after === null) {
    // It was removed. If it was added again since, both sides changed everything that differs.
    const state = entryOf(before ?? {});
    return { state, conflicts: current === null ? [] : conflictsWith({ ...before, ...now }) };
  }
  if (current === null) return { state: null, conflicts: before === null ? [] : conflictsWith(before) };
  if (before === null) return { state: null, conflicts: conflictsWith({ ...after, ...now }) };
  return { state: validEntry(withPaths(current, before)), conflicts: conflictsWith(before) };
}
