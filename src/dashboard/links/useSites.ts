import { useInvalidate } from '@refinedev/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#src/client/api.ts';
import type { StoredMedium } from '#src/domain/paste/links.ts';
import type { StoredSource } from './readLinks.ts';

const STALE_MS = 5 * 60_000;
/** Page size and maximum number of rows of a list. */
const PAGE = 100;
const ROWS_MAX = 1000;

async function everyRow<Row>(resource: string, signal: AbortSignal): Promise<Row[]> {
  const rows: Row[] = [];
  for (let start = 0; rows.length === start && start < ROWS_MAX; start += PAGE)
    rows.push(
      ...(await call<Row[]>(`/${resource}?_start=${start}&_end=${start + PAGE}&_sort=name`, { signal })),
    );
  return rows;
}

/** Loads all records of a short list, which identify pasted links; undefined until they are loaded. */
export const useAll = <Row>(resource: 'social-media' | 'streaming-services'): readonly Row[] | undefined =>
  useQuery({
    queryKey: ['picker', resource, 'all'],
    staleTime: STALE_MS,
    queryFn: ({ signal }) => everyRow<Row>(resource, signal),
  }).data;

/** Loads the social media and the sources of external ids. */
export function useSites(): {
  media: readonly StoredMedium[];
  sources: readonly StoredSource[];
  /** Whether both are loaded; links cannot be identified before. */
  areKnown: boolean;
} {
  const media = useAll<StoredMedium>('social-media');
  const { data: sources } = useQuery({
    queryKey: ['external-sources'],
    staleTime: STALE_MS,
    queryFn: () => call<StoredSource[]>('/staff/external-sources'),
  });
  return {
    media: media ?? [],
    sources: sources ?? [],
    areKnown: media !== undefined && sources !== undefined,
  };
}

/** Returns a function that invalidates lists and pickers after a medium was added. */
export function useMediumAdded(): () => void {
  const queries = useQueryClient();
  const invalidate = useInvalidate();
  return () => {
    void queries.invalidateQueries({ queryKey: ['picker', 'social-media'] });
    void invalidate({ resource: 'social-media', invalidates: ['list'] });
  };
}
