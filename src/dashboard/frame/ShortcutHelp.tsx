import { Modal } from 'antd';
import { useState } from 'react';
import { shownShortcuts } from './keys.ts';

const spelled = (keys: string) => keys.replace('Ctrl+', 'Ctrl ').split(' ');

/** Lists the keyboard shortcuts of the open screen. */
export function ShortcutHelp({ onClose }: { onClose(): void }) {
  const [shortcuts] = useState(shownShortcuts);
  return (
    <Modal open title="Keyboard shortcuts" footer={null} onCancel={onClose} width={420}>
      <dl className="dash-keys">
        {shortcuts.map(({ keys, label }) => (
          <div key={`${keys} ${label}`}>
            <dt>
              {spelled(keys).map((key) => (
                <kbd key={key}>{key.length === 1 && keys.startsWith('Ctrl') ? key.toUpperCase() : key}</kbd>
              ))}
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
        <div>
          <dt>
            <kbd>F8</kbd>
          </dt>
          <dd>Go to the newest message</dd>
        </div>
      </dl>
    </Modal>
  );
}
