import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLatest } from '#src/dashboard/editor/useLatest.ts';
import { setParts } from '#src/dashboard/titleEditor/setParts.ts';
import type { TitleDraft } from '#src/dashboard/titleEditor/titleValues.ts';
import { toast } from '#src/ui/toasts/toast.ts';
import { makePeople } from './makePeople.ts';
import { withLines, withoutLines } from './pasteInto.ts';
import type { PasteRow } from './pasteRows.ts';

interface Adding {
  /** How far it is; null while nothing is being added. */
  progress: string | null;
  faults: Readonly<Record<number, string>>;
  add(rows: readonly PasteRow[]): Promise<void>;
}

interface AddingOptions {
  draft: TitleDraft;
  /** Told of the lines once their new people are made. */
  made(rows: readonly PasteRow[]): void;
  onDone(): void;
}

/** Makes the new people of decided lines, then adds all lines to the draft at once, with one undo. */
export function usePasteAdding({ draft, made, onDone }: AddingOptions): Adding {
  const queries = useQueryClient();
  const latest = useLatest(draft);
  const [progress, setProgress] = useState<string | null>(null);
  const [faults, setFaults] = useState<Adding['faults']>({});
  const write = (rows: readonly PasteRow[]) => {
    const { values, learn } = latest();
    const people = rows.flatMap(({ decision }) => (decision.kind === 'person' ? [decision.choice] : []));
    for (const choice of people) learn('people', choice.id, choice);
    const after = withLines(values, rows);
    setParts(latest(), after);
    void toast({
      text: `${people.length} lines were added.`,
      kind: 'done',
      action: { label: 'Undo', run: () => setParts(latest(), withoutLines(latest().values, values, after)) },
    });
  };
  return {
    progress,
    faults,
    add: async (rows) => {
      if (progress !== null || rows.length === 0) return;
      setProgress('Adding …');
      const making = await makePeople(rows, (done, total) =>
        setProgress(`Making ${done + 1} of ${total} people …`),
      );
      void queries.invalidateQueries({ queryKey: ['picker', 'people'] });
      setProgress(null);
      setFaults(making.faults);
      made(making.rows);
      if (Object.keys(making.faults).length > 0) return;
      write(making.rows);
      onDone();
    },
  };
}
