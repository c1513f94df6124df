import { useCallback, useRef } from 'react';
import type { Choice } from '#src/dashboard/pick/choice.ts';
import { isolated } from '#src/domain/names/isolated.ts';
import type { Pasted } from '#src/domain/paste/pasted.ts';
import type { TitleDraft } from '#src/features/titles/staff/titleValues.ts';
import { toast } from '#src/ui/toasts/toast.ts';
import { AddCredit } from './AddCredit.tsx';
import { CreditList } from './CreditList.tsx';
import { withCrew } from './castChanges.ts';
import { errorAt, personOf } from './creditView.ts';
import { dropOf, grouped, placed, stepOf } from './grouping.ts';
import { CREW_JOBS, crewGrouping, jobLabel } from './groupings.ts';
import { useCrewActions } from './useCrewActions.ts';

const JOB_CHOICES = CREW_JOBS.map((job) => ({ value: job, label: jobLabel(job) }));
const { keyOf } = crewGrouping;

/** Edits the crew of a title, grouped by job. */
export function CrewPart({ draft, paste }: { draft: TitleDraft; paste(pasted: Pasted): void }) {
  const { values, errors, isDisabled } = draft;
  const { crew } = values;
  const actions = useCrewActions(draft);
  const holder = useRef<HTMLDivElement>(null);
  const onNext = useCallback(
    () => holder.current?.querySelector<HTMLElement>('[data-add] input')?.focus(),
    [],
  );
  const add = (person: Choice, group: string) => {
    const job = CREW_JOBS.find((each) => each === group);
    if (!job) return;
    if (crew.some((row) => row.personId === person.id && row.job === job)) {
      void toast({ text: `${isolated(person.name)} already has this job.` });
      return;
    }
    draft.learn('people', person.id, person);
    draft.set('crew', withCrew(crew, person.id, job));
  };
  const put = (
    key: string,
    position: ReturnType<typeof stepOf<(typeof crew)[number], (typeof CREW_JOBS)[number]>>,
  ) => {
    const next = position && placed(crewGrouping, crew, key, position);
    if (!next || next === crew) return null;
    draft.set('crew', next);
    return 'Moved';
  };
  const groups = grouped(crewGrouping, crew)
    .filter(({ rows }) => rows.length > 0)
    .map(({ group, rows }) => ({
      group,
      heading: jobLabel(group),
      credits: rows.map(({ row, index }) => ({
        key: keyOf(row),
        person: personOf(draft, row.personId),
        group: row.job,
        note: row.note ?? '',
        characters: null,
        error: errorAt(errors, 'crew', index),
      })),
    }));
  return (
    <div ref={holder}>
      {!isDisabled && (
        <AddCredit
          groups={JOB_CHOICES}
          groupLabel="Job"
          first="director"
          label="Add to the crew"
          add={add}
          paste={paste}
        />
      )}
      <CreditList
        label="Crew"
        groups={groups}
        choices={JOB_CHOICES}
        groupLabel="Job"
        actions={actions}
        namesId=""
        isDisabled={isDisabled}
        step={(key, step) => put(key, stepOf(crewGrouping, crew, key, step))}
        drop={(key, onto) => {
          if ('row' in onto) put(key, dropOf(crewGrouping, crew, key, onto.row));
        }}
        onNext={onNext}
      />
      {crew.length === 0 && <p className="dash-muted">No crew yet.</p>}
    </div>
  );
}
