import { Alert, Input, Modal } from 'antd';
import { type ReactNode, useState } from 'react';

interface NotedDialogProps {
  title: string;
  /** Description of the consequences. */
  children: ReactNode;
  /** Label of the confirming button. */
  okText: string;
  isDangerous?: boolean;
  onClose(): void;
  /** Runs the action with the reason. @throws Error whose message is shown */
  run(note: string | undefined): Promise<void>;
}

/** Confirms an action on an account and asks for an optional reason. */
export function NotedDialog({
  title,
  children,
  okText,
  isDangerous = false,
  onClose,
  run,
}: NotedDialogProps) {
  const [note, setNote] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [errorMessage, setError] = useState<string | null>(null);
  const go = () => {
    if (isBusy) return;
    setIsBusy(true);
    setError(null);
    run(note.trim() || undefined).catch((error: Error) => {
      setIsBusy(false);
      setError(error.message);
    });
  };
  return (
    <Modal
      open
      title={title}
      className="dash-noted"
      width={460}
      onCancel={onClose}
      okText={okText}
      okButtonProps={{ danger: isDangerous }}
      confirmLoading={isBusy}
      onOk={go}
    >
      {errorMessage !== null && <Alert type="error" role="alert" message={errorMessage} />}
      {children}
      <Input
        aria-label="Reason, for the activity"
        placeholder="Why? (optional)"
        maxLength={500}
        value={note}
        onChange={({ target }) => setNote(target.value)}
        onPressEnter={go}
      />
    </Modal>
  );
}
