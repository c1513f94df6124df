import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError, call } from '#src/client/api.ts';
import { useDone } from '#src/dashboard/bulk/undo.ts';
import type { CastRole, CreditJob } from '#src/domain/creditKinds.ts';
import type { TitleType } from '#src/domain/summaries.ts';

/** What a person did in one title; drafts and deleted titles are among them. */
export interface PersonCredit {
  titleId: number;
  title: string;
  nativeTitle: string | null;
  year: number | null;
  type: TitleType;
  isPublished: boolean;
  isDeleted: boolean;
  job: CreditJob;
  role: CastRole | null;
  note: string | null;
  characters: readonly { key: string; name: string }[];
}

interface CreditSeen {
  role: CastRole | null;
  note: string | null;
}

/** One credit as it was seen and as it is to be; null for none. Characters are names, of the cast alone. */
export interface CreditChange {
  titleId: number;
  job: CreditJob;
  was: CreditSeen | null;
  is: (CreditSeen & { characters?: readonly string[] }) | null;
}

interface Changed {
  activityId: number;
  credits: PersonCredit[];
}

const seen = ({ role, note }: PersonCredit): CreditSeen => ({ role, note });

/** Takes a credit away. */
export const removal = (credit: PersonCredit): CreditChange => ({
  titleId: credit.titleId,
  job: credit.job,
  was: seen(credit),
  is: null,
});

/** What a form about a credit says. */
export interface CreditGiven {
  titleId: number;
  job: CreditJob;
  role: CastRole | null;
  note: string | null;
  characters: readonly string[];
}

/** The changes that make a credit what a form says; another job is another credit. `old` is null for one that is added. */
export function changesTo(old: PersonCredit | null, given: CreditGiven): CreditChange[] {
  const { titleId, job, role, note, characters } = given;
  const is = job === 'cast' ? { role, note, characters } : { role: null, note };
  const isSameJob = old?.job === job;
  const gone = old && !isSameJob ? [removal(old)] : [];
  return [...gone, { titleId, job, was: old && isSameJob ? seen(old) : null, is }];
}

/** Names of characters as they are typed, one after the other, each once. */
export const namesIn = (text: string): string[] => [
  ...new Set(
    text
      .split(/[,;\n]+/)
      .map((name) => name.trim())
      .filter((name) => name !== ''),
  ),
];

/** A person's works, and changing them: each change is one of its title, saved at once, with the way back. */
export function useCredits(personId: number | null) {
  const queries = useQueryClient();
  const done = useDone();
  const queryKey = ['credits', personId];
  const path = `/staff/people/${personId}/credits`;
  const { data, error, refetch, isPending } = useQuery({
    queryKey,
    enabled: personId !== null,
    queryFn: ({ signal }) => call<PersonCredit[]>(path, { signal }),
  });
  const change = async (changes: readonly CreditChange[], told: string) => {
    const { credits, activityId } = await call<Changed>(path, { method: 'PATCH', body: { changes } });
    queries.setQueryData(queryKey, credits);
    // An editor of one of the titles reads it anew.
    for (const { titleId } of changes) queries.removeQueries({ queryKey: ['editor', 'dramas', titleId] });
    done(told, 'dramas', activityId);
  };
  return { credits: data ?? [], error, again: () => void refetch(), isPending, change };
}

/** What went wrong with a change, in words. */
export function changeFault(error: unknown): string {
  if (!(error instanceof ApiError)) return 'It could not be saved.';
  const fields = typeof error.body.error === 'object' ? Object.values(error.body.error.fields ?? {}) : [];
  return fields.join('. ') || error.message;
}
