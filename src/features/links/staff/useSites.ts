import { useInvalidate } from '@refinedev/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#src/client/api.ts';
import type { StoredMedium } from '#src/domain/paste/links.ts';
import type { StoredSource } from './readLinks.ts';

const STALE_MS = 5 * 60_000;

/** Loads the social media and the sources of external ids. */
export function useSites(): {
  media: readonly StoredMedium[];
  sources: readonly StoredSource[];
  /** Whether both are loaded; links cannot be identified before. */
  areKnown: boolean;
} {
  const media = useQuery({
    queryKey: ['picker', 'social-media', 'all'],
    staleTime: STALE_MS,
    queryFn: () => call<StoredMedium[]>('/social-media?_start=0&_end=100&_sort=name'),
  });
  const sources = useQuery({
    queryKey: ['external-sources'],
    staleTime: STALE_MS,
    queryFn: () => call<StoredSource[]>('/staff/external-sources'),
  });
  return {
    media: media.data ?? [],
    sources: sources.data ?? [],
    areKnown: media.data !== undefined && sources.data !== undefined,
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
