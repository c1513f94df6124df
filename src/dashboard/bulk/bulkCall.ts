import { ApiError, call } from '#src/client/api.ts';
import { restOf } from '#src/dashboard/staffResources.ts';

/** A change of many records in one transaction. */
export interface BulkBody {
  action: 'update' | 'delete' | 'restore';
  ids?: readonly number[];
  /** The list's own parameters: all records it would show. */
  filter?: Readonly<Record<string, string | string[]>>;
  changes?: Readonly<Record<string, unknown>>;
  /** Rows that all get or lose, by collection. */
  add?: Readonly<Record<string, readonly object[]>>;
  remove?: Readonly<Record<string, readonly object[]>>;
  /** The count that was confirmed; another one is refused. */
  expected?: number;
  dryRun?: boolean;
}

/** Which records a bulk change is about: those that were selected, or all that the list would show. */
export type BulkTarget = Pick<BulkBody, 'ids' | 'filter'>;

export interface BulkAnswer {
  matched: number;
  changed: number;
  unchanged: number;
  /** Only in a dry run: what could not be done, and why. */
  refused: readonly { id: number; label: string; reason: string }[];
  activityId: number | null;
}

/** Why a bulk change was refused: of a limit its sentence alone, without the parameter's name. */
export function refusalWords(error: Error): string {
  const told = error instanceof ApiError ? error.body.error : undefined;
  const { ids } = (typeof told === 'object' && told.fields) || {};
  return ids === undefined ? error.message : `${ids}.`;
}

/** Changes many records at once, all or none. @throws ApiError with what was refused */
export const bulk = (resource: string, body: BulkBody): Promise<BulkAnswer> =>
  call<BulkAnswer>(`/${restOf(resource)}/bulk`, { method: 'POST', body });
