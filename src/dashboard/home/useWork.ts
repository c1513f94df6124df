import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '#src/client/api.ts';
import type { ImageSummary } from '#src/domain/catalogue/summaries.ts';
import type { Resource } from '#src/domain/roles/roles.ts';

/** A record that needs attention, as returned by `GET /api/staff/work`. */
interface WorkRow {
  resource: Resource;
  id: number;
  label: string;
  nativeLabel: string | null;
  year: number | null;
  picture: ImageSummary | null;
  updatedAt: string;
  note: string | null;
  part: string | null;
}

interface WorkAnswer {
  list: string;
  resource: Resource | null;
  /** Parameters with which the resource's list returns the same records. */
  filter: Readonly<Record<string, string>> | null;
  total: number;
  rows: readonly WorkRow[];
}

/** Loads one work list with its first rows. Each list has its own request, because exact counts of all together are slow. */
export function useWork(list: string, rows: number) {
  return useQuery({
    queryKey: ['work', list, rows],
    placeholderData: keepPreviousData,
    queryFn: async () =>
      (await call<WorkAnswer[]>(`/staff/work?list=${list}&_start=0&_end=${rows}`))[0] ?? null,
  });
}
