import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { Button } from '#src/ui/controls/Button.tsx';
import { FormSummary } from '#src/ui/forms/FormSummary.tsx';
import { SubmitButton } from '#src/ui/forms/SubmitButton.tsx';
import { EntryFieldset } from './EntryFieldset.tsx';
import type { EditedEntry, EntryTitle } from './list.view.ts';
import type { EntryActions } from './useEntryActions.ts';
import { useEntryForm } from './useEntryForm.ts';
import './entrySheet.css';

interface EntrySheetProps {
  title: EntryTitle;
  entry: EditedEntry;
  actions: EntryActions;
  /** Whether it opens because the title was just completed. */
  isAskingForScore: boolean;
  onClose(): void;
}

const TEXT_FIELDS = 'input:not([type=radio],[type=checkbox],[type=range]), textarea';
/** Stored score of the whole number that a digit key stands for; 0 is 10. */
const scoreOfDigit = (key: string) => (key === '0' ? 20 : 2 * Number(key));

/** The form of one entry in a dialog; at the bottom of the screen on phones. */
export function EntrySheet({ title, entry, actions, isAskingForScore, onClose }: EntrySheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const summary = useRef<HTMLDivElement>(null);
  const [isWarned, setIsWarned] = useState(false);
  const close = () => dialog.current?.close();
  const form = useEntryForm({ entry, total: title.total, actions, onDone: close });
  const { draft, change } = form;

  useEffect(() => {
    dialog.current?.showModal();
    if (isAskingForScore) document.getElementById('entry-score')?.focus();
  }, [isAskingForScore]);
  useEffect(() => {
    if (form.message !== null) summary.current?.focus();
  }, [form.message]);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, target } = event;
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (target instanceof HTMLElement && target.matches(TEXT_FIELDS)) return;
      if (/^[0-9]$/.test(key)) change({ score: scoreOfDigit(key) });
      else if (key === '+' && !title.isMovie) change({ progress: String((Number(draft.progress) || 0) + 1) });
      else return;
      event.preventDefault();
    };
    const element = dialog.current;
    element?.addEventListener('keydown', onKeyDown);
    return () => element?.removeEventListener('keydown', onKeyDown);
  });

  const onCancel = (event: SyntheticEvent) => {
    if (!form.isChanged || isWarned) return;
    event.preventDefault();
    setIsWarned(true);
  };
  const remove = () => {
    close();
    actions.remove();
  };

  return (
    <dialog
      ref={dialog}
      className="entry-sheet"
      aria-labelledby="entry-heading"
      onCancel={onCancel}
      onClose={onClose}
    >
      <form noValidate onSubmit={(event) => void form.submit(event)}>
        <header>
          <p className="kicker">{isAskingForScore ? 'Completed. What is your score?' : 'On my list'}</p>
          <h2 id="entry-heading">{title.title}</h2>
          <button type="button" className="sheet-close" aria-label="Close" onClick={close} />
        </header>
        <div className="entry-fields">
          <FormSummary ref={summary} message={form.message} />
          <EntryFieldset title={title} draft={draft} errors={form.errors} onChange={change} />
        </div>
        <footer>
          {isWarned && form.isChanged && (
            <p role="status">You have unsaved changes. Press Escape again to leave them.</p>
          )}
          <SubmitButton isBusy={form.isSaving} busyLabel="Saving …">
            Save
          </SubmitButton>
          <Button onClick={close}>Cancel</Button>
          <Button look="quiet" className="remove" onClick={remove}>
            Remove from my list
          </Button>
        </footer>
      </form>
    </dialog>
  );
}
