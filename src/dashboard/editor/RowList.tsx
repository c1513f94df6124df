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
import type { CollectionField } from '#src/domain/fields/field.ts';
import { RowItem } from './RowItem.tsx';
import type { LooseRow, RowColumn } from './rowColumns.ts';
import { moved, rowFaults } from './rowEdits.ts';
import { rowDeed } from './rowKeys.ts';
import { useRowIds } from './useRowIds.ts';
import type { PickNames } from './ValueInput.tsx';

export interface RowListProps<R extends LooseRow> {
  /** Of the registry: its label, its rows' fields, its order and limit. */
  field: CollectionField;
  /** Its name there, by which errors are found. */
  name: string;
  rows: readonly R[];
  onChange(rows: readonly R[]): void;
  errors: Readonly<Record<string, string>>;
  isDisabled: boolean;
  columns: readonly RowColumn<R>[];
  /** What a row is called, for names of controls and for undoing. */
  nameOf(row: R): string;
  /** A new row; without it rows come from `adder` alone. */
  blank?: () => R;
  /** Stands below the rows: a picker that adds. */
  adder?: ReactNode;
  /** Shown where there is no row. */
  emptyWords?: string;
  /** What records are called, where rows point at some. */
  names?: PickNames;
}

/** The columns as a list's rows share them, for the style sheet: on phones they stand below each other. */
const cellTracks = <R extends LooseRow>(columns: readonly RowColumn<R>[]) =>
  ({ '--cells': columns.map(({ track }) => `minmax(0, ${track})`).join(' ') }) as CSSProperties;

const CONTROLS =
  'input:not([type="hidden"]), textarea, select, [contenteditable="true"], button:not(.dash-row-grip)';

/**
 * Rows of a collection to be written by keyboard: Enter adds one below, Alt and an arrow move, Alt Delete removes, with undo.
 * Ordered ones are dragged too.
 */
export function RowList<R extends LooseRow>(props: RowListProps<R>) {
  const {
    field,
    name,
    rows,
    onChange,
    errors,
    isDisabled,
    columns,
    nameOf,
    blank,
    adder,
    emptyWords,
    names,
  } = props;
  const { ids, follow } = useRowIds(rows);
  const holder = useRef<HTMLFieldSetElement>(null);
  const wanted = useRef<string | number | null>(null);
  const focused = useRef<Element | null>(null);
  const [removed, setRemoved] = useState<{ row: R; at: number } | null>(null);
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }));
  const isFull = rows.length >= field.max;

  // With the rows that have come, focus goes where the next typing is. An effect that runs later could be that of the rows
  // before, which React catches up on only when a key is pressed.
  useLayoutEffect(() => {
    const list = holder.current;
    if (wanted.current !== null && list) {
      const items = list.querySelectorAll(':scope > ul > li, :scope > ol > li');
      const item = items[Math.min(Number(wanted.current), items.length - 1)];
      wanted.current = null;
      const control =
        item?.querySelector<HTMLElement>(CONTROLS) ??
        list.querySelector<HTMLElement>('.dash-rows-foot input, .dash-rows-foot button');
      control?.focus();
    }
    if (focused.current instanceof HTMLElement && !focused.current.contains(document.activeElement))
      focused.current.focus();
    focused.current = null;
  });

  const add = (at: number) => {
    if (!blank || isFull) return;
    wanted.current = at;
    onChange(rows.toSpliced(at, 0, blank()));
  };
  const remove = (at: number) => {
    const row = rows[at];
    if (!row) return;
    setRemoved({ row, at });
    wanted.current = at;
    onChange(rows.toSpliced(at, 1));
  };
  const bringBack = () => {
    if (!removed) return;
    wanted.current = removed.at;
    onChange(rows.toSpliced(removed.at, 0, removed.row));
    setRemoved(null);
  };
  const move = (from: number, to: number) => {
    focused.current = document.activeElement;
    onChange(moved(rows, from, to));
  };
  const onKey = (event: KeyboardEvent, at: number) => {
    const deed = isDisabled ? null : rowDeed(event);
    if (deed === null) return;
    event.preventDefault();
    if (deed === 'add') add(at + 1);
    else if (deed === 'remove') remove(at);
    else if (field.isOrdered) move(at, at + (deed === 'up' ? -1 : 1));
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
      {rows.length === 0 && emptyWords !== undefined && <p className="dash-muted">{emptyWords}</p>}
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
                faults={rowFaults(errors, name, at)}
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
              title="Enter in a row adds one below it"
              onClick={() => add(rows.length)}
            >
              Add
            </Button>
          )}
          <span role="status">
            {removed && (
              <>
                {nameOf(removed.row) || 'A row'} was removed.{' '}
                <Button size="small" type="link" onClick={bringBack}>
                  Undo
                </Button>
              </>
            )}
            {isFull && ` ${field.max} is the most.`}
          </span>
        </div>
      )}
    </fieldset>
  );
}
