import { useQuery } from '@tanstack/react-query';
import { call } from '#src/client/api.ts';
import type { StoredMedium, StoredService, StoredSites } from '#src/domain/paste/links.ts';

/** Rows of one call, and the most that is read of either list. */
const PAGE = 100;
const MOST = 1000;
const NOTHING: StoredSites = { services: [], socialMedia: [] };

async function every<Row>(path: string, signal: AbortSignal): Promise<Row[]> {
  const rows: Row[] = [];
  for (let start = 0; start < MOST; start += PAGE) {
    const page = await call<Row[]>(`${path}?_start=${start}&_end=${start + PAGE}`, { signal });
    rows.push(...page);
    if (page.length < PAGE) break;
  }
  return rows;
}

/** The services and social media that are stored, so that a link can be told to be of one. */
export function useStoredSites(): {
  sites: StoredSites;
  /** Whether they are here: before, every link would be one of a service that is not stored yet. */
  areKnown: boolean;
} {
  const { data } = useQuery({
    queryKey: ['names', 'stored-sites'],
    staleTime: 60_000,
    queryFn: async ({ signal }) => {
      const [services, socialMedia] = await Promise.all([
        every<StoredService>('/streaming-services', signal),
        every<StoredMedium>('/social-media', signal),
      ]);
      return { services, socialMedia };
    },
  });
  return { sites: data ?? NOTHING, areKnown: data !== undefined };
}
