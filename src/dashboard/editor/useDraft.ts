import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { isUnanswered } from '#src/dashboard/providers/once.ts';
import type { Side } from '#src/dashboard/record/ConflictDialog.tsx';
import type { Conflict } from '#src/dashboard/record/conflict.ts';
import type { Fields, ReferenceTarget } from '#src/domain/fields/field.ts';
import type { InputOf } from '#src/domain/fields/input.ts';
import { changeCounts, changedFields, mergedValues, picked } from './changes.ts';
import type { Draft, EditorMode, Label } from './draft.ts';
import {
  advanced,
  begun,
  type DraftState,
  inStoredKeys,
  NO_REFUSAL,
  type Refusal,
  rebased,
  refusalIn,
  type Submission,
  storable,
  type Unanswered,
  unansweredIn,
  withoutField,
} from './draftState.ts';
import { type EditorRecord, joinedLabels } from './editorRecord.ts';
import { forgetDraft, storedDraft } from './storedDraft.ts';
import { asStored } from './storedKeys.ts';
import { useKeptDraft } from './useKeptDraft.ts';

interface DraftOptions<F extends Fields> {
  fields: F;
  /** As the server has it now; a newer one is taken over, with what is unsaved upon it. */
  record: EditorRecord<F>;
  mode: EditorMode;
  isDisabled: boolean;
  /** Name under which what is unsaved is kept in this tab. */
  keptAs: string;
  /** Hands a change in; gives the record as it is then. */
  submit(change: Submission<F>): Promise<EditorRecord<F>>;
  onSaved(record: EditorRecord<F>, isMerged: boolean): void;
}

/** A record while it is edited: the draft for its tabs, and saving with all that can come of it. */
export interface Editing<F extends Fields> {
  draft: Draft<F>;
  /** Single changes not saved, by field. */
  counts: Readonly<Record<string, number>>;
  isUnsaved: boolean;
  isRestored: boolean;
  isSaving: boolean;
  /** What was refused as a whole. */
  fault: Error | null;
  conflict: Conflict | null;
  save(note: string): void;
  /** Saves with what was chosen, path by path. */
  decide(sideOf: (path: string) => Side): void;
  giveUp(): void;
  undoAll(): void;
  /** Drops what is kept of the draft: it was left on purpose. */
  forget(): void;
}

/** Holds the draft of a record over all tabs of its editor. */
export function useDraft<F extends Fields>(options: DraftOptions<F>): Editing<F> {
  const { fields, record, mode, isDisabled, keptAs, submit, onSaved } = options;
  const [stored] = useState(() => storedDraft(keptAs));
  const [state, setState] = useState<DraftState<F>>(() => begun(fields, record, stored));
  const [refusal, setRefusal] = useState<Refusal>(NO_REFUSAL);
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
  useKeptDraft(keptAs, isUnsaved ? () => storable(fields, state, changed, unanswered.current) : null);

  useEffect(() => {
    // What was not answered may be in it, and would be there twice: it is told by handing it in again.
    if (isSaving || unanswered.current || record.version <= state.version) return;
    setState((now) => (isUnsaved ? (rebased(fields, now, record) ?? now) : begun(fields, record)));
  }, [fields, record, state.version, isUnsaved, isSaving]);

  const refuse = (error: unknown) => {
    const refused = refusalIn(error, fields);
    // What collides is named by the server's keys.
    if (refused.conflict) setState((now) => inStoredKeys(fields, now));
    setRefusal(refused);
  };

  const send = (from: DraftState<F>, note: string) => {
    const sent = from.values;
    const changes = asStored(fields, picked(sent, changedFields(fields, from.base, sent)), from.keys);
    const submission = { changes, version: from.version, ...(note !== '' && { note }) };
    // From here on, since the page may be left before there is an answer.
    unanswered.current = { submission, sent };
    setIsSaving(true);
    setLastNote(note);
    submit(submission)
      .then(
        (saved) => {
          unanswered.current = null;
          setState((now) => advanced(fields, now, sent, saved));
          setRefusal(NO_REFUSAL);
          onSaved(saved, saved.version > from.version + 1);
        },
        (error: unknown) => {
          if (!isUnanswered(error)) unanswered.current = null;
          refuse(error);
        },
      )
      .finally(() => setIsSaving(false));
  };

  /** Hands in what was not answered, as it was, since it may have been taken; then what was written since. */
  const sendAgain = ({ submission, sent }: Unanswered<F>, from: DraftState<F>, note: string) => {
    setIsSaving(true);
    if (note !== '') setLastNote(note);
    submit(submission).then(
      (saved) => {
        unanswered.current = null;
        const settled = advanced(fields, from, sent, saved);
        setState((now) => advanced(fields, now, sent, saved));
        setRefusal(NO_REFUSAL);
        onSaved(saved, saved.version > submission.version + 1);
        if (changedFields(fields, settled.base, settled.values).size > 0) send(settled, note);
        else setIsSaving(false);
      },
      (error: unknown) => {
        if (!isUnanswered(error)) unanswered.current = null;
        refuse(error);
        setIsSaving(false);
      },
    );
  };

  const draft: Draft<F> = {
    mode,
    id: record.id,
    base: state.base,
    values: state.values,
    set: (field, next) => {
      setState((now) => ({ ...now, values: { ...now.values, [field]: next } }));
      setRefusal((now) => ({ ...now, errors: withoutField(now.errors, field) }));
    },
    changed,
    errors: refusal.errors,
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
    fault: refusal.fault,
    conflict: refusal.conflict,
    save: (note) => {
      if (!isUnsaved || isSaving || isDisabled || refusal.conflict) return;
      const earlier = unanswered.current;
      if (earlier) sendAgain(earlier, state, note.trim());
      else send(state, note.trim());
    },
    decide: (sideOf) => {
      const { conflict } = refusal;
      if (!conflict) return;
      const asked = new Set(conflict.conflicts.map(({ path }) => path));
      const theirs = { ...state.base, ...picked<F>(conflict.current as InputOf<F>, Object.keys(fields)) };
      const values = mergedValues(fields, { base: state.base, mine: state.values, theirs }, (path) =>
        asked.has(path) ? sideOf(path) : null,
      );
      const decided = { ...state, base: theirs, version: conflict.version, values };
      setState(decided);
      setRefusal(NO_REFUSAL);
      send(decided, lastNote);
    },
    giveUp: () => setRefusal((now) => ({ ...now, conflict: null })),
    undoAll: () => {
      unanswered.current = null;
      setState(begun(fields, record));
      setRefusal(NO_REFUSAL);
    },
    forget: () => forgetDraft(keptAs),
  };
}
