import { CloseOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { memo } from 'react';
import { InPlacePicker } from '#src/dashboard/pick/InPlacePicker.tsx';
import { CharacterCell } from './CharacterCell.tsx';
import { type CreditActions, type CreditView, isSameView } from './creditView.ts';

export interface GroupChoice {
  value: string;
  label: string;
}

export interface CreditCellsProps {
  credit: CreditView;
  actions: CreditActions;
  /** Roles or jobs, and what one of them is called. */
  groups: readonly GroupChoice[];
  groupLabel: string;
  namesId: string;
  isDisabled: boolean;
  onNext(): void;
}

/** Whether a credit needs no new drawing; what is handed in beside stays the same for the life of a list. */
export const isSameCredit = (before: CreditCellsProps, after: CreditCellsProps): boolean =>
  isSameView(before.credit, after.credit) &&
  before.isDisabled === after.isDisabled &&
  before.actions === after.actions &&
  before.groups === after.groups;

/** The controls of one credit. Drawn anew when it changes, and not when another one does. */
export const CreditCells = memo(function CreditCells({
  credit,
  actions,
  groups,
  groupLabel,
  namesId,
  isDisabled,
  onNext,
}: CreditCellsProps) {
  const { key, person, group, note, characters, fault } = credit;
  return (
    <>
      <span className="dash-credit-person">
        <InPlacePicker
          resource="people"
          label="Person"
          choice={person}
          isDisabled={isDisabled}
          onPick={(picked) => picked && actions.setPerson(key, picked)}
        />
      </span>
      {characters && (
        <CharacterCell
          credit={credit}
          actions={actions}
          isDisabled={isDisabled}
          namesId={namesId}
          onNext={onNext}
        />
      )}
      <select
        className="dash-line dash-credit-group"
        data-part="group"
        aria-label={`${groupLabel} of ${person.name}`}
        disabled={isDisabled}
        value={group}
        onChange={({ target }) => actions.setGroup(key, target.value)}
      >
        {groups.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <input
        className="dash-line dash-credit-note"
        data-part="note"
        aria-label={`Note on ${person.name}`}
        placeholder="Note"
        autoComplete="off"
        maxLength={300}
        disabled={isDisabled}
        value={note}
        onChange={({ target }) => actions.setNote(key, target.value)}
      />
      {!isDisabled && (
        <Button
          type="text"
          size="small"
          className="dash-row-away"
          aria-label={`Remove ${person.name}`}
          title="Remove (Alt Delete)"
          icon={<CloseOutlined aria-hidden="true" />}
          onClick={() => actions.remove(key)}
        />
      )}
      {fault !== null && <p className="dash-value-fault">{fault}</p>}
    </>
  );
}, isSameCredit);
