import { SettingOutlined } from '@ant-design/icons';
import { Button, Checkbox, Popover, Radio, Tooltip } from 'antd';
import { useRef, useState } from 'react';
import { type ListState, PAGE_SIZES } from './listAddress.ts';
import type { ListShape } from './listShape.ts';

interface ColumnsMenuProps {
  shape: ListShape;
  state: ListState;
  change(change: Partial<ListState>): void;
}

/** Chooses the columns and the rows per page. The first column links to the record and cannot be hidden. */
export function ColumnsMenu({ shape, state, change }: ColumnsMenuProps) {
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const holder = useRef<HTMLFormElement>(null);
  const leave = () => {
    setIsOpen(false);
    button.current?.focus();
  };
  const names = Object.keys(shape.fields).filter((name) => !shape.fields[name]?.isHidden);
  const first = shape.columns[0];
  const chosen = new Set(state.columns);
  const choose = (name: string, isShown: boolean) => {
    const columns = names.filter((each) => (each === name ? isShown : chosen.has(each)));
    const [lead, ...others] = [...columns].sort((a, b) => Number(b === first) - Number(a === first));
    if (lead !== undefined) change({ columns: [lead, ...others], page: state.page });
  };
  const panel = (
    <form
      ref={holder}
      className="dash-columns"
      aria-label="Columns and rows"
      onKeyDown={({ key }) => key === 'Escape' && leave()}
    >
      <fieldset>
        <legend>Columns</legend>
        {names.map((name) => (
          <Checkbox
            key={name}
            checked={chosen.has(name)}
            disabled={name === first}
            onChange={({ target }) => choose(name, target.checked)}
          >
            {shape.fields[name]?.label}
          </Checkbox>
        ))}
      </fieldset>
      <fieldset>
        <legend>Rows per page</legend>
        <Radio.Group
          size="small"
          value={state.size}
          options={PAGE_SIZES.map((size) => ({ value: size, label: size }))}
          onChange={({ target }) => change({ size: Number(target.value) })}
        />
      </fieldset>
    </form>
  );
  return (
    <Popover
      content={panel}
      trigger="click"
      placement="bottomRight"
      open={isOpen}
      onOpenChange={setIsOpen}
      afterOpenChange={(isShown) =>
        isShown && holder.current?.querySelector<HTMLElement>('input:enabled')?.focus()
      }
    >
      <Tooltip title={isOpen ? '' : 'Columns and rows'}>
        <Button ref={button} aria-label="Columns and rows" icon={<SettingOutlined aria-hidden="true" />} />
      </Tooltip>
    </Popover>
  );
}
