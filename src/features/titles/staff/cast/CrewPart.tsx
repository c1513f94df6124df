import type { Choice } from '#src/dashboard/pick/choice.ts';
import { isolated } from '#src/domain/names/isolated.ts';
import type { Pasted } from '#src/domain/paste/pasted.ts';
import type { CrewRow, TitleDraft } from '#src/features/titles/staff/titleValues.ts';
import { toast } from '#src/ui/toasts/toast.ts';
import { CreditPart } from './CreditPart.tsx';
import { withCrew } from './castChanges.ts';
import { errorAt, personOf } from './creditView.ts';
import { crewGrouping, jobLabel } from './groupings.ts';
import { useCrewActions } from './useCrewActions.ts';

/** Edits the crew of a title, grouped by job. */
export function CrewPart({ draft, paste }: { draft: TitleDraft; paste(pasted: Pasted): void }) {
  const { values, errors, isDisabled } = draft;
  const { crew } = values;
  const add = (person: Choice, job: CrewRow['job']) => {
    if (crew.some((row) => row.personId === person.id && row.job === job)) {
      void toast({ text: `${isolated(person.name)} already has this job.` });
      return;
    }
    draft.learn('people', person.id, person);
    draft.set('crew', withCrew(crew, person.id, job));
  };
  return (
    <CreditPart
      label="Crew"
      addLabel="Add to the crew"
      grouping={crewGrouping}
      groupLabel="Job"
      labelOf={jobLabel}
      first="director"
      isShownEmpty={() => false}
      rows={crew}
      viewOf={(row, index) => ({
        key: crewGrouping.keyOf(row),
        person: personOf(draft, row.personId),
        group: row.job,
        note: row.note ?? '',
        characters: null,
        error: errorAt(errors, 'crew', index),
      })}
      actions={useCrewActions(draft)}
      isDisabled={isDisabled}
      setMoved={(next) => {
        draft.set('crew', next);
        return 'Moved';
      }}
      add={add}
      paste={paste}
    >
      {crew.length === 0 && <p className="dash-muted">No crew yet.</p>}
    </CreditPart>
  );
}
