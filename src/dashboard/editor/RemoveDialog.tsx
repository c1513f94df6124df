import { Alert, Button, Input, Modal } from 'antd';
import { useState } from 'react';
import { call } from '#src/client/api.ts';
import { isolated } from '#src/domain/isolated.ts';

interface RemoveDialogProps {
  /** Of the record, below the API. */
  path: string;
  name: string;
  onClose(): void;
  /** Gives what was answered: the record as it is afterwards. @throws Error where it is none */
  onRemoved(answer: unknown): void;
}

/** Deletes a title or person, which stays restorable with all that hangs on it. */
export function RemoveDialog({ path, name, onClose, onRemoved }: RemoveDialogProps) {
  const [note, setNote] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const remove = () => {
    if (isBusy) return;
    setIsBusy(true);
    setFault(null);
    const reason = note.trim();
    call(path, { method: 'DELETE', body: reason === '' ? {} : { note: reason } })
      .then((answer) => {
        onRemoved(answer);
        onClose();
      })
      .catch((error: Error) => {
        setIsBusy(false);
        setFault(error.message);
      });
  };
  return (
    <Modal
      open
      title={`Delete ${isolated(name)}?`}
      width={460}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>Keep it</Button>
          <Button danger type="primary" loading={isBusy} onClick={remove}>
            Delete
          </Button>
        </>
      }
    >
      {fault !== null && <Alert type="error" role="alert" message={fault} />}
      <p>It goes from the site at once. Nothing of it is lost: it can be restored here.</p>
      <Input
        aria-label="Reason, for the history"
        placeholder="Why? (optional)"
        maxLength={500}
        value={note}
        onChange={({ target }) => setNote(target.value)}
        onPressEnter={remove}
      />
    </Modal>
  );
}
