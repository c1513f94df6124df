import { useMemo } from 'react';
import { useLatest } from '#src/dashboard/hooks/useLatest.ts';
import { CREW_JOBS } from '#src/domain/catalogue/creditKinds.ts';
import { isolated } from '#src/domain/names/isolated.ts';
import type { CrewRow, TitleDraft } from '#src/features/titles/staff/titleValues.ts';
import { toast } from '#src/ui/toasts/toast.ts';
import { withCrewBack } from './castChanges.ts';
import type { CreditActions } from './creditView.ts';
import { placed } from './grouping.ts';
import { crewGrouping } from './groupings.ts';

const { keyOf } = crewGrouping;

/** Returns the row actions of the crew. */
export function useCrewActions(draft: TitleDraft): CreditActions {
  const latest = useLatest(draft);
  return useMemo(() => {
    const crewNow = () => latest().values.crew;
    const nameOf = (row: CrewRow) => latest().labelOf('people', row.personId)?.name ?? 'The person';
    /** Changes a row, unless the result would duplicate another row. */
    const change = (key: string, changes: Partial<CrewRow>, name?: string) => {
      const crew = crewNow();
      const at = crew.findIndex((row) => keyOf(row) === key);
      const row = crew[at];
      if (!row) return;
      const next = { ...row, ...changes };
      if (crew.some((each) => each !== row && keyOf(each) === keyOf(next))) {
        void toast({ text: `${isolated(name ?? nameOf(row))} already has this job.`, kind: 'wrong' });
        return;
      }
      const rows = crew.with(at, next);
      const isMoved = next.job !== row.job;
      const position = { group: next.job, before: null };
      latest().set('crew', isMoved ? placed(crewGrouping, rows, keyOf(next), position) : rows);
    };
    return {
      remove: (key) => {
        const crew = crewNow();
        const at = crew.findIndex((row) => keyOf(row) === key);
        const row = crew[at];
        if (!row) return;
        latest().set('crew', crew.toSpliced(at, 1));
        void toast({
          text: `${isolated(nameOf(row))} was removed from the crew.`,
          action: { label: 'Undo', run: () => latest().set('crew', withCrewBack(crewNow(), row, at)) },
        });
      },
      setPerson: (key, person) => {
        latest().learn('people', person.id, person);
        change(key, { personId: person.id }, person.name);
      },
      setGroup: (key, group) => {
        const job = CREW_JOBS.find((each) => each === group);
        if (job) change(key, { job });
      },
      setNote: (key, note) => change(key, { note: note === '' ? null : note }),
      addCharacter: () => undefined,
      dropCharacter: () => undefined,
      openCharacter: () => undefined,
    };
  }, [latest]);
}
