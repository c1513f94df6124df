import { memo } from 'react';
import { LineSelect } from '#src/dashboard/kinds/LineSelect.tsx';
import { Thumb } from '#src/dashboard/pick/Thumb.tsx';
import { WhoPicker } from '#src/dashboard/pick/WhoPicker.tsx';
import { CREW_JOBS } from '#src/domain/catalogue/creditKinds.ts';
import { castGrouping, jobLabel, roleLabel } from '#src/features/titles/staff/cast/groupings.ts';
import { langOf } from '#src/ui/type/TitleName.tsx';
import type { PasteRow } from './pasteRows.ts';

interface PasteLineProps {
  row: PasteRow;
  double: string | null;
  error: string | null;
  mayMake: boolean;
  change(at: number, changes: Partial<PasteRow>): void;
}

type Group = Pick<PasteRow, 'job' | 'role'>;

const groupValue = ({ job, role }: Group) => (job === 'cast' ? `cast:${role ?? ''}` : job);

const GROUPS = [
  ...castGrouping.order.map((role): [Group, string] => [{ job: 'cast', role }, roleLabel(role)]),
  ...CREW_JOBS.map((job): [Group, string] => [{ job, role: null }, jobLabel(job)]),
].map(([group, label]) => ({ value: groupValue(group), label, group }));

const doubtLabel = ({ candidates }: PasteRow) =>
  candidates.some(({ isSame }) => isSame)
    ? 'Several people have this name. Check. '
    : 'Different spelling. Check. ';

/** One pasted line with the choice of person, role or job, and characters. */
export const PasteLine = memo(function PasteLine({ row, double, error, mayMake, change }: PasteLineProps) {
  const { at, name, nativeName, candidates, decision, isDoubtful, job, characters } = row;
  return (
    <li className="dash-paste-line" data-row={at} data-doubtful={isDoubtful} data-state={decision.kind}>
      <span className="dash-paste-name">
        {decision.kind === 'record' && <Thumb resource="people" record={decision.choice} />}
        <span>
          <b lang={langOf(name)}>{name}</b> {nativeName !== null && <small lang="ko">{nativeName}</small>}
        </span>
      </span>
      <WhoPicker
        resource="people"
        name={name}
        offered={candidates.map(({ choice }) => choice)}
        who={decision}
        mayMake={mayMake}
        mayLeave
        decide={(next) => change(at, { decision: next, isDoubtful: false })}
      />
      <LineSelect
        label={`Role or job of ${name}`}
        value={groupValue(row)}
        options={GROUPS}
        onChange={(next) => change(at, GROUPS.find(({ value }) => value === next)?.group ?? {})}
      />
      <input
        className="dash-line"
        aria-label={`Characters of ${name}`}
        title="Separate several with a slash"
        placeholder={job === 'cast' ? 'Characters' : ''}
        disabled={job !== 'cast'}
        autoComplete="off"
        value={characters}
        onChange={({ target }) => change(at, { characters: target.value })}
      />
      <small className="dash-paste-message">
        {isDoubtful && doubtLabel(row)}
        {double}
        {error !== null && <span className="dash-value-error">{error}</span>}
      </small>
    </li>
  );
});
