import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '#src/client/api.ts';
import { useDebounced } from '#src/dashboard/hooks/useDebounced.ts';
import { manyPath } from '#src/dashboard/list/useRows.ts';
import { useMay } from '#src/dashboard/me.ts';
import { declarationOf, restOf } from '#src/dashboard/resources.ts';
import type { Resource } from '#src/domain/roles/roles.ts';
import { type Choice, choiceOf, matchingChoices, sortBySimilarity } from './choice.ts';

/** Maximum number of options; others are found by typing. */
const OFFERED = 30;
/** Maximum length of a search text in the API; longer text is cut. */
const SEARCHED = 200;

type Rows = Parameters<typeof choiceOf>[0][];

/** Returns the API path of a search: in the staff list or, for members who can only suggest changes, in the public one. */
function searchPath(resource: string, isStaff: boolean, text: string): string {
  const { sort, publicQuery } = declarationOf(resource)?.picker ?? {};
  const open = isStaff ? undefined : publicQuery;
  const query = new URLSearchParams({
    _start: '0',
    _end: String(OFFERED),
    ...(sort !== undefined && { _sort: sort, _order: 'desc' }),
    ...(text !== '' && { q: text.slice(0, SEARCHED) }),
    ...open,
  });
  return `/${open ? resource : restOf(resource)}?${query}`;
}

export interface Choices {
  choices: readonly Choice[];
  /** Whether they answer the current text; until then they are filtered from the previous response. */
  isSettled: boolean;
}

/** Searches a resource on the server while the member types; outdated answers are dropped. */
export function useChoices(resource: string, typed: string, isWanted: boolean): Choices {
  const text = typed.trim();
  const debounced = useDebounced(text);
  const isStaff = useMay()('update', resource as Resource);
  const {
    data = [],
    isPlaceholderData,
    isPending,
  } = useQuery({
    queryKey: ['picker', resource, isStaff, debounced],
    enabled: isWanted,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    queryFn: async ({ signal }) => {
      const rows = await call<Rows>(searchPath(resource, isStaff, debounced), { signal });
      return sortBySimilarity(rows.map(choiceOf), debounced);
    },
  });
  const isSettled = !isPending && !isPlaceholderData && debounced === text;
  return { choices: isSettled ? data : matchingChoices(data, text), isSettled };
}

/** Loads labels of records by id. */
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

/** Loads names of records by id. */
export function useNames(resource: string, ids: readonly number[]): (id: number) => string {
  const labelOf = useLabels(resource, ids);
  return (id) => labelOf(id)?.name ?? `No. ${id}`;
}
