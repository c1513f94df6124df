import { PlusOutlined } from '@ant-design/icons';
import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { Button } from 'antd';
import {
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { PickNames } from '#src/dashboard/kinds/controlProps.ts';
import type { CollectionField } from '#src/records/fields/field.ts';
import { RowItem } from './RowItem.tsx';
import type { LooseRow, RowColumn } from './rowColumns.ts';
import { moved, rowErrors } from './rowEdits.ts';
import { rowKeyAction } from './rowKeys.ts';
import { useRowIds } from './useRowIds.ts';

export interface RowListProps<R extends LooseRow> {
  /** Declaration in the registry: label, fields of rows, order and limit. */
  field: CollectionField;
  /** Its name in the registry; error paths start with it. */
  name: string;
  rows: readonly R[];
  onChange(rows: readonly R[]): void;
  errors: Readonly<Record<string, string>>;
  isDisabled: boolean;
  columns: readonly RowColumn<R>[];
  /** Name of a row, for the labels of controls and the undo message. */
  nameOf(row: R): string;
  /** Creates a new row; without it, rows are added only by `adder`. */
  blank?: () => R;
  /** A picker that adds rows, shown below them. */
  adder?: ReactNode;
  /** Shown if there are no rows. */
  emptyText?: string;
  /** Names of the records that rows reference. */
  names?: PickNames;
}

/** The grid tracks that all rows share, as a CSS variable: on phones the style sheet stacks the cells. */
const cellTracks = <R extends LooseRow>(columns: readonly RowColumn<R>[]) =>
  ({ '--cells': columns.map(({ track }) => `minmax(0, ${track})`).join(' ') }) as CSSProperties;

const CONTROLS =
  'input:not([type="hidden"]), textarea, select, [contenteditable="true"], button:not(.dash-row-grip)';

/**
 * Editable rows of a collection. Keyboard: Enter adds a row below, Alt+arrow moves, Alt+Delete removes, with undo. Ordered
 * rows can also be dragged.
 */
export function RowList<R extends LooseRow>(props: RowListProps<R>) {
  const { field, name, rows, onChange, errors, isDisabled, columns, nameOf, blank, adder, emptyText, names } =
    props;
  const { ids, follow } = useRowIds(rows);
  const holder = useRef<HTMLFieldSetElement>(null);
  const focusIndex = useRef<string | number | null>(null);
  const previousFocus = useRef<Element | null>(null);
  const [removed, setRemoved] = useState<{ row: R; at: number } | null>(null);
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }));
  const isFull = rows.length >= field.max;

  // Moves the focus together with the new rows. A passive effect could still belong to the previous rows, because React may
  // delay it until the next key press.
  useLayoutEffect(() => {
    const list = holder.current;
    if (focusIndex.current !== null && list) {
      const items = list.querySelectorAll(':scope > ul > li, :scope > ol > li');
      const item = items[Math.min(Number(focusIndex.current), items.length - 1)];
      focusIndex.current = null;
      const control =
        item?.querySelector<HTMLElement>(CONTROLS) ??
        list.querySelector<HTMLElement>('.dash-rows-foot input, .dash-rows-foot button');
      control?.focus();
    }
    if (
      previousFocus.current instanceof HTMLElement &&
      !previousFocus.current.contains(document.activeElement)
    )
      previousFocus.current.focus();
    previousFocus.current = null;
  });

  const add = (at: number) => {
    if (!blank || isFull) return;
    focusIndex.current = at;
    onChange(rows.toSpliced(at, 0, blank()));
  };
  const remove = (at: number) => {
    const row = rows[at];
    if (!row) return;
    setRemoved({ row, at });
    focusIndex.current = at;
    onChange(rows.toSpliced(at, 1));
  };
  const restoreRow = () => {
    if (!removed) return;
    focusIndex.current = removed.at;
    onChange(rows.toSpliced(removed.at, 0, removed.row));
    setRemoved(null);
  };
  const move = (from: number, to: number) => {
    previousFocus.current = document.activeElement;
    onChange(moved(rows, from, to));
  };
  const onKey = (event: KeyboardEvent, at: number) => {
    const action = isDisabled ? null : rowKeyAction(event);
    if (action === null) return;
    event.preventDefault();
    if (action === 'add') add(at + 1);
    else if (action === 'remove') remove(at);
    else if (field.isOrdered) move(at, at + (action === 'up' ? -1 : 1));
  };
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (over && active.id !== over.id) move(ids.indexOf(String(active.id)), ids.indexOf(String(over.id)));
  };
  const List = field.isOrdered ? 'ol' : 'ul';
  const cells = cellTracks(columns);
  return (
    <fieldset
      ref={holder}
      className={columns.length > 1 ? 'dash-rows' : 'dash-rows is-narrow'}
      aria-label={field.label}
    >
      {rows.length > 0 && columns.length > 1 && (
        <div className="dash-rows-head" aria-hidden="true" style={cells} data-ordered={field.isOrdered}>
          {columns.map(({ part }) => (
            <span key={part}>{field.row[part]?.label}</span>
          ))}
        </div>
      )}
      {rows.length === 0 && emptyText !== undefined && <p className="dash-muted">{emptyText}</p>}
      <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={onDragEnd}>
        <SortableContext
          items={[...ids]}
          strategy={verticalListSortingStrategy}
          disabled={!field.isOrdered || isDisabled}
        >
          <List>
            {rows.map((row, at) => (
              <RowItem
                key={ids[at]}
                id={ids[at] ?? ''}
                field={field}
                row={row}
                at={at}
                cells={cells}
                columns={columns}
                name={nameOf(row)}
                errors={rowErrors(errors, name, at)}
                isDisabled={isDisabled}
                names={names}
                change={(next) => onChange(rows.with(at, follow(row, { ...row, ...next })))}
                remove={() => remove(at)}
                onKeyDown={(event) => onKey(event, at)}
              />
            ))}
          </List>
        </SortableContext>
      </DndContext>
      {!isDisabled && (
        <div className="dash-rows-foot">
          {adder}
          {blank && (
            <Button
              size="small"
              icon={<PlusOutlined aria-hidden="true" />}
              disabled={isFull}
              title="Press Enter in a row to add one below"
              onClick={() => add(rows.length)}
            >
              Add
            </Button>
          )}
          <span role="status">
            {removed && (
              <>
                {nameOf(removed.row) || 'A row'} was removed.{' '}
                <Button size="small" type="link" onClick={restoreRow}>
                  Undo
                </Button>
              </>
            )}
            {isFull && ` ${field.max} rows at most.`}
          </span>
        </div>
      )}
    </fieldset>
  );
}
