import { Input } from 'antd';
import { useRef, useState } from 'react';
import { HeldButton } from '#src/dashboard/frame/HeldButton.tsx';
import { useShortcuts } from '#src/dashboard/frame/keys.ts';
import type { EditorMode } from './draft.ts';
import { handInWriting } from './handInWriting.ts';
import { useLatest } from './useLatest.ts';
import { useOneAtATime } from './useOneAtATime.ts';

/** Characters of the reason that the history keeps. */
const NOTE_MAX = 500;

interface SaveBarProps {
  mode: EditorMode;
  unsaved: number;
  isSaving: boolean;
  onSave(note: string): void;
  onUndo(): void;
}

const unsavedWords = (count: number) => (count === 1 ? '1 change not saved' : `${count} changes not saved`);

/** Saving all tabs at once, with a reason where there is one to tell. */
export function SaveBar({ mode, unsaved, isSaving, onSave, onUndo }: SaveBarProps) {
  const [note, setNote] = useState('');
  const button = useRef<HTMLButtonElement>(null);
  const isUnsaved = unsaved > 0;
  const save = useOneAtATime(isSaving, () => {
    if (!isUnsaved) return;
    onSave(note);
    setNote('');
  });
  const latest = useLatest(save);
  const saveWritten = () => {
    handInWriting();
    latest()();
  };
  useShortcuts([{ keys: 'Ctrl+s', label: 'Save', run: saveWritten }]);
  return (
    <div className="dash-editor-save">
      <p role="status">{isUnsaved ? unsavedWords(unsaved) : ''}</p>
      {isUnsaved && (
        <Input
          size="small"
          aria-label="Reason, for the history"
          placeholder="Why? (optional)"
          maxLength={NOTE_MAX}
          value={note}
          onChange={({ target }) => setNote(target.value)}
          onPressEnter={() => {
            // It goes once all is saved.
            button.current?.focus();
            save();
          }}
        />
      )}
      <HeldButton type="text" isOff={!isUnsaved || isSaving} onClick={onUndo}>
        Undo changes
      </HeldButton>
      <HeldButton
        ref={button}
        type="primary"
        loading={isSaving}
        isOff={!isUnsaved}
        title="Ctrl S"
        onClick={save}
      >
        {mode === 'staff' ? 'Save' : 'Suggest'}
      </HeldButton>
    </div>
  );
}
