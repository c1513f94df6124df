import { ApiError } from '#src/client/api.ts';

/** One value that two people changed: what it was, what you want, what is saved. */
export interface Clash {
  path: string;
  was: unknown;
  yours: unknown;
  theirs: unknown;
}

export interface Conflict {
  /** Version of the record as it is saved now. */
  version: number;
  current: Readonly<Record<string, unknown>>;
  conflicts: readonly Clash[];
}

/** What collides, where an error says so; null for any other error. */
export function conflictIn(error: unknown): Conflict | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null;
  const told = error.body.error;
  const data = typeof told === 'object' ? told.data : undefined;
  return typeof data === 'object' && data !== null && 'conflicts' in data && 'current' in data
    ? (data as Conflict)
    : null;
}
