import { type ReactNode, useCallback, useMemo, useRef } from 'react';
import { useFocusSoon } from '#src/dashboard/frame/focus/useFocusSoon.ts';
import type { Choice } from '#src/dashboard/pick/choice.ts';
import type { Pasted } from '#src/domain/paste/pasted.ts';
import { AddCredit } from './AddCredit.tsx';
import { CreditList } from './CreditList.tsx';
import type { CreditActions, CreditView } from './creditView.ts';
import { dropOf, type Grouping, type GroupPosition, grouped, placed, stepOf } from './grouping.ts';

interface CreditPartProps<Row, Group extends string | null> {
  label: string;
  addLabel: string;
  grouping: Grouping<Row, Group>;
  /** What a group is: a role or a job. */
  groupLabel: string;
  labelOf(group: Group): string;
  /** The group of an added person, unless another one is chosen. */
  first: Group;
  /** Whether a group is shown while it has no credits. */
  isShownEmpty(group: Group): boolean;
  rows: readonly Row[];
  viewOf(row: Row, index: number): CreditView;
  actions: CreditActions;
  namesId?: string;
  isDisabled: boolean;
  /** Writes the rows after a move. Returns the text for screen readers. */
  setMoved(rows: readonly Row[], key: string, group: Group): string;
  add(person: Choice, group: Group, focus: (selector: string) => void): void;
  paste(pasted: Pasted): void;
  children: ReactNode;
}

/** Edits the cast or the crew of a title, grouped by role or job. */
export function CreditPart<Row, Group extends string | null>(props: CreditPartProps<Row, Group>) {
  const { label, grouping, groupLabel, labelOf, isShownEmpty, rows, viewOf, isDisabled } = props;
  const holder = useRef<HTMLDivElement>(null);
  const focus = useFocusSoon(holder);
  const onNext = useCallback(() => focus('[data-add] input'), [focus]);
  const choices = useMemo(
    () => grouping.order.map((group) => ({ value: group ?? '', label: labelOf(group) })),
    [grouping, labelOf],
  );
  const groupOf = (value: string) => grouping.order.find((group) => (group ?? '') === value);
  const put = (key: string, position: GroupPosition<Group> | null): string | null => {
    const next = position && placed(grouping, rows, key, position);
    return !next || next === rows ? null : props.setMoved(next, key, position.group);
  };
  const drop = (key: string, onto: { row: string } | { group: string }) => {
    if ('row' in onto) return put(key, dropOf(grouping, rows, key, onto.row));
    const group = groupOf(onto.group);
    return group === undefined ? null : put(key, { group, before: null });
  };
  const groups = grouped(grouping, rows)
    .filter(({ group, rows: members }) => members.length > 0 || isShownEmpty(group))
    .map(({ group, rows: members }) => ({
      group: group ?? '',
      heading: labelOf(group),
      credits: members.map(({ row, index }) => viewOf(row, index)),
    }));
  return (
    <div ref={holder}>
      {!isDisabled && (
        <AddCredit
          groups={choices}
          groupLabel={groupLabel}
          first={props.first ?? ''}
          label={props.addLabel}
          add={(person, value) => {
            const group = groupOf(value);
            if (group !== undefined) props.add(person, group, focus);
          }}
          paste={props.paste}
        />
      )}
      <CreditList
        label={label}
        groups={groups}
        choices={choices}
        groupLabel={groupLabel}
        actions={props.actions}
        namesId={props.namesId ?? ''}
        isDisabled={isDisabled}
        step={(key, step) => put(key, stepOf(grouping, rows, key, step))}
        drop={drop}
        onNext={onNext}
      />
      {props.children}
    </div>
  );
}
