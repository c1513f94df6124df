import { useQuery } from '@tanstack/react-query';
import { ApiError, call } from '#src/client/api.ts';

/** A job that runs on the server. */
export interface Job<Result = unknown> {
  id: string | number;
  status: 'running' | 'done' | 'failed' | 'cancelled';
  done: number;
  total: number | null;
  result: Result | null;
  error: string | { message?: string } | null;
}

/** Cancels a job. A cancelled import stores nothing; a cancelled import from TMDB keeps what it has stored. */
export const cancelJob = (id: Job['id']): Promise<void> => call<void>(`/jobs/${id}`, { method: 'DELETE' });

/** Returns whether the server has deleted the job; it keeps finished jobs for a month. */
export const isExpired = (error: Error | null): boolean => error instanceof ApiError && error.status === 404;

/** Polling interval of a running job, ms. */
const POLL_INTERVAL = 400;

/** Reads a job and polls it until it ends. */
export const useJob = <Result>(id: Job['id'] | null) =>
  useQuery({
    queryKey: ['job', id],
    enabled: id !== null,
    gcTime: 0,
    queryFn: () => call<Job<Result>>(`/jobs/${id}`),
    refetchInterval: ({ state }) => (state.data && state.data.status !== 'running' ? false : POLL_INTERVAL),
  });
