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

/** The lists of work in the order shown, with what they are called and what an empty one says. */
export const WORK = [
  { list: 'mine', title: 'Changed by you last', none: 'You have changed nothing yet.' },
  { list: 'drafts', title: 'Drafts', none: 'Everything is published.' },
  { list: 'episodes', title: 'Begin soon, without episodes', none: 'What begins soon has its episodes.' },
  { list: 'poster', title: 'No poster', none: 'Every title has its poster.' },
  { list: 'synopsis', title: 'No synopsis', none: 'Every title has its synopsis.' },
  { list: 'cast', title: 'No cast', none: 'Every title has its cast.' },
  { list: 'dates', title: 'No date', none: 'Every title has its date.' },
  { list: 'portrait', title: 'People without a picture', none: 'Everybody has a picture.' },
  { list: 'duplicates', title: 'Titles that may be there twice', none: 'No two have one name and year.' },
  { list: 'samePeople', title: 'People who may be there twice', none: 'No two have one name and birthday.' },
  { list: 'deadLinks', title: 'Dead links', none: 'No link that was looked at is dead.' },
] as const;

/** One list of work with its first rows: asked for by itself, since the exact counts of all take their time together. */
export function useWork(list: string, rows: number) {
  return useQuery({
    queryKey: ['work', list, rows],
    placeholderData: keepPreviousData,
    queryFn: async () =>
      (await call<WorkList[]>(`/staff/work?list=${list}&_start=0&_end=${rows}`))[0] ?? null,
  });
}
