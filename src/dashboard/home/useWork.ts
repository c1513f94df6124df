import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '#src/client/api.ts';
import type { ImageSummary } from '#src/domain/summaries.ts';

/** Something to do at one title or person, as `GET /api/staff/work` lists it. */
interface WorkRow {
  resource: 'dramas' | 'people';
  id: number;
  label: string;
  nativeLabel: string | null;
  year: number | null;
  picture: ImageSummary | null;
  updatedAt: string;
  note: string | null;
  part: string | null;
}

interface WorkList {
  list: string;
  resource: 'dramas' | 'people' | null;
  /** Parameters of the resource's list that give the same records. */
  filter: Readonly<Record<string, string>> | null;
  total: number;
  rows: readonly WorkRow[];
}

/** One list of work with its first rows: asked for by itself, since the exact counts of all take their time together. */
export function useWork(list: string, rows: number) {
  return useQuery({
    queryKey: ['work', list, rows],
    placeholderData: keepPreviousData,
    queryFn: async () =>
      (await call<WorkList[]>(`/staff/work?list=${list}&_start=0&_end=${rows}`))[0] ?? null,
  });
}
