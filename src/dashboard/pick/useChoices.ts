import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '#src/client/api.ts';
import { manyPath } from '#src/dashboard/list/useRows.ts';
import { useMay } from '#src/dashboard/me.ts';
import { restOf } from '#src/dashboard/staffResources.ts';
import type { Resource } from '#src/domain/roles.ts';
import { type Choice, choiceOf, likestFirst, stillFitting } from './choice.ts';
import { useRested } from './useRested.ts';

/** Records offered at once; the rest is found by writing. */
const OFFERED = 30;
/** Most of what is typed that the API looks for; a pasted page is cut to it. */
const SEARCHED = 200;

type Rows = Parameters<typeof choiceOf>[0][];

/** Lists that show no drafts and ask for no permission, for those who only suggest. */
const PUBLIC: Readonly<Record<string, string>> = { people: 'people', dramas: 'dramas' };

/** How those are sorted of whom there are many of one name: the best known first. Likeness decides before. */
const BEST_KNOWN: Readonly<Record<string, string>> = { people: 'creditCount', dramas: 'popularity' };

/** Where a resource's records are searched by somebody who may or may not change them. */
function searchPath(resource: string, isStaff: boolean, text: string): string {
  const open = isStaff ? undefined : PUBLIC[resource];
  const query = new URLSearchParams({
    _start: '0',
    _end: String(OFFERED),
    ...(resource in BEST_KNOWN && { _sort: BEST_KNOWN[resource], _order: 'desc' }),
    ...(text !== '' && { q: text.slice(0, SEARCHED) }),
    ...(open === 'dramas' && { explicit: 'true' }),
  });
  return `/${open ?? restOf(resource)}?${query}`;
}

export interface Choices {
  choices: readonly Choice[];
  /** Whether they are the answer to what is typed now; until then they are what of the last answer fits. */
  isSettled: boolean;
}

/** Searches a resource on the server as somebody types. Answers to what is no longer typed are dropped. */
export function useChoices(resource: string, typed: string, isWanted: boolean): Choices {
  const text = typed.trim();
  const rested = useRested(text);
  const isStaff = useMay()('update', resource as Resource);
  const {
    data = [],
    isPlaceholderData,
    isPending,
  } = useQuery({
    queryKey: ['picker', resource, isStaff, rested],
    enabled: isWanted,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    queryFn: async ({ signal }) => {
      const rows = await call<Rows>(searchPath(resource, isStaff, rested), { signal });
      return likestFirst(rows.map(choiceOf), rested);
    },
  });
  const isSettled = !isPending && !isPlaceholderData && rested === text;
  return { choices: isSettled ? data : stillFitting(data, text), isSettled };
}

/** What records are called, by id. */
export function useLabels(resource: string, ids: readonly number[]): (id: number) => Choice | undefined {
  const sorted = [...ids].sort((a, b) => a - b);
  const { data } = useQuery({
    queryKey: ['names', resource, sorted],
    enabled: sorted.length > 0,
    staleTime: 60_000,
    placeholderData: keepPreviousData,
    queryFn: () => call<Rows>(manyPath(resource, sorted)),
  });
  return (id) => {
    const row = data?.find((record) => record.id === id);
    return row && choiceOf(row);
  };
}

/** Names of records by id. */
export function useNames(resource: string, ids: readonly number[]): (id: number) => string {
  const labelOf = useLabels(resource, ids);
  return (id) => labelOf(id)?.name ?? `No. ${id}`;
}
