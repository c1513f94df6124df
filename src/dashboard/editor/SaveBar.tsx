import { useRef, useState } from 'react';
import { AriaDisabledButton } from '#src/dashboard/frame/AriaDisabledButton.tsx';
import { commitTyping } from '#src/dashboard/frame/focus/commitTyping.ts';
import { useShortcuts } from '#src/dashboard/frame/keys.ts';
import { ReasonInput } from '#src/dashboard/frame/ReasonInput.tsx';
import { useLatest } from '#src/dashboard/hooks/useLatest.ts';
import { useOneAtATime } from '#src/dashboard/hooks/useOneAtATime.ts';
import type { EditorMode } from './draft/draft.ts';

interface SaveBarProps {
  mode: EditorMode;
  unsaved: number;
  isSaving: boolean;
  onSave(note: string): void;
  onUndo(): void;
}

const unsavedLabel = (count: number) => (count === 1 ? '1 change not saved' : `${count} changes not saved`);

/** Id of a tab's form: Enter in one of its inputs submits it and so presses Save. */
export const EDITOR_FORM = 'dash-editor-form';

/** Saves all tabs at once, with an optional reason. */
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
    commitTyping();
    latest()();
  };
  useShortcuts([{ keys: 'Ctrl+s', label: 'Save', run: saveWritten }]);
  return (
    <div className="dash-editor-save">
      <p role="status">{isUnsaved ? unsavedLabel(unsaved) : ''}</p>
      {isUnsaved && (
        <ReasonInput
          size="small"
          value={note}
          onChange={setNote}
          onPressEnter={() => {
            // This input is removed after saving, so move the focus first.
            button.current?.focus();
            save();
          }}
        />
      )}
      <AriaDisabledButton type="text" isDisabled={!isUnsaved || isSaving} onClick={onUndo}>
        Undo changes
      </AriaDisabledButton>
      <AriaDisabledButton
        ref={button}
        type="primary"
        loading={isSaving}
        isDisabled={!isUnsaved}
        title="Ctrl S"
        htmlType="submit"
        form={EDITOR_FORM}
        onClick={saveWritten}
      >
        {mode === 'staff' ? 'Save' : 'Suggest'}
      </AriaDisabledButton>
    </div>
  );
}
