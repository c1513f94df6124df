import { useQuery } from '@tanstack/react-query';
import { ApiError, call } from '#src/client/api.ts';
import { restOf } from '#src/dashboard/staffResources.ts';

export interface ImportResult {
  rows: number;
  created: number;
  updated: number;
  unchanged: number;
  refused: number;
  refusals: readonly { line: number; column: string | null; value: string | null; reason: string }[];
  columns: readonly { column: string; field: string | null }[];
  /** What rows are known by. */
  key: string;
  /** The first rows of the file, by column. */
  sample: readonly { line: number; cells: readonly string[] }[];
  activityId: number | null;
}

/** Work that goes on in the server. */
export interface Job<Result = unknown> {
  id: string | number;
  status: 'running' | 'done' | 'failed' | 'cancelled';
  done: number;
  total: number | null;
  result: Result | null;
  error: string | { message?: string } | null;
}

export type ImportMode = 'upsert' | 'create' | 'update';

interface ImportOptions {
  /** A field, `id`, or `auto` for the first that the file has. */
  key: string;
  mode: ImportMode;
  isDryRun: boolean;
}

/** Begins an import of a file; answers the job that does it. */
export async function beginImport(resource: string, file: File, options: ImportOptions): Promise<Job['id']> {
  const { key, mode, isDryRun } = options;
  const query = new URLSearchParams({
    key,
    mode,
    dryRun: String(isDryRun),
    fileName: file.name,
  });
  const { job } = await call<{ job: { id: Job['id'] } }>(`/${restOf(resource)}/import?${query}`, {
    method: 'POST',
    body: file,
  });
  return job.id;
}

/** Ends a job before it is done. Of an import nothing stays; of filling from TMDB what is filled does. */
export const cancelJob = (id: Job['id']): Promise<void> => call<void>(`/jobs/${id}`, { method: 'DELETE' });

/** Whether the server knows nothing of a job any more: it keeps what has ended for a month. */
export const isForgotten = (error: Error | null): boolean =>
  error instanceof ApiError && error.status === 404;

/** How often a running job is looked at, ms. */
const EACH = 400;

/** A job as it stands, looked at until it has ended. */
export const useJob = <Result>(id: Job['id'] | null) =>
  useQuery({
    queryKey: ['job', id],
    enabled: id !== null,
    gcTime: 0,
    queryFn: () => call<Job<Result>>(`/jobs/${id}`),
    refetchInterval: ({ state }) => (state.data && state.data.status !== 'running' ? false : EACH),
  });
