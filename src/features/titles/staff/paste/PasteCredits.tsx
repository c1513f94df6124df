import { Button, Checkbox, Modal } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useFirstFocus } from '#src/dashboard/frame/focus/useFirstFocus.ts';
import { useMay } from '#src/dashboard/me.ts';
import type { Pasted } from '#src/domain/paste/pasted.ts';
import type { TitleDraft } from '#src/features/titles/staff/titleValues.ts';
import { PasteLines } from './PasteLines.tsx';
import { PasteText } from './PasteText.tsx';
import type { PasteRow } from './pasteRows.ts';
import { usePasteAdding } from './usePasteAdding.ts';
import { usePasteKeys } from './usePasteKeys.ts';
import { usePasteRows } from './usePasteRows.ts';

interface PasteCreditsProps {
  draft: TitleDraft;
  /** Empty text if nothing was pasted yet. */
  pasted: Pasted;
  onClose(): void;
}

const addLabel = (rows: readonly PasteRow[]) => {
  const added = rows.filter(({ decision }) => decision.kind !== 'none').length;
  const newCount = rows.filter(({ decision }) => decision.kind === 'new').length;
  return `Add ${added}${newCount > 0 ? `, ${newCount} of them new` : ''}`;
};

/**
 * Dialog that reads pasted credits line by line, lets staff choose the person of each, and adds all of them
 * together.
 */
export function PasteCredits({ draft, pasted: first, onClose }: PasteCreditsProps) {
  const mayMake = useMay()('create', 'people') && draft.mode === 'staff';
  const [pasted, setPasted] = useState(first);
  const [isCharacterFirst, setIsCharacterFirst] = useState(false);
  const list = useRef<HTMLOListElement>(null);
  const reading = usePasteRows({ pasted, titleId: draft.id, mayMake, isCharacterFirst });
  const { rows } = reading;
  const adding = usePasteAdding({ draft, onPeopleCreated: reading.replace, onDone: onClose });
  const { progress } = adding;
  const doubtful = rows.filter(({ isDoubtful }) => isDoubtful);
  const isRead = rows.length > 0;
  useEffect(() => {
    if (isRead) list.current?.querySelector('select')?.focus();
  }, [isRead]);
  const add = () => void adding.add(rows);
  const next = () => {
    const at = doubtful[0]?.at;
    list.current?.querySelector<HTMLElement>(`[data-row="${at}"] [data-part="who"]`)?.focus();
  };
  usePasteKeys({ add, next });
  useFirstFocus(() => document.querySelector<HTMLElement>('.dash-paste textarea'));
  return (
    <Modal
      open
      title="Paste many"
      width={1040}
      className="dash-paste"
      onCancel={onClose}
      maskClosable={false}
      footer={
        <div className="dash-drawer-foot">
          {isRead && (
            <Button type="primary" loading={progress !== null} title="Ctrl Enter" onClick={add}>
              {progress ?? addLabel(rows)}
            </Button>
          )}
          {doubtful.length > 0 && (
            <Button onClick={next} title="Alt N">
              Next of {doubtful.length} to check
            </Button>
          )}
          {isRead && <Button onClick={() => setPasted({ text: '' })}>Paste something else</Button>}
          <Button type="text" onClick={onClose} title="Esc">
            Cancel
          </Button>
        </div>
      }
    >
      {pasted.text.trim() === '' ? (
        <PasteText read={setPasted} />
      ) : (
        <>
          <Checkbox checked={isCharacterFirst} onChange={({ target }) => setIsCharacterFirst(target.checked)}>
            Characters come before actors
          </Checkbox>
          <PasteLines
            reading={reading}
            values={draft.values}
            errors={adding.errors}
            mayMake={mayMake}
            listRef={list}
          />
        </>
      )}
    </Modal>
  );
}
