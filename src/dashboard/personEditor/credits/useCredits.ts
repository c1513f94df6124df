import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError, call } from '#src/client/api.ts';
import { useAfterCommand } from '#src/dashboard/bulk/undo.ts';
import type { CastRole, CreditJob } from '#src/domain/creditKinds.ts';
import type { TitleSummary } from '#src/domain/summaries.ts';
import { type CreditParts, changedParts } from './creditChanges.ts';

/** A work of a person, as the tab lists it. */
export interface PersonCredit {
  creditId: number;
  job: CreditJob;
  role: CastRole | null;
  characters: readonly { id: number; name: string; nativeName: string | null }[];
  note: string | null;
  title: Pick<TitleSummary, 'id' | 'title' | 'nativeTitle' | 'year' | 'type'>;
}

interface WorksAnswer {
  groups: { job: CreditJob; years: { works: Omit<PersonCredit, 'job'>[] }[] }[];
}

type StoredTitle = CreditParts & { id: number; version: number };

const keyOf = (personId: number) => ['person-credits', personId] as const;

async function readCredits(personId: number, signal: AbortSignal): Promise<PersonCredit[]> {
  const { groups } = await call<WorksAnswer>(`/people/${personId}/works?explicit=true`, { signal });
  return groups.flatMap(({ job, years }) =>
    years.flatMap(({ works }) => works.map((work) => ({ ...work, job }))),
  );
}

/** A change of a title that its reader may refuse, in words. */
export type TitleChange = (parts: CreditParts) => CreditParts;

/**
 * Reads a title, changes it and saves it with the version that was read: a change that others made of the same row
 * meanwhile is met by a conflict, all others are merged.
 * @returns what takes the change back
 */
async function changeTitle(titleId: number, how: TitleChange, note: string): Promise<CreditParts> {
  const path = `/staff/dramas/${titleId}`;
  const title = await call<StoredTitle>(path);
  const changes = changedParts(title, how(title));
  if (Object.keys(changes).length > 0)
    await call(path, { method: 'PATCH', body: { ...changes, version: title.version, note } });
  return title;
}

/** A person's works, and changing them: each change is one of its title, saved at once. */
export function useCredits(personId: number | null, name: string) {
  const queries = useQueryClient();
  const after = useAfterCommand();
  const { data, error, refetch, isPending } = useQuery({
    queryKey: keyOf(personId ?? 0),
    enabled: personId !== null,
    queryFn: ({ signal }) => readCredits(personId ?? 0, signal),
  });
  const change = async (titleId: number, how: TitleChange) => {
    const before = await changeTitle(titleId, how, `At ${name}`);
    await queries.invalidateQueries({ queryKey: keyOf(personId ?? 0) });
    queries.removeQueries({ queryKey: ['editor', 'dramas', titleId] });
    void after('dramas');
    return before;
  };
  return { credits: data ?? [], error, again: () => void refetch(), isPending, change };
}

/** What went wrong with a change, in words. */
export function changeFault(error: unknown): string {
  if (!(error instanceof ApiError)) return 'It could not be saved.';
  const fields = typeof error.body.error === 'object' ? Object.values(error.body.error.fields ?? {}) : [];
  return fields.join('. ') || error.message;
}
