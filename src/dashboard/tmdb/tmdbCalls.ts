import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { call } from '#src/client/api.ts';
import type { BulkTarget } from '#src/dashboard/bulk/bulkCall.ts';
import type { Job } from '#src/dashboard/bulk/job.ts';
import { useMay } from '#src/dashboard/me.ts';
import { restOf } from '#src/dashboard/staffResources.ts';
import type { Accepted } from '#src/features/tmdb/accept.commands.server.ts';
import type { BulkFilled } from '#src/features/tmdb/bulk.commands.server.ts';
import type { Group } from '#src/features/tmdb/proposal.ts';
import type {
  availabilitySchema,
  candidateSchema,
  diffSchema,
} from '#src/features/tmdb/tmdbAnswers.schema.ts';

export type Candidate = z.output<typeof candidateSchema>;
export type Diff = z.output<typeof diffSchema>;
export type Proposal = Diff['proposals'][number];
type Availability = z.output<typeof availabilitySchema>;

export type { Accepted, BulkFilled, Group };

/** What is filled. */
export interface Filled {
  resource: 'dramas' | 'people';
  id: number;
}

/** Whom of ours people of TMDB are, by their number there; null for somebody new. */
export type PeopleSaid = Readonly<Record<string, number | null>>;

const pathOf = ({ resource, id }: Filled) => `/${restOf(resource)}/${id}/tmdb`;

const query = (given: Readonly<Record<string, string | number | null>>) => {
  const named = Object.entries(given).flatMap(([name, value]): [string, string][] =>
    value === null ? [] : [[name, String(value)]],
  );
  return named.length === 0 ? '' : `?${new URLSearchParams(named)}`;
};

/** Whether there is anything to fill from; undefined while that is not known, or for those who may not. */
export function useTmdb(isWanted = true): Availability | undefined {
  const may = useMay();
  const { data } = useQuery({
    queryKey: ['tmdb'],
    enabled: isWanted && (may('update', 'dramas') || may('update', 'people')),
    // The server reads its key when it starts.
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => call<Availability>('/staff/tmdb', { signal }),
  });
  return data;
}

/** What is asked of TMDB is tried again by whoever reads why it failed, not at once. */
const ASKED_ONCE = { retry: false, gcTime: 0, refetchOnWindowFocus: false } as const;

/** What at TMDB a record may be; by its own ids and names where nothing is sought. */
export const useCandidates = (filled: Filled, sought: string) =>
  useQuery({
    queryKey: ['tmdb', 'candidates', filled, sought],
    ...ASKED_ONCE,
    queryFn: ({ signal }) =>
      call<{ candidates: Candidate[] }>(
        `${pathOf(filled)}/candidates${query({ q: sought === '' ? null : sought })}`,
        { signal },
      ),
  });

/** What TMDB says and a record does not; by the record's own ids where none is given. */
export const useDiff = (filled: Filled, tmdbId: string | null, season: number | null) =>
  useQuery({
    queryKey: ['tmdb', 'diff', filled, tmdbId, season],
    ...ASKED_ONCE,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => call<Diff>(`${pathOf(filled)}${query({ tmdbId, season })}`, { signal }),
  });

export interface Acceptance {
  tmdbId: string;
  season?: number;
  version: number;
  accept: readonly string[];
  people?: PeopleSaid;
  note?: string;
}

/** Begins to write what was accepted; answers the job that does it. */
export const beginFilling = async (filled: Filled, body: Acceptance): Promise<Job['id']> =>
  (await call<{ job: { id: number } }>(pathOf(filled), { method: 'POST', body })).job.id;

/** Begins to fill what many titles lack; answers the job that does it. */
export const beginFillingMany = async (
  body: BulkTarget & { parts: readonly Group[]; expected: number },
): Promise<Job['id']> =>
  (await call<{ job: { id: number } }>('/staff/dramas/tmdb', { method: 'POST', body })).job.id;
