import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { call } from '#src/client/api.ts';
import type { BulkTarget } from '#src/dashboard/bulk/bulkCall.ts';
import type { Job } from '#src/dashboard/bulk/job.ts';
import { useMay } from '#src/dashboard/me.ts';
import { restOf } from '#src/dashboard/resources.ts';
import type { Accepted } from '#src/features/tmdb/filling/accept.commands.server.ts';
import type { BulkFilled } from '#src/features/tmdb/filling/bulk.commands.server.ts';
import type { Group } from '#src/features/tmdb/proposals/proposal.ts';
import type {
  availabilitySchema,
  candidateSchema,
  diffSchema,
} from '#src/features/tmdb/reading/tmdbAnswers.schema.ts';

export type Candidate = z.output<typeof candidateSchema>;
export type Diff = z.output<typeof diffSchema>;
export type Proposal = Diff['proposals'][number];
type Availability = z.output<typeof availabilitySchema>;

export type { Accepted, BulkFilled, Group };

/** The record to fill. */
export interface Filled {
  resource: 'dramas' | 'people';
  id: number;
}

/** Person ids that staff chose, by TMDB number; null for a new person. */
export type PersonChoices = Readonly<Record<string, number | null>>;

const pathOf = ({ resource, id }: Filled) => `/${restOf(resource)}/${id}/tmdb`;

const query = (input: Readonly<Record<string, string | number | null>>) => {
  const named = Object.entries(input).flatMap(([name, value]): [string, string][] =>
    value === null ? [] : [[name, String(value)]],
  );
  return named.length === 0 ? '' : `?${new URLSearchParams(named)}`;
};

/** Returns whether filling is available; undefined while loading or without permission. */
export function useTmdb(isWanted = true): Availability | undefined {
  const may = useMay();
  const { data } = useQuery({
    queryKey: ['tmdb'],
    enabled: isWanted && (may('update', 'dramas') || may('update', 'people')),
    // The server reads the API key only when it starts.
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => call<Availability>('/staff/tmdb', { signal }),
  });
  return data;
}

/** Requests to TMDB are not retried automatically: the user reads the error and can try again. */
const REQUEST_ONCE = { retry: false, gcTime: 0, refetchOnWindowFocus: false } as const;

/** Loads the TMDB entries that a record may be; with an empty search, by its own ids and names. */
export const useCandidates = (filled: Filled, sought: string) =>
  useQuery({
    queryKey: ['tmdb', 'candidates', filled, sought],
    ...REQUEST_ONCE,
    queryFn: ({ signal }) =>
      call<{ candidates: Candidate[] }>(
        `${pathOf(filled)}/candidates${query({ q: sought === '' ? null : sought })}`,
        { signal },
      ),
  });

/** Loads the proposals of TMDB for a record; null for `tmdbId` uses the record's own ids. */
export const useDiff = (filled: Filled, tmdbId: string | null, season: number | null) =>
  useQuery({
    queryKey: ['tmdb', 'diff', filled, tmdbId, season],
    ...REQUEST_ONCE,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => call<Diff>(`${pathOf(filled)}${query({ tmdbId, season })}`, { signal }),
  });

export interface Acceptance {
  tmdbId: string;
  season?: number;
  version: number;
  accept: readonly string[];
  people?: PersonChoices;
  note?: string;
}

/** Starts the job that writes accepted proposals. Returns its id. */
export const beginFilling = async (filled: Filled, body: Acceptance): Promise<Job['id']> =>
  (await call<{ job: { id: number } }>(pathOf(filled), { method: 'POST', body })).job.id;

/** Starts the job that fills missing values of many titles. Returns its id. */
export const beginFillingMany = async (
  body: BulkTarget & { parts: readonly Group[]; expected: number },
): Promise<Job['id']> =>
  (await call<{ job: { id: number } }>('/staff/dramas/tmdb', { method: 'POST', body })).job.id;
