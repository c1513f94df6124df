import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import type { ReferenceTarget } from '#src/catalogue/referenceTarget.ts';
import { type EditorRecord, joinedLabels, withRows } from '#src/dashboard/editor/editorRecord.ts';
import { isUnanswered } from '#src/dashboard/providers/once.ts';
import type { Side } from '#src/dashboard/record/ConflictDialog.tsx';
import type { Conflict } from '#src/dashboard/record/conflict.ts';
import type { Fields } from '#src/records/fields/field.ts';
import type { InputOf } from '#src/records/fields/input.ts';
import { changeCounts, changedFields, mergedValues, picked } from './changes.ts';
import type { Draft, EditorMode, Label } from './draft.ts';
import {
  type DraftState,
  draftAfterSave,
  initialDraft,
  inStoredKeys,
  NO_ERRORS,
  rebased,
  type SaveErrors,
  type Submission,
  saveErrorsIn,
  storable,
  type Unanswered,
  unansweredIn,
  withoutField,
} from './draftState.ts';
import { deleteDraft, storeDraft, storedDraft } from './storedDraft.ts';
import { asStored } from './storedKeys.ts';
import { useStoredDraft } from './useStoredDraft.ts';

interface DraftOptions<F extends Fields> {
  fields: F;
  /** The server's current record; unsaved changes are rebased onto newer versions. */
  record: EditorRecord<F>;
  mode: EditorMode;
  isDisabled: boolean;
  /** Session storage key of the unsaved changes. */
  storedAs: string;
  /**
   * Sends a change; resolves to the saved record. For a suggestion, which staff decide on later, it resolves to the
   * unchanged record: the draft then contains only what was entered since.
   */
  submit(change: Submission<F>): Promise<EditorRecord<F>>;
  onSaved(record: EditorRecord<F>, isMerged: boolean): void;
}

/** The draft of a record, with saving, errors and conflicts. */
export interface Editing<F extends Fields> {
  draft: Draft<F>;
  /** Number of unsaved changes by field. */
  counts: Readonly<Record<string, number>>;
  isUnsaved: boolean;
  isRestored: boolean;
  isSaving: boolean;
  /** Error of the whole request. */
  error: Error | null;
  conflict: Conflict | null;
  save(note: string): void;
  /** Saves with the chosen side of each conflicting path. */
  decide(sideOf: (path: string) => Side): void;
  cancel(): void;
  undoAll(): void;
  /** Deletes the stored draft after the member chose to leave without saving. */
  clear(): void;
}

