import { useQuery } from '@tanstack/react-query';
import { call } from '#src/client/api.ts';
import type { StoredMedium, StoredService, StoredSites } from '#src/domain/paste/links.ts';

/** Page size and maximum number of rows of each list. */
const PAGE = 100;
const ROWS_MAX = 1000;
const NOTHING: StoredSites = { services: [], socialMedia: [] };

async function every<Row>(path: string, signal: AbortSignal): Promise<Row[]> {
  const rows: Row[] = [];
  for (let start = 0; start < ROWS_MAX; start += PAGE) {
    const page = await call<Row[]>(`${path}?_start=${start}&_end=${start + PAGE}`, { signal });
    rows.push(...page);
    if (page.length < PAGE) break;
  }
  return rows;
}

/** Reads the streaming services and social media of the catalogue, which identify pasted links. */
export function useStoredSites(): {
  sites: StoredSites;
  /** Whether the lists are loaded. Before that, every link would look like one of an unknown service. */
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
