import { call } from '#src/client/api.ts';
import type { Job } from '#src/dashboard/bulk/job.ts';
import { restOf } from '#src/dashboard/resources.ts';

export interface ImportResult {
  rows: number;
  created: number;
  updated: number;
  unchanged: number;
  refused: number;
  refusals: readonly { line: number; column: string | null; value: string | null; reason: string }[];
  columns: readonly { column: string; field: string | null }[];
  /** Field by which rows are matched. */
  key: string;
  /** First rows of the file; cells in the order of `columns`. */
  sample: readonly { line: number; cells: readonly string[] }[];
  activityId: number | null;
}

export type ImportMode = 'upsert' | 'create' | 'update';

interface ImportOptions {
  /** A field, `id`, or `auto` for the first key that the file contains. */
  key: string;
  mode: ImportMode;
  isDryRun: boolean;
}

/** Starts an import of a file; resolves to the id of its job. */
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

/** Returns the name under which the job of an import is stored. */
export const importName = (resource: string): string => `import ${resource}`;
