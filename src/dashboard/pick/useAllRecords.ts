import { useQuery } from '@tanstack/react-query';
import { call } from '#src/client/api.ts';
import type { Resource } from '#src/domain/roles/roles.ts';

const STALE_MS = 5 * 60_000;
/** Page size and maximum number of rows of a list. */
const PAGE = 100;
const ROWS_MAX = 1000;

async function everyRow<Row>(resource: Resource, signal: AbortSignal): Promise<Row[]> {
  const rows: Row[] = [];
  for (let start = 0; rows.length === start && start < ROWS_MAX; start += PAGE)
    rows.push(
      ...(await call<Row[]>(`/${resource}?_start=${start}&_end=${start + PAGE}&_sort=name`, { signal })),
    );
  return rows;
}

/** Loads all records of a short list, at most 1,000, by name; undefined until they are loaded. */
export const useAllRecords = <Row>(resource: Resource): readonly Row[] | undefined =>
  useQuery({
    queryKey: ['picker', resource, 'all'],
    staleTime: STALE_MS,
    queryFn: ({ signal }) => everyRow<Row>(resource, signal),
  }).data;
