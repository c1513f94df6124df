import { errorDetails } from '#src/client/errorDetails.ts';
import {
  type EditorRecord,
  joinedLabels,
  type Labels,
  valuesOf,
} from '#src/dashboard/editor/editorRecord.ts';
import { fieldOfPath } from '#src/dashboard/editor/editorTabs.ts';
import { type Conflict, conflictIn } from '#src/dashboard/record/conflict.ts';
import type { Fields } from '#src/records/fields/field.ts';
import type { InputOf } from '#src/records/fields/input.ts';
import { conflictingPaths } from '#src/records/fields/operations.ts';
import { changedFields, mergedValues, operationsBetween, picked } from './changes.ts';
import { asShown } from './shownRows.ts';
import type { StoredDraft } from './storedDraft.ts';
import { asStored, keysAfter, NO_KEYS, type StoredKeys, withDraftKeys } from './storedKeys.ts';

export interface DraftState<F extends Fields> {
  base: InputOf<F>;
  /** Version of the record that `base` was read from. */
  version: number;
  values: InputOf<F>;
  labels: Labels;
  /** Server keys of rows that were added in this editor and have been saved. */
  keys: StoredKeys;
  /** Whether it started from unsaved changes that were stored in this browser tab. */
  isRestored: boolean;
}

/** Creates the state from a record and stored unsaved changes. It keeps the version of the stored changes, so that the server merges. */
export function initialDraft<F extends Fields>(
  fields: F,
  record: EditorRecord<F>,
  stored: StoredDraft | null = null,
): DraftState<F> {
  const read = valuesOf(fields, record);
  const { version, labels } = record;
  if (!stored || stored.version > version) {
    return { base: read, version, values: read, labels, keys: NO_KEYS, isRestored: false };
  }
  const known = Object.keys(stored.values).filter((name) => Object.hasOwn(fields, name));
  const base = { ...read, ...picked<F>(stored.base as InputOf<F>, known) };
  const values = { ...base, ...picked<F>(stored.values as InputOf<F>, known) };
  return {
    base,
    version: stored.version,
    values,
    labels: joinedLabels(stored.labels as Labels, labels),
    keys: NO_KEYS,
    isRestored: changedFields(fields, base, values).size > 0,
  };
}

/** Returns the state with the server's row keys; used for everything that leaves the editor. */
export function inStoredKeys<F extends Fields>(fields: F, state: DraftState<F>): DraftState<F> {
  const { base, values, keys } = state;
  return {
    ...state,
    base: asStored(fields, base, keys),
    values: asStored(fields, values, keys),
    keys: NO_KEYS,
  };
}

/** A change sent to the server: the changed fields, with complete collections, and the version they are based on. */
export interface Submission<F extends Fields> {
  changes: Partial<InputOf<F>>;
  version: number;
  note?: string;
}

/** A submission without a response: it is unknown whether the server saved it. */
export interface Unanswered<F extends Fields> {
  submission: Submission<F>;
  /** All values of the draft at that time. */
  sent: InputOf<F>;
}

/** Returns the part of a draft to store, including a submission without a response. */
export function storable<F extends Fields>(
  fields: F,
  state: DraftState<F>,
  changed: ReadonlySet<string>,
  unanswered: Unanswered<F> | null = null,
): StoredDraft {
  const { version, base, values, labels } = inStoredKeys(fields, state);
  const stored = { version, base: picked(base, changed), values: picked(values, changed), labels };
  return unanswered ? { ...stored, unanswered: unanswered.submission } : stored;
}

/** Returns the stored submission without a response if the draft was restored from the same storage. */
export function unansweredIn<F extends Fields>(
  stored: StoredDraft | null,
  { base, isRestored }: DraftState<F>,
): Unanswered<F> | null {
  if (!stored?.unanswered || !isRestored) return null;
  const submission = stored.unanswered as Submission<F>;
  return { submission, sent: { ...base, ...submission.changes } };
}

/** Returns the state after a save; input made during the save stays unsaved. */
export function draftAfterSave<F extends Fields>(
  fields: F,
  now: DraftState<F>,
  sent: InputOf<F>,
  saved: EditorRecord<F>,
): DraftState<F> {
  const keys = keysAfter(fields, now.keys, sent, valuesOf(fields, saved));
  const next = withDraftKeys(fields, valuesOf(fields, saved), keys);
  const values =
    now.values === sent
      ? next
      : mergedValues(fields, { base: sent, mine: now.values, theirs: next }, () => null);
  return {
    base: next,
    version: saved.version,
    values: asShown(fields, values, now.values),
    labels: joinedLabels(now.labels, saved.labels),
    keys,
    isRestored: false,
  };
}

/**
 * Rebases unsaved changes onto a newer version of the record. Returns null if both sides changed the same path: the version
 * then stays, so that saving reports the conflict.
 */
export function rebased<F extends Fields>(
  fields: F,
  now: DraftState<F>,
  record: EditorRecord<F>,
): DraftState<F> | null {
  const theirs = valuesOf(fields, record);
  const stored = inStoredKeys(fields, now);
  const { base, values: mine } = stored;
  const conflicts = conflictingPaths(
    operationsBetween(fields, base, mine),
    operationsBetween(fields, base, theirs),
  );
  if (conflicts.length > 0) return null;
  return {
    ...stored,
    base: theirs,
    version: record.version,
    values: mergedValues(fields, { base, mine, theirs }, () => null),
    labels: joinedLabels(now.labels, record.labels),
  };
}

/** Why a change was not saved: a conflict, errors by field, or one error for the whole request. */
export interface SaveErrors {
  conflict: Conflict | null;
  errors: Readonly<Record<string, string>>;
  error: Error | null;
}

export const NO_ERRORS: SaveErrors = { conflict: null, errors: {}, error: null };

/** Converts an error of saving. @param names the fields at which an error can be shown */
export function saveErrorsIn(error: unknown, names: readonly string[]): SaveErrors {
  const conflict = conflictIn(error);
  if (conflict) return { ...NO_ERRORS, conflict };
  const errorMessage = error instanceof Error ? error : new Error('Something went wrong.');
  const errors = errorDetails(error).fields ?? {};
  const isOfFields = Object.keys(errors).some((path) => names.includes(fieldOfPath(path)));
  return { conflict: null, errors, error: isOfFields ? null : errorMessage };
}

/** Returns the errors without those of a field that was edited. */
export function withoutField(errors: SaveErrors['errors'], field: string): SaveErrors['errors'] {
  const others = Object.entries(errors).filter(([path]) => fieldOfPath(path) !== field);
  return others.length === Object.keys(errors).length ? errors : Object.fromEntries(others);
}
