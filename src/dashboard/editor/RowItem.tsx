import { CloseOutlined, HolderOutlined } from '@ant-design/icons';
import { useSortable } from '@dnd-kit/sortable';
import { Button } from 'antd';
import type { CSSProperties, KeyboardEvent } from 'react';
import type { CollectionField } from '#src/domain/fields/field.ts';
import type { LooseRow, RowColumn } from './rowColumns.ts';
import { type PickNames, ValueInput } from './ValueInput.tsx';

interface RowItemProps<R extends LooseRow> {
  id: string;
  field: CollectionField;
  row: R;
  at: number;
  cells: CSSProperties;
  columns: readonly RowColumn<R>[];
  name: string;
  faults: Readonly<Record<string, string>>;
  isDisabled: boolean;
  names: PickNames | undefined;
  change(next: Partial<R>): void;
  remove(): void;
  onKeyDown(event: KeyboardEvent): void;
}

/** One row of a list: its grip, its controls, its faults. */
export function RowItem<R extends LooseRow>(props: RowItemProps<R>) {
  const { id, field, row, at, cells, columns, name, faults, isDisabled, names, change, remove, onKeyDown } =
    props;
  const { setNodeRef, setActivatorNodeRef, listeners, transform, transition, isDragging } = useSortable({
    id,
  });
  const called = name || `row ${at + 1}`;
  const wrong = Object.values(faults);
  return (
    <li
      ref={setNodeRef}
      className={isDragging ? 'dash-row is-dragged' : 'dash-row'}
      style={transform ? { transform: `translateY(${Math.round(transform.y)}px)`, transition } : undefined}
      onKeyDown={onKeyDown}
    >
      {field.isOrdered && !isDisabled && (
        <button
          type="button"
          ref={setActivatorNodeRef}
          {...listeners}
          className="dash-row-grip"
          aria-label={`Move ${called}: Alt and up or down`}
          title="Drag, or Alt ↑ ↓; Delete removes"
        >
          <HolderOutlined aria-hidden="true" />
        </button>
      )}
      <div className="dash-row-cells" style={cells}>
        {columns.map(({ part, render }) => {
          const own = field.row[part];
          const label = `${own?.label ?? part}, ${called}`;
          const isWrong = faults[part] !== undefined;
          return (
            <div key={part} className="dash-row-cell">
              {render
                ? render({ row, at, label, isDisabled, isWrong, change })
                : own && (
                    <ValueInput
                      field={own}
                      label={label}
                      value={row[part]}
                      isDisabled={isDisabled}
                      isWrong={isWrong}
                      {...(names && { names })}
                      onChange={(value) => change({ [part]: value } as Partial<R>)}
                    />
                  )}
            </div>
          );
        })}
      </div>
      {!isDisabled && (
        <Button
          type="text"
          size="small"
          className="dash-row-away"
          aria-label={`Remove ${called}`}
          title="Remove (Alt Delete)"
          icon={<CloseOutlined aria-hidden="true" />}
          onClick={remove}
        />
      )}
      {wrong.length > 0 && <p className="dash-value-fault">{wrong.join('. ')}</p>}
    </li>
  );
}
