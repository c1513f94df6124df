import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#src/client/api.ts';
import { rejectionText } from '#src/client/errorDetails.ts';
import { useDone } from '#src/dashboard/bulk/undo.ts';
import type { CastRole, CreditJob } from '#src/domain/catalogue/creditKinds.ts';
import type { CreditChange } from '#src/features/people/personCredits.commands.server.ts';
import type { PersonCredit as StoredCredit } from '#src/features/people/personCredits.queries.server.ts';

/** A credit of a person, including those of drafts and deleted titles. */
export type PersonCredit = Omit<StoredCredit, 'poster'>;

interface Changed {
  activityId: number;
  credits: PersonCredit[];
}

const seen = ({ role, note }: PersonCredit) => ({ role, note });

/** Returns the change that deletes a credit. */
export const removal = (credit: PersonCredit): CreditChange => ({
  titleId: credit.titleId,
  job: credit.job,
  was: seen(credit),
  is: null,
});

/** The values of the credit form. */
export interface CreditInput {
  titleId: number;
  job: CreditJob;
  role: CastRole | null;
  note: string | null;
  characters: readonly string[];
}

/**
 * Returns the changes that turn a credit into the form's values. A change of the job deletes the credit and
 * adds another. `old` is null to add a credit.
 */
export function changesTo(old: PersonCredit | null, input: CreditInput): CreditChange[] {
  const { titleId, job, role, note, characters } = input;
  const is = job === 'cast' ? { role, note, characters: [...characters] } : { role: null, note };
  const isSameJob = old?.job === job;
  const removed = old && !isSameJob ? [removal(old)] : [];
  return [...removed, { titleId, job, was: old && isSameJob ? seen(old) : null, is }];
}

/** Splits typed names and removes duplicates. */
export const namesIn = (text: string): string[] => [
  ...new Set(
    text
      .split(/[,;\n]+/)
      .map((name) => name.trim())
      .filter((name) => name !== ''),
  ),
];

/**
 * Returns a person's credits and a function that changes them. Each change is saved immediately and can be
 * undone from the toast.
 */
export function useCredits(personId: number | null) {
  const queries = useQueryClient();
  const done = useDone();
  const queryKey = ['uses', 'credits', personId];
  const path = `/staff/people/${personId}/credits`;
  const { data, error, refetch, isPending } = useQuery({
    queryKey,
    enabled: personId !== null,
    queryFn: ({ signal }) => call<PersonCredit[]>(path, { signal }),
  });
  const change = async (changes: readonly CreditChange[], message: string) => {
    const { credits, activityId } = await call<Changed>(path, { method: 'PATCH', body: { changes } });
    queries.setQueryData(queryKey, credits);
    // Editors of the changed titles must reload them.
    for (const { titleId } of changes) queries.removeQueries({ queryKey: ['editor', 'dramas', titleId] });
    done(message, 'dramas', activityId);
  };
  return { credits: data ?? [], error, again: () => void refetch(), isPending, change };
}

/** Returns the error message of a failed change. */
export const changeError = (error: unknown): string => rejectionText(error, 'The change could not be saved.');
