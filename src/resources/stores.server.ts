import { TABLE_RESOURCES } from '#refine.config';
import { personStore, type RecordStore, titleStore } from '#src/server/catalogue/recordStore.server.ts';
import { kindOf } from './records.server.ts';

let known: readonly RecordStore[] | undefined;

/** The stores of everything that has keyed revisions and can be altered many at a time. */
export function recordStores(): readonly RecordStore[] {
  known ??= [...TABLE_RESOURCES.map((resource) => kindOf(resource).store), personStore, titleStore];
  return known;
}
