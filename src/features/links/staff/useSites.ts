import { useInvalidate } from '@refinedev/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#src/client/api.ts';
import { useAllRecords } from '#src/dashboard/pick/useAllRecords.ts';
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
  const media = useAllRecords<StoredMedium>('social-media');
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
