import { LRUCache } from 'lru-cache';
import type { Generations } from './generations.ts';
import { type Encoding, encodedBody, type KeptPage } from './keptPage.ts';
import { CLOCK } from './tags.ts';

const HOUR_MILLISECONDS = 3_600_000;
/** Memory for pages with all their encodings; some 1,000 of the largest, 3,000 of the common. */
const BYTES_MAX = 96 * 1024 * 1024;

/** Korean midnight is at a full hour of UTC, so one number of an hour tells both. */
export const hourOf = (now: Date): number => Math.floor(now.getTime() / HOUR_MILLISECONDS);

export interface PageCache {
  /** Number of the last change and the hour, to be read before a page is begun. */
  moment(): { generation: number; hour: number };
  /** Whether pages may be shown at all just now. */
  isTrusted(): boolean | Promise<boolean>;
  /** The page kept under a key, if nothing it shows has changed since it was begun. */
  find(key: string): KeptPage | null;
  /** Keeps a page unless something it shows has changed since it was begun. */
  keep(page: KeptPage): void;
  /** The page's bytes in an encoding; counted with the page where they stay. */
  encode(page: KeptPage, encoding: Encoding): ReturnType<typeof encodedBody>;
  /** Bytes held, for those who watch. */
  size(): number;
}

export interface PageCacheOptions {
  generations: Generations;
  isTrusted: () => boolean | Promise<boolean>;
  now: () => Date;
  /** Most bytes held. */
  bytesMax?: number;
}

/** Whole public pages in memory, each valid until something it shows changes; the longest unread leave first. */
export function createPageCache({
  generations,
  isTrusted,
  now,
  bytesMax = BYTES_MAX,
}: PageCacheOptions): PageCache {
  const pages = new LRUCache<string, KeptPage>({
    maxSize: bytesMax,
    maxEntrySize: Math.ceil(bytesMax / 8),
    sizeCalculation: (page, key) => page.bytes + 2 * key.length,
  });
  const isValid = (page: KeptPage) =>
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
    keep(page) {
      if (isValid(page)) pages.set(page.key, page);
    },
    async encode(page, encoding) {
      const isFirst = page.compressed[encoding] === undefined;
      const encoded = await encodedBody(page, encoding);
      const kept = pages.peek(page.key);
      if (isFirst && encoded.body !== page.body && kept?.compressed === page.compressed) {
        pages.set(page.key, { ...kept, bytes: kept.bytes + encoded.body.length });
      }
      return encoded;
    },
    size: () => pages.calculatedSize,
  };
}
