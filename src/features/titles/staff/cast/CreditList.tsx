import { HolderOutlined } from '@ant-design/icons';
import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  PointerSensor,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { memo, useRef } from 'react';
import { CreditCells, type CreditCellsProps, isSameCredit } from './CreditCells.tsx';
import type { CreditActions, CreditGroup } from './creditView.ts';
import { useCreditKeys } from './useCreditKeys.ts';

const EMPTY = 'group ';

const CreditItem = memo(function CreditItem(props: CreditCellsProps) {
  const { credit, isDisabled } = props;
  const { key, person, characters } = credit;
  const { setNodeRef, setActivatorNodeRef, listeners, transform, transition, isDragging } = useSortable({
    id: key,
    disabled: isDisabled,
  });
  const kind = characters === null ? 'dash-credit' : 'dash-credit is-cast';
  return (
    <li
      ref={setNodeRef}
      data-row={key}
      className={isDragging ? `${kind} is-dragged` : kind}
      style={transform ? { transform: `translateY(${Math.round(transform.y)}px)`, transition } : undefined}
    >
      <button
        type="button"
        ref={setActivatorNodeRef}
        {...listeners}
        className="dash-row-grip"
        data-part="grip"
        disabled={isDisabled}
        aria-label={`Move ${person.name}: Alt and up or down`}
        title="Drag, or Alt ↑ ↓; Delete removes"
      >
        <HolderOutlined aria-hidden="true" />
      </button>
      <CreditCells {...props} />
    </li>
  );
}, isSameCredit);

/** Returns the same array while the keys are equal, so that rows do not rerender. */
function useStable(keys: readonly string[]): string[] {
  const stable = useRef<string[]>([]);
  const isSame =
    stable.current.length === keys.length && keys.every((key, index) => key === stable.current[index]);
  if (!isSame) stable.current = [...keys];
  return stable.current;
}

function EmptyGroup({ group }: { group: string }) {
  const { setNodeRef, isOver } = useDroppable({ id: `${EMPTY}${group}` });
  return (
    <p ref={setNodeRef} className={isOver ? 'dash-nobody is-over' : 'dash-nobody'}>
      No credits yet
    </p>
  );
}

interface CreditListProps {
  label: string;
  groups: readonly CreditGroup[];
  choices: CreditCellsProps['groups'];
  groupLabel: string;
  actions: CreditActions;
  namesId: string;
  isDisabled: boolean;
  /**
   * Called on Alt and an arrow key in a row. Returns the text for screen readers, or null if the row did not
   * move.
   */
  step(key: string, step: 1 | -1): string | null;
  /** Called on a drop onto another row or into an empty group. */
  drop(key: string, onto: { row: string } | { group: string }): void;
  onNext(): void;
}

/** List of credits by group. Rows move by drag and drop or keyboard, within a group and between groups. */
export function CreditList(props: CreditListProps) {
  const { label, groups, isDisabled, actions, step, drop, choices, groupLabel, namesId, onNext } = props;
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }));
  const { holder, announcement } = useCreditKeys({ isDisabled, step, remove: actions.remove });
  const items = useStable(groups.flatMap(({ credits }) => credits.map(({ key }) => key)));
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    const onto = String(over?.id ?? '');
    if (onto === '' || active.id === onto) return;
    const isGroup = onto.startsWith(EMPTY);
    drop(String(active.id), isGroup ? { group: onto.slice(EMPTY.length) } : { row: onto });
  };
  return (
    <fieldset ref={holder} className="dash-credits" aria-label={label}>
      <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={onDragEnd}>
        <SortableContext items={items} strategy={verticalListSortingStrategy}>
          {groups.map(({ group, heading, credits }) => (
            <section key={group} aria-label={heading}>
              <h2>
                {heading} <small>{credits.length}</small>
              </h2>
              {credits.length === 0 ? (
                <EmptyGroup group={group} />
              ) : (
                <ol>
                  {credits.map((credit) => (
                    <CreditItem
                      key={credit.key}
                      credit={credit}
                      actions={actions}
                      groups={choices}
                      groupLabel={groupLabel}
                      namesId={namesId}
                      isDisabled={isDisabled}
                      onNext={onNext}
                    />
                  ))}
                </ol>
              )}
            </section>
          ))}
        </SortableContext>
      </DndContext>
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
    </fieldset>
  );
}
