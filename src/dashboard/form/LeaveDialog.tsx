import { Modal } from 'antd';

interface LeaveDialogProps {
  isOpen: boolean;
  title: string;
  text: string;
  onStay(): void;
  onLeave(): void;
}

/** Asks for confirmation before something that is not saved is lost. */
export const LeaveDialog = ({ isOpen, title, text, onStay, onLeave }: LeaveDialogProps) => (
  <Modal
    open={isOpen}
    title={title}
    width={420}
    onCancel={onStay}
    cancelText="Stay"
    okText="Leave"
    okButtonProps={{ danger: true }}
    onOk={onLeave}
  >
    {text}
  </Modal>
);
