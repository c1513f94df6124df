import { memo, useState } from 'react';
import { RecordPicker } from '#src/dashboard/pick/RecordPicker.tsx';
import { Thumb } from '#src/dashboard/pick/Thumb.tsx';
import { CREW_JOBS, castGrouping, jobLabel, roleLabel } from '#src/dashboard/titleEditor/cast/groupings.ts';
import { roleOf } from '#src/dashboard/titleEditor/cast/useCastActions.ts';
import { CREDIT_JOBS } from '#src/domain/creditKinds.ts';
import { langOf } from '#src/ui/type/TitleName.tsx';
import type { Decision, PasteRow } from './pasteRows.ts';

interface PasteLineProps {
  row: PasteRow;
  double: string | null;
  fault: string | null;
  mayMake: boolean;
  change(at: number, changes: Partial<PasteRow>): void;
}

const OTHER = 'other';
const CAST = 'cast:';

const decided = ({ decision }: PasteRow) =>
  decision.kind === 'person' ? String(decision.choice.id) : decision.kind;

interface WhoProps extends Pick<PasteLineProps, 'row' | 'mayMake'> {
  decide(decision: Decision): void;
}

/** Who a line is: a list of choices, so that arrows and letters decide it. */
function Who({ row, mayMake, decide }: WhoProps) {
  const { name, candidates, decision } = row;
  const [isPicking, setIsPicking] = useState(false);
  const picked = decision.kind === 'person' ? decision.choice : null;
  const known = candidates.map(({ choice }) => choice);
  const offered = picked && !known.some(({ id }) => id === picked.id) ? [picked, ...known] : known;
  const onChoice = (value: string) => {
    const found = offered.find(({ id }) => String(id) === value);
    if (found) decide({ kind: 'person', choice: found });
    else if (value === OTHER) setIsPicking(true);
    else decide({ kind: value === 'new' ? 'new' : 'none' });
  };
  if (isPicking) {
    return (
      <RecordPicker
        resource="people"
        label={`Who ${name} is`}
        value={[]}
        hasClear={false}
        autoFocus
        isOpenAtFirst
        onLeave={() => setIsPicking(false)}
        onChange={(_, choice) => {
          setIsPicking(false);
          if (choice) decide({ kind: 'person', choice });
        }}
      />
    );
  }
  return (
    <select
      className="dash-line"
      data-part="who"
      aria-label={`Who ${name} is`}
      value={decided(row)}
      onChange={({ target }) => onChoice(target.value)}
    >
      {offered.map((choice) => (
        <option key={choice.id} value={choice.id}>
          {[choice.name, choice.nativeName, choice.year, choice.note]
            .filter((part) => part !== null && part !== '')
            .join(' · ')}
        </option>
      ))}
      {mayMake && <option value="new">New person</option>}
      <option value={OTHER}>Somebody else…</option>
      <option value="none">Leave out</option>
    </select>
  );
}

function What({ row, change }: Pick<PasteLineProps, 'row' | 'change'>) {
  const { at, name, job, role } = row;
  const onGroup = (value: string) => {
    if (value.startsWith(CAST)) change(at, { job: 'cast', role: roleOf(value.slice(CAST.length)) });
    else change(at, { job: CREDIT_JOBS.find((each) => each === value) ?? job, role: null });
  };
  return (
    <select
      className="dash-line"
      aria-label={`What ${name} does`}
      value={job === 'cast' ? `${CAST}${role ?? ''}` : job}
      onChange={({ target }) => onGroup(target.value)}
    >
      {castGrouping.order.map((each) => (
        <option key={each ?? ''} value={`${CAST}${each ?? ''}`}>
          {roleLabel(each)}
        </option>
      ))}
      {CREW_JOBS.map((each) => (
        <option key={each} value={each}>
          {jobLabel(each)}
        </option>
      ))}
    </select>
  );
}

const doubtWords = ({ candidates }: PasteRow) =>
  candidates.some(({ isSame }) => isSame) ? 'Several of that name: check. ' : 'Spelt otherwise: check. ';

/** One pasted line: who it is, as what, and whom they play. */
export const PasteLine = memo(function PasteLine({ row, double, fault, mayMake, change }: PasteLineProps) {
  const { at, name, nativeName, decision, isDoubtful, job, characters } = row;
  return (
    <li className="dash-paste-line" data-row={at} data-doubtful={isDoubtful} data-state={decision.kind}>
      <span className="dash-paste-name">
        {decision.kind === 'person' && <Thumb resource="people" record={decision.choice} />}
        <span>
          <b lang={langOf(name)}>{name}</b> {nativeName !== null && <small lang="ko">{nativeName}</small>}
        </span>
      </span>
      <Who row={row} mayMake={mayMake} decide={(next) => change(at, { decision: next, isDoubtful: false })} />
      <What row={row} change={change} />
      <input
        className="dash-line"
        aria-label={`Characters of ${name}`}
        title="A stroke between several"
        placeholder={job === 'cast' ? 'Characters' : ''}
        disabled={job !== 'cast'}
        autoComplete="off"
        value={characters}
        onChange={({ target }) => change(at, { characters: target.value })}
      />
      <small className="dash-paste-said">
        {isDoubtful && doubtWords(row)}
        {double}
        {fault !== null && <span className="dash-value-fault">{fault}</span>}
      </small>
    </li>
  );
});
