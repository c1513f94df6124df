import { HolderOutlined } from '@ant-design/icons';
import { useSortable } from '@dnd-kit/sortable';
import type { CSSProperties, KeyboardEvent } from 'react';
import type { PickNames } from '#src/dashboard/kinds/controlProps.ts';
import { FieldControl } from '#src/dashboard/kinds/FieldControl.tsx';
import type { CollectionField } from '#src/records/fields/field.ts';
import { RemoveRow } from './RemoveRow.tsx';
import type { LooseRow, RowColumn } from './rowColumns.ts';

interface RowItemProps<R extends LooseRow> {
  id: string;
  field: CollectionField;
  row: R;
  at: number;
  cells: CSSProperties;
  columns: readonly RowColumn<R>[];
  name: string;
  errors: Readonly<Record<string, string>>;
  isDisabled: boolean;
  names: PickNames | undefined;
  change(next: Partial<R>): void;
  remove(): void;
  onKeyDown(event: KeyboardEvent): void;
}

/** One row of a list: its drag handle, its controls and its errors. */
export function RowItem<R extends LooseRow>(props: RowItemProps<R>) {
  const { id, field, row, at, cells, columns, name, errors, isDisabled, names, change, remove, onKeyDown } =
    props;
  const { setNodeRef, setActivatorNodeRef, listeners, transform, transition, isDragging } = useSortable({
    id,
  });
  const label = name || `row ${at + 1}`;
  const wrong = Object.values(errors);
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
          aria-label={`Move ${label}: Alt+Up or Alt+Down`}
          title="Drag or press Alt+↑ or Alt+↓ to move, Delete to remove"
        >
          <HolderOutlined aria-hidden="true" />
        </button>
      )}
      <div className="dash-row-cells" style={cells}>
        {columns.map(({ part, render }) => {
          const column = field.row[part];
          const cellLabel = `${column?.label ?? part}, ${label}`;
          const isWrong = errors[part] !== undefined;
          return (
            <div key={part} className="dash-row-cell">
              {render
                ? render({ row, at, label: cellLabel, isDisabled, isWrong, change })
                : column && (
                    <FieldControl
                      field={column}
                      label={cellLabel}
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
      {!isDisabled && <RemoveRow name={label} keys="Alt+Delete" onClick={remove} />}
      {wrong.length > 0 && <p className="dash-value-error">{wrong.join('. ')}</p>}
    </li>
  );
}
