import { join } from 'node:path';
import type { Env } from '#src/server/env.ts';
import { createBucketStore } from './bucketStore.ts';
import { createDiskStore } from './diskStore.ts';
import type { MediaStore } from './store.ts';

/** Returns the picture store of the settings: the bucket of MEDIA_URL, else the folder `media` of DATA_DIR. */
export function mediaStoreOf({ media, dataDir }: Pick<Env, 'media' | 'dataDir'>): MediaStore {
  return media === null ? createDiskStore(join(dataDir, 'media')) : createBucketStore(media);
}
