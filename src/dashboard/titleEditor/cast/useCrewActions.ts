import { useMemo } from 'react';
import { useLatest } from '#src/dashboard/editor/useLatest.ts';
import type { CrewRow, TitleDraft } from '#src/dashboard/titleEditor/titleValues.ts';
import { isolated } from '#src/domain/isolated.ts';
import { toast } from '#src/ui/toasts/toast.ts';
import { withCrewBack } from './castChanges.ts';
import type { CreditActions } from './creditView.ts';
import { placed } from './grouping.ts';
import { CREW_JOBS, crewGrouping } from './groupings.ts';

const { keyOf } = crewGrouping;

/** What rows of the crew do to a draft. */
export function useCrewActions(draft: TitleDraft): CreditActions {
  const latest = useLatest(draft);
  return useMemo(() => {
    const crewNow = () => latest().values.crew;
    const nameOf = (row: CrewRow) => latest().labelOf('people', row.personId)?.name ?? 'The person';
    /** Changes a row, unless that makes it one that is there. */
    const change = (key: string, changes: Partial<CrewRow>, name?: string) => {
      const crew = crewNow();
      const at = crew.findIndex((row) => keyOf(row) === key);
      const row = crew[at];
      if (!row) return;
      const next = { ...row, ...changes };
      if (crew.some((each) => each !== row && keyOf(each) === keyOf(next))) {
        void toast({ text: `${isolated(name ?? nameOf(row))} has this job already.`, kind: 'wrong' });
        return;
      }
      const rows = crew.with(at, next);
      const isMoved = next.job !== row.job;
      const place = { group: next.job, before: null };
      latest().set('crew', isMoved ? placed(crewGrouping, rows, keyOf(next), place) : rows);
    };
    return {
      remove: (key) => {
        const crew = crewNow();
        const at = crew.findIndex((row) => keyOf(row) === key);
        const row = crew[at];
        if (!row) return;
        latest().set('crew', crew.toSpliced(at, 1));
        void toast({
          text: `${isolated(nameOf(row))} was taken out of the crew.`,
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
