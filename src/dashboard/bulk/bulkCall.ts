import { call } from '#src/client/api.ts';
import { errorDetails } from '#src/client/errorDetails.ts';
import { restOf } from '#src/dashboard/resources.ts';
import type { BulkAnswer } from '#src/records/api/bulkRoutes.server.ts';

/** A change of many records in one transaction. */
export interface BulkBody {
  action: 'update' | 'delete' | 'restore';
  ids?: readonly number[];
  /** Query parameters of the list; the change applies to all records that match them. */
  filter?: Readonly<Record<string, string | string[]>>;
  changes?: Readonly<Record<string, unknown>>;
  /** Rows to add to and remove from every record, by collection. */
  add?: Readonly<Record<string, readonly object[]>>;
  remove?: Readonly<Record<string, readonly object[]>>;
  /** The count that was confirmed; the server rejects the call if the current count differs. */
  expected?: number;
  dryRun?: boolean;
}

/** The records of a bulk change: selected ids, or all that match a filter. */
export type BulkTarget = Pick<BulkBody, 'ids' | 'filter'>;

/** Returns the message for a rejected bulk change; an error of `ids` is shown without the name of the parameter. */
export function rejectionMessage(error: Error): string {
  const { ids } = errorDetails(error).fields ?? {};
  return ids === undefined ? error.message : `${ids}.`;
}

/** Changes many records in one transaction, all or none. @throws ApiError with the rejections */
export const bulk = (resource: string, body: BulkBody): Promise<BulkAnswer> =>
  call<BulkAnswer>(`/${restOf(resource)}/bulk`, { method: 'POST', body });
