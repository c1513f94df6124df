import { Alert, Button, Input, Modal } from 'antd';
import { useState } from 'react';
import { call } from '#src/client/api.ts';
import { isolated } from '#src/domain/names/isolated.ts';

interface RemoveDialogProps {
  /** Path of the record's API call. */
  path: string;
  name: string;
  onClose(): void;
  /** Receives the response: the deleted record. @throws Error if it is not a record */
  onRemoved(answer: unknown): void;
}

/** Deletes a title or person; it can be restored with everything that belongs to it. */
export function RemoveDialog({ path, name, onClose, onRemoved }: RemoveDialogProps) {
  const [note, setNote] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [errorMessage, setError] = useState<string | null>(null);
  const remove = () => {
    if (isBusy) return;
    setIsBusy(true);
    setError(null);
    const reason = note.trim();
    call(path, { method: 'DELETE', body: reason === '' ? {} : { note: reason } })
      .then((answer) => {
        onRemoved(answer);
        onClose();
      })
      .catch((error: Error) => {
        setIsBusy(false);
        setError(error.message);
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
          <Button onClick={onClose}>Cancel</Button>
          <Button danger type="primary" loading={isBusy} onClick={remove}>
            Delete
          </Button>
        </>
      }
    >
      {errorMessage !== null && <Alert type="error" role="alert" message={errorMessage} />}
      <p>It disappears from the site immediately. You can restore it here with all its data.</p>
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
