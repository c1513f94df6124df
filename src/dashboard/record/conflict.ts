import { ApiError } from '#src/client/api.ts';
import { errorDetails } from '#src/client/errorDetails.ts';

/** A value that two members changed: the original, yours and the saved one. */
export interface ConflictingPath {
  path: string;
  was: unknown;
  yours: unknown;
  theirs: unknown;
}

export interface Conflict {
  /** Current version of the record. */
  version: number;
  current: Readonly<Record<string, unknown>>;
  conflicts: readonly ConflictingPath[];
}

/** Returns the conflict in a 409 error; null for any other error. */
export function conflictIn(error: unknown): Conflict | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null;
  const { data } = errorDetails(error);
  return typeof data === 'object' && data !== null && 'conflicts' in data && 'current' in data
    ? (data as Conflict)
    : null;
}
