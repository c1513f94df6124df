import { LRUCache } from 'lru-cache';
import { type CachedPage, type Encoding, encodedBody } from './cachedPage.ts';
import type { Generations } from './generations.ts';
import { CLOCK } from './tags.ts';

const HOUR_MILLISECONDS = 3_600_000;
/** Memory for pages with all their encodings: about 1,000 of the largest pages or 3,000 average ones. */
const BYTES_MAX = 96 * 1024 * 1024;

/** Returns the hour since 1970. Korean midnight is at a full hour of UTC, so the hour also changes with the Korean day. */
export const hourOf = (now: Date): number => Math.floor(now.getTime() / HOUR_MILLISECONDS);

export interface PageCache {
  /** Returns the number of the last change and the hour; call it before rendering begins. */
  moment(): { generation: number; hour: number };
  /** Returns whether cached pages may be served at the moment. */
  isTrusted(): boolean | Promise<boolean>;
  /** Returns the page of a key if nothing it shows has changed since its rendering began. */
  find(key: string): CachedPage | null;
  /** Caches a page unless something it shows has changed since its rendering began. */
  store(page: CachedPage): void;
  /** Returns the page's bytes in an encoding; adds their size to a cached page. */
  encode(page: CachedPage, encoding: Encoding): ReturnType<typeof encodedBody>;
  /** Returns the bytes in memory, for monitoring. */
  size(): number;
}

export interface PageCacheOptions {
  generations: Generations;
  isTrusted: () => boolean | Promise<boolean>;
  now: () => Date;
  /** Maximum bytes in memory. */
  bytesMax?: number;
}

/** Creates a cache of complete public pages, each valid until something it shows changes; the least recently used are evicted first. */
export function createPageCache({
  generations,
  isTrusted,
  now,
  bytesMax = BYTES_MAX,
}: PageCacheOptions): PageCache {
  const pages = new LRUCache<string, CachedPage>({
    maxSize: bytesMax,
    maxEntrySize: Math.ceil(bytesMax / 8),
    sizeCalculation: (page, key) => page.bytes + 2 * key.length,
  });
  const isValid = (page: CachedPage) =>
    generations.areUnchanged(page.tags, page.generation) &&
    (!page.tags.includes(CLOCK) || page.hour === hourOf(now()));
  return {
    moment: () => ({ generation: generations.current(), hour: hourOf(now()) }),
    isTrusted,
    find(key) {
      const page = pages.get(key);
      if (!page) return null;
      if (isValid(page)) return page;
      pages.delete(key);
      return null;
    },
    store(page) {
      if (isValid(page)) pages.set(page.key, page);
    },
    async encode(page, encoding) {
      const isFirst = page.compressed[encoding] === undefined;
      const encoded = await encodedBody(page, encoding);
      const cached = pages.peek(page.key);
      if (isFirst && encoded.body !== page.body && cached?.compressed === page.compressed) {
        pages.set(page.key, { ...cached, bytes: cached.bytes + encoded.body.length });
      }
      return encoded;
    },
    size: () => pages.calculatedSize,
  };
}
