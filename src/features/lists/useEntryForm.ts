import { type FormEvent, useState } from 'react';
import { ApiError } from '#src/client/api.ts';
import { isLeavingFor } from '#src/client/authProvider.ts';
import { NEW_ENTRY } from '#src/domain/lists/entry.ts';
import { type DraftErrors, draftChanges, draftErrors, draftOf, type EntryDraft } from './entryDraft.ts';
import type { EditedEntry } from './list.view.ts';
import { conflictingEntry } from './listCalls.ts';
import type { EntryActions } from './useEntryActions.ts';

interface EntryFormOptions {
  entry: EditedEntry;
  total: number | null;
  actions: EntryActions;
  onDone(): void;
}

const CHANGED_ELSEWHERE =
  'You changed this entry in another tab or on another device. The form still has your changes: save again to keep them.';
const REMOVED_ELSEWHERE =
  'You removed this title in another tab or on another device. Save again to add it with these values.';

function fieldsOf(error: unknown): DraftErrors {
  const body = error instanceof ApiError ? error.body.error : undefined;
  return (typeof body === 'object' ? body.fields : undefined) ?? {};
}

/** The state of the form of one entry: what is typed, its errors, and the entry that it started from. */
export function useEntryForm({ entry, total, actions, onDone }: EntryFormOptions) {
  const [base, setBase] = useState(entry);
  const [draft, setDraft] = useState(() => draftOf(entry));
  const [errors, setErrors] = useState<DraftErrors>({});
  const [message, setMessage] = useState<string | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  const changes = draftChanges(draftOf(base), draft);
  const isChanged = Object.keys(changes).length > 0;

  const fail = (error: unknown) => {
    if (isLeavingFor(error)) return;
    const current = conflictingEntry(error);
    setErrors(fieldsOf(error));
    if (current === undefined) return setMessage(error instanceof Error ? error.message : String(error));
    setMessage(current ? CHANGED_ELSEWHERE : REMOVED_ELSEWHERE);
    setBase(current ?? { ...NEW_ENTRY, version: 0 });
    // Fields that the form did not change follow the entry as it is now.
    if (current) setDraft({ ...draftOf(current), ...changedOnly(base, draft) });
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSaving) return;
    const invalid = draftErrors(draft, base, total);
    setErrors(invalid);
    setMessage(Object.keys(invalid).length > 0 ? 'Please correct the marked fields.' : null);
    if (Object.keys(invalid).length > 0) return;
    if (!isChanged) return onDone();
    setIsSaving(true);
    await actions.save(base.version, changes).then(onDone, fail);
    setIsSaving(false);
  };

  return {
    draft,
    errors,
    message,
    isSaving,
    isChanged,
    submit,
    change: (change: Partial<EntryDraft>) => setDraft((now) => ({ ...now, ...change })),
  };
}

/** The typed fields that differ from the entry that the form started from. */
function changedOnly(base: EditedEntry, draft: EntryDraft): Partial<EntryDraft> {
  const changed = Object.keys(draftChanges(draftOf(base), draft)) as (keyof EntryDraft)[];
  return Object.fromEntries(changed.map((field) => [field, draft[field]]));
}
