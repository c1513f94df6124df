import { Alert, Modal } from 'antd';
import { type ReactNode, useState } from 'react';
import { ReasonInput } from './ReasonInput.tsx';

interface ReasonDialogProps {
  title: string;
  /** Description of the consequences. */
  children: ReactNode;
  /** Label of the confirming button. */
  okText: string;
  isDangerous?: boolean;
  className?: string;
  /** Where the reason is shown later. */
  shownIn: 'history' | 'activity';
  onClose(): void;
  /** Runs the action with the reason. @throws Error whose message is shown */
  run(note: string | undefined): Promise<void>;
}

/** Confirms an action and asks for an optional reason. */
export function ReasonDialog({
  title,
  children,
  okText,
  isDangerous = false,
  className,
  shownIn,
  onClose,
  run,
}: ReasonDialogProps) {
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
      className={className}
      width={460}
      onCancel={onClose}
      okText={okText}
      okButtonProps={{ danger: isDangerous }}
      confirmLoading={isBusy}
      onOk={go}
    >
      {errorMessage !== null && <Alert type="error" role="alert" message={errorMessage} />}
      {children}
      <ReasonInput shownIn={shownIn} value={note} onChange={setNote} onPressEnter={go} />
    </Modal>
  );
}
