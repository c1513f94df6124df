import { ApiError } from '#src/client/api.ts';
import { type Conflict, conflictIn } from '#src/dashboard/record/conflict.ts';
import type { Fields } from '#src/domain/fields/field.ts';
import type { InputOf } from '#src/domain/fields/input.ts';
import { conflictingPaths } from '#src/domain/fields/operations.ts';
import { changedFields, mergedValues, operationsBetween, picked } from './changes.ts';
import { type EditorRecord, joinedLabels, type Labels, valuesOf } from './editorRecord.ts';
import { fieldOfPath } from './editorTabs.ts';
import { asShown } from './shownRows.ts';
import type { StoredDraft } from './storedDraft.ts';
import { asCalled, asStored, keysAfter, NO_KEYS, type StoredKeys } from './storedKeys.ts';

export interface DraftState<F extends Fields> {
  base: InputOf<F>;
  /** Of the record that `base` was read from. */
  version: number;
  values: InputOf<F>;
  labels: Labels;
  /** What the server calls rows that were added here and saved since. */
  keys: StoredKeys;
  /** Whether it begins with what an earlier visit of this tab left unsaved. */
  isRestored: boolean;
}

/** A record as it was read, with what an earlier visit left unsaved: its version stays, so that the server merges. */
export function begun<F extends Fields>(
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

/** A draft in which all rows are called what the server calls them: for what leaves it. */
export function inStoredKeys<F extends Fields>(fields: F, state: DraftState<F>): DraftState<F> {
  const { base, values, keys } = state;
  return {
    ...state,
    base: asStored(fields, base, keys),
    values: asStored(fields, values, keys),
    keys: NO_KEYS,
  };
}

/** A change as it is handed in: fields that differ, collections whole, made to a version. */
export interface Submission<F extends Fields> {
  changes: Partial<InputOf<F>>;
  version: number;
  note?: string;
}

/** What was handed in and not answered: nobody knows whether it was taken. */
export interface Unanswered<F extends Fields> {
  submission: Submission<F>;
  /** The whole draft as it was then. */
  sent: InputOf<F>;
}

/** What is to be kept of a draft, with what was handed in of it and not answered. */
export function storable<F extends Fields>(
  fields: F,
  state: DraftState<F>,
  changed: ReadonlySet<string>,
  unanswered: Unanswered<F> | null = null,
): StoredDraft {
  const { version, base, values, labels } = inStoredKeys(fields, state);
  const kept = { version, base: picked(base, changed), values: picked(values, changed), labels };
  return unanswered ? { ...kept, unanswered: unanswered.submission } : kept;
}

/** What an earlier visit of this tab handed in and did not learn the end of, for the draft that begins with what it kept. */
export function unansweredIn<F extends Fields>(
  stored: StoredDraft | null,
  { base, isRestored }: DraftState<F>,
): Unanswered<F> | null {
  if (!stored?.unanswered || !isRestored) return null;
  const submission = stored.unanswered as Submission<F>;
  return { submission, sent: { ...base, ...submission.changes } };
}

/** The draft once a record was saved; what was written meanwhile stays unsaved. */
export function advanced<F extends Fields>(
  fields: F,
  now: DraftState<F>,
  sent: InputOf<F>,
  saved: EditorRecord<F>,
): DraftState<F> {
  const keys = keysAfter(fields, now.keys, sent, valuesOf(fields, saved));
  const next = asCalled(fields, valuesOf(fields, saved), keys);
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
 * The draft upon a later version of its record: what is not saved stays, what others changed is there. Null where both
 * changed the same: then the version stays, so that saving asks whose counts.
 */
export function rebased<F extends Fields>(
  fields: F,
  now: DraftState<F>,
  record: EditorRecord<F>,
): DraftState<F> | null {
  const theirs = valuesOf(fields, record);
  const own = inStoredKeys(fields, now);
  const { base, values: mine } = own;
  const clashes = conflictingPaths(
    operationsBetween(fields, base, mine),
    operationsBetween(fields, base, theirs),
  );
  if (clashes.length > 0) return null;
  return {
    ...own,
    base: theirs,
    version: record.version,
    values: mergedValues(fields, { base, mine, theirs }, () => null),
    labels: joinedLabels(now.labels, record.labels),
  };
}

/** Why a change was not saved: what collides, what is wrong in which field, or the fault of the whole. */
export interface Refusal {
  conflict: Conflict | null;
  errors: Readonly<Record<string, string>>;
  fault: Error | null;
}

export const NO_REFUSAL: Refusal = { conflict: null, errors: {}, fault: null };

/** What an error of saving says. */
export function refusalIn(error: unknown, fields: Fields): Refusal {
  const conflict = conflictIn(error);
  if (conflict) return { ...NO_REFUSAL, conflict };
  const fault = error instanceof Error ? error : new Error('Something went wrong.');
  const told = error instanceof ApiError ? error.body.error : undefined;
  const errors = (typeof told === 'object' && told.fields) || {};
  const isOfFields = Object.keys(errors).some((path) => Object.hasOwn(fields, fieldOfPath(path)));
  return { conflict: null, errors, fault: isOfFields ? null : fault };
}

/** The faults that remain once a field was written anew. */
export function withoutField(errors: Refusal['errors'], field: string): Refusal['errors'] {
  const others = Object.entries(errors).filter(([path]) => fieldOfPath(path) !== field);
  return others.length === Object.keys(errors).length ? errors : Object.fromEntries(others);
}
