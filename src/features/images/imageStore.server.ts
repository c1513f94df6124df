import { kindOf } from '#src/resources/records.server.ts';
import type { RecordStore } from '#src/server/catalogue/recordStore.server.ts';
import { IMAGES } from './imageResource.ts';

const FILES_GONE = 'A deleted picture is not brought back, its files are gone: bring it again';

/**
 * Pictures as records that are undone with others: what is said of one is put back, one that was brought is taken out
 * where nothing has it. Its files are swept. One that was deleted stays so.
 */
export function imageStore(): RecordStore {
  const { store } = kindOf(IMAGES);
  return {
    ...store,
    alter: (tx, ids, alter, context) =>
      store.alter(
        tx,
        ids,
        (fields, stored) => (stored.isDeleted ? { reason: FILES_GONE } : alter(fields, stored)),
        context,
      ),
  };
}
