import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#src/client/api.ts';
import { useLatest } from '#src/dashboard/hooks/useLatest.ts';
import { choiceOf } from '#src/dashboard/pick/choice.ts';
import { restOf } from '#src/dashboard/resources.ts';
import { setParts } from '#src/features/titles/staff/setParts.ts';
import type { TitleDraft } from '#src/features/titles/staff/titleValues.ts';
import { toast } from '#src/ui/toasts/toast.ts';
import { withLines, withoutLines } from './pasteInto.ts';
import { identityOf, type PasteRow, peopleToMake, withCreated } from './pasteRows.ts';

interface Adding {
  /** Progress text; null if nothing is being added. */
  progress: string | null;
  errors: Readonly<Record<number, string>>;
  add(rows: readonly PasteRow[]): Promise<void>;
}

interface AddingOptions {
  draft: TitleDraft;
  /** Called with the lines after their new people were created. */
  onPeopleCreated(rows: readonly PasteRow[]): void;
  onDone(): void;
}

/**
 * Creates the new people of the lines one after the other. People who were created stay if a later one fails.
 * @param report called with the number of people created so far
 * @returns the lines, and error messages by row index
 */
async function makePeople(
  rows: readonly PasteRow[],
  report: (done: number, total: number) => void,
): Promise<{ rows: readonly PasteRow[]; errors: Adding['errors'] }> {
  const missing = peopleToMake(rows);
  const errors: Record<number, string> = {};
  let now = rows;
  for (const [done, row] of missing.entries()) {
    report(done, missing.length);
    const { name, nativeName, at } = row;
    try {
      const body = { name, ...(nativeName !== null && { nativeName }) };
      const created = await call<Parameters<typeof choiceOf>[0]>(`/${restOf('people')}`, {
        method: 'POST',
        body,
      });
      now = withCreated(now, identityOf(row) ?? '', choiceOf(created));
    } catch (error) {
      errors[at] = error instanceof Error ? error.message : 'The person could not be added.';
    }
  }
  return { rows: now, errors };
}

/** Creates the new people of the lines, then adds all lines to the draft in one change with one undo. */
export function usePasteAdding({ draft, onPeopleCreated, onDone }: AddingOptions): Adding {
  const queries = useQueryClient();
  const latest = useLatest(draft);
  const [progress, setProgress] = useState<string | null>(null);
  const [errors, setErrors] = useState<Adding['errors']>({});
  const write = (rows: readonly PasteRow[]) => {
    const { values, learn } = latest();
    const people = rows.flatMap(({ decision }) => (decision.kind === 'record' ? [decision.choice] : []));
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
    errors,
    add: async (rows) => {
      if (progress !== null || rows.length === 0) return;
      setProgress('Adding …');
      const making = await makePeople(rows, (done, total) =>
        setProgress(`Adding person ${done + 1} of ${total} …`),
      );
      void queries.invalidateQueries({ queryKey: ['picker', 'people'] });
      setProgress(null);
      setErrors(making.errors);
      onPeopleCreated(making.rows);
      if (Object.keys(making.errors).length > 0) return;
      write(making.rows);
      onDone();
    },
  };
}