/** Holds the draft of a record for all tabs of its editor. */
export function useDraft<F extends Fields>(options: DraftOptions<F>): Editing<F> {
  const { fields, record, mode, isDisabled, storedAs, submit, onSaved } = options;
  const [stored] = useState(() => storedDraft(storedAs));
  const [state, setState] = useState<DraftState<F>>(() => initialDraft(fields, record, stored));
  const [saveErrors, setSaveErrors] = useState<SaveErrors>(NO_ERRORS);
  const [isSaving, setIsSaving] = useState(false);
  const [lastNote, setLastNote] = useState('');
  const changed = useMemo(
    () => changedFields(fields, state.base, state.values),
    [fields, state.base, state.values],
  );
  const unanswered = useRef(unansweredIn(stored, state));
  const shown = useDeferredValue(state);
  const counts = useMemo(() => changeCounts(fields, shown.base, shown.values), [fields, shown]);
  const isUnsaved = changed.size > 0;
  useStoredDraft(storedAs, isUnsaved ? () => storable(fields, state, changed, unanswered.current) : null);

  useEffect(() => {
    // A submission without a response may be part of the newer record and would be applied twice. Repeating it shows whether it was saved.
    if (isSaving || unanswered.current || record.version <= state.version) return;
    setState((now) => (isUnsaved ? (rebased(fields, now, record) ?? now) : initialDraft(fields, record)));
  }, [fields, record, state.version, isUnsaved, isSaving]);

  const handleSaveError = (error: unknown) => {
    const newErrors = saveErrorsIn(error, Object.keys(fields));
    // Conflicts are reported with the server's row keys.
    if (newErrors.conflict) setState((now) => inStoredKeys(fields, now));
    setSaveErrors(newErrors);
  };

  const deliver = ({ submission, sent }: Unanswered<F>, onSettled: (saved: EditorRecord<F>) => void) => {
    setIsSaving(true);
    submit(submission).then(
      (saved) => {
        unanswered.current = null;
        setState((now) => draftAfterSave(fields, now, sent, saved));
        setSaveErrors(NO_ERRORS);
        onSaved(saved, saved.version > submission.version + 1);
        onSettled(saved);
      },
      (error: unknown) => {
        if (!isUnanswered(error)) unanswered.current = null;
        handleSaveError(error);
        setIsSaving(false);
      },
    );
  };

  const send = (from: DraftState<F>, note: string) => {
    const sent = from.values;
    const submitted = changedFields(fields, from.base, sent);
    const changes = asStored(fields, picked(sent, submitted), from.keys);
    // Set and stored before the response, because the page may be left first. After a reload, the new page may read the
    // storage before the old one has handled `pagehide`.
    unanswered.current = {
      submission: { changes, version: from.version, ...(note !== '' && { note }) },
      sent,
    };
    storeDraft(storedAs, storable(fields, from, submitted, unanswered.current));
    setLastNote(note);
    deliver(unanswered.current, () => setIsSaving(false));
  };

  /** Repeats a submission without a response unchanged, because it may have been saved; then sends the newer changes. */
  const sendAgain = (earlier: Unanswered<F>, from: DraftState<F>, note: string) => {
    if (note !== '') setLastNote(note);
    deliver(earlier, (saved) => {
      const settled = draftAfterSave(fields, from, earlier.sent, saved);
      if (changedFields(fields, settled.base, settled.values).size > 0) send(settled, note);
      else setIsSaving(false);
    });
  };

  const draft: Draft<F> = {
    mode,
    id: record.id,
    base: state.base,
    values: state.values,
    set: (field, next) => {
      setState((now) => ({ ...now, values: { ...now.values, [field]: next } }));
      setSaveErrors((now) => ({ ...now, errors: withoutField(now.errors, field) }));
    },
    changed,
    errors: saveErrors.errors,
    labelOf: (target: ReferenceTarget, id: number) => state.labels[target]?.[id],
    learn: (target: ReferenceTarget, id: number, label: Label) =>
      setState((now) => ({ ...now, labels: joinedLabels(now.labels, { [target]: { [id]: label } }) })),
    isDisabled,
  };

  return {
    draft,
    counts,
    isUnsaved,
    isRestored: state.isRestored && isUnsaved,
    isSaving,
    error: saveErrors.error,
    conflict: saveErrors.conflict,
    save: (note) => {
      if (!isUnsaved || isSaving || isDisabled || saveErrors.conflict) return;
      const earlier = unanswered.current;
      if (earlier) sendAgain(earlier, state, note.trim());
      else send(state, note.trim());
    },
    decide: (sideOf) => {
      const { conflict } = saveErrors;
      if (!conflict) return;
      const conflicting = new Set(conflict.conflicts.map(({ path }) => path));
      const current = withRows(fields, conflict.current) as InputOf<F>;
      const theirs = { ...state.base, ...picked<F>(current, Object.keys(fields)) };
      const values = mergedValues(fields, { base: state.base, mine: state.values, theirs }, (path) =>
        conflicting.has(path) ? sideOf(path) : null,
      );
      const decided = { ...state, base: theirs, version: conflict.version, values };
      setState(decided);
      setSaveErrors(NO_ERRORS);
      send(decided, lastNote);
    },
    cancel: () => setSaveErrors((now) => ({ ...now, conflict: null })),
    undoAll: () => {
      unanswered.current = null;
      setState(initialDraft(fields, record));
      setSaveErrors(NO_ERRORS);
    },
    clear: () => deleteDraft(storedAs),
  };
}
