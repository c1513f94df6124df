import { memo } from 'react';
import { RemoveRow } from '#src/dashboard/editor/rows/RemoveRow.tsx';
import { type LineOption, LineSelect } from '#src/dashboard/kinds/LineSelect.tsx';
import { InlinePicker } from '#src/dashboard/pick/InlinePicker.tsx';
import { CharacterCell } from './CharacterCell.tsx';
import { type CreditActions, type CreditView, isSameView } from './creditView.ts';

export interface CreditCellsProps {
  credit: CreditView;
  actions: CreditActions;
  /** Options of the role or job select. `groupLabel` is its label. */
  groups: readonly LineOption[];
  groupLabel: string;
  namesId: string;
  isDisabled: boolean;
  onNext(): void;
}

/** Memo comparison. The other props are stable for the lifetime of a list. */
export const isSameCredit = (before: CreditCellsProps, after: CreditCellsProps): boolean =>
  isSameView(before.credit, after.credit) &&
  before.isDisabled === after.isDisabled &&
  before.actions === after.actions &&
  before.groups === after.groups;

/** Controls of one credit. Memoised, so that a change renders one row only. */
export const CreditCells = memo(function CreditCells({
  credit,
  actions,
  groups,
  groupLabel,
  namesId,
  isDisabled,
  onNext,
}: CreditCellsProps) {
  const { key, person, group, note, characters, error } = credit;
  return (
    <>
      <span className="dash-credit-person">
        <InlinePicker
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
      <LineSelect
        className="dash-line dash-credit-group"
        data-part="group"
        label={`${groupLabel} of ${person.name}`}
        disabled={isDisabled}
        value={group}
        options={groups}
        onChange={(next) => actions.setGroup(key, next)}
      />
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
      {!isDisabled && <RemoveRow name={person.name} keys="Alt Delete" onClick={() => actions.remove(key)} />}
      {error !== null && <p className="dash-value-error">{error}</p>}
    </>
  );
}, isSameCredit);
