import { CloseOutlined } from '@ant-design/icons';
import { Button } from 'antd';

interface RemoveRowProps {
  /** What the row shows. */
  name: string;
  /** The shortcut that does the same. */
  keys?: string;
  onClick(): void;
}

/** The button at the end of a row that removes it. */
export const RemoveRow = ({ name, keys, onClick }: RemoveRowProps) => (
  <Button
    type="text"
    size="small"
    className="dash-row-remove"
    aria-label={`Remove ${name}`}
    title={keys && `Remove (${keys})`}
    icon={<CloseOutlined aria-hidden="true" />}
    onClick={onClick}
  />
);
