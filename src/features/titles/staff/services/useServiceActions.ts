import { useMemo, useState } from 'react';
import { useLatest } from '#src/dashboard/hooks/useLatest.ts';
import type { Choice } from '#src/dashboard/pick/choice.ts';
import type { AvailabilityRow, TitleDraft } from '#src/features/titles/staff/titleValues.ts';
import { toast } from '#src/ui/toasts/toast.ts';
import { isRepeated, withRows } from './availability.ts';
import type { ServiceActions } from './ServiceRow.tsx';

interface RowIds {
  ids: readonly string[];
  follow(row: AvailabilityRow, next: AvailabilityRow): AvailabilityRow;
}

/** A change that was rejected because it would duplicate another row. */
export interface RejectedChange {
  id: string;
  text: string;
}

const REPEATED = 'This service is already listed with this country and kind. The row was not changed.';

/** Returns the row actions, which are stable functions. */
export function useServiceActions(draft: TitleDraft, rowIds: RowIds, today: string) {
  const latest = useLatest({ draft, rowIds });
  const [rejection, setRejected] = useState<RejectedChange | null>(null);
  const actions = useMemo((): ServiceActions => {
    const rows = () => latest().draft.values.availability;
    const indexOf = (id: string) => latest().rowIds.ids.indexOf(id);
    const change = (id: string, changes: Partial<AvailabilityRow>, picked?: Choice) => {
      const at = indexOf(id);
      const row = rows()[at];
      if (!row) return;
      const next = { ...row, ...changes };
      if (isRepeated(rows(), next, at)) {
        setRejected({ id, text: REPEATED });
        return;
      }
      setRejected(null);
      const { draft: now, rowIds: known } = latest();
      if (picked)
        now.learn(changes.serviceId === undefined ? 'countries' : 'streamingServices', picked.id, picked);
      now.set('availability', rows().with(at, known.follow(row, next)));
    };
    return {
      change,
      checkedToday: (id) => change(id, { checkedOn: today }),
      remove: (id) => {
        const at = indexOf(id);
        const row = rows()[at];
        if (!row) return;
        latest().draft.set('availability', rows().toSpliced(at, 1));
        const back = () => latest().draft.set('availability', withRows(rows(), [row]).rows);
        void toast({ text: 'The service was removed.', action: { label: 'Undo', run: back } });
      },
    };
  }, [latest, today]);
  return { actions, rejection };
}
