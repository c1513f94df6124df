import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { Generations } from './generations.ts';

/** A large text built from many rows, stored compressed only. */
export interface CachedDocument {
  readonly gzip: Uint8Array<ArrayBuffer>;
  /** Weak tag of the text itself, for all encodings; equal in all processes that produce the same text. */
  readonly etag: string;
  /** When writing began, in ms since 1970. */
  readonly madeAt: number;
  /** Number of the last change when writing began. */
  readonly generation: number;
}

interface DocumentOptions {
  generations: Generations;
  now: () => Date;
  /** Maximum bytes in memory; default 48 MiB: at 600 kB for 50,000 addresses, some four million addresses. */
  bytesMax?: number;
  /** How long a document is served despite changes, in ms; default ten minutes. */
  servedMilliseconds?: number;
}

export interface DocumentCache {
  /**
   * Returns the document of a key. It is written again if something has changed since its writing began, at most once per
   * `servedMilliseconds`.
   * @param write yields the text in pieces; called for one document at a time
   * @throws errors of `write`; nothing is cached then
   */
  get(key: string, write: () => AsyncIterable<string>): Promise<CachedDocument>;
}

/** Compresses the pieces as they arrive, so that the whole text is never in memory. */
async function compressed(pieces: AsyncIterable<string>): Promise<Pick<CachedDocument, 'gzip' | 'etag'>> {
  const hash = createHash('sha256');
  const chunks: Buffer[] = [];
  await pipeline(
    pieces,
    async function* hashed(source) {
      for await (const piece of source) {
        hash.update(piece);
        yield piece;
      }
    },
    createGzip(),
    async (source) => {
      for await (const chunk of source) chunks.push(chunk as Buffer);
    },
  );
  const etag = `W/"${hash.digest('base64url').slice(0, 27)}"`;
  return { gzip: new Uint8Array(Buffer.concat(chunks)), etag };
}

/** Creates a cache for large compressed documents, limited by bytes; the least recently used are evicted first. */
export function createDocumentCache({
  generations,
  now,
  bytesMax = 48 * 1024 * 1024,
  servedMilliseconds = 600_000,
}: DocumentOptions): DocumentCache {
  const cache = new LRUCache<string, CachedDocument>({
    maxSize: bytesMax,
    sizeCalculation: ({ gzip }, key) => gzip.length + 2 * key.length,
  });
  const flights = new Map<string, Promise<CachedDocument>>();
  let previous: Promise<unknown> = Promise.resolve();

  const isCurrent = (document: CachedDocument) =>
    document.generation === generations.current() || now().getTime() - document.madeAt < servedMilliseconds;

  const make = async (key: string, write: () => AsyncIterable<string>): Promise<CachedDocument> => {
    // One at a time: each reads tens of thousands of rows, and many may be requested at once.
    await previous.catch(() => undefined);
    const moment = { madeAt: now().getTime(), generation: generations.current() };
    const document = { ...(await compressed(write())), ...moment };
    cache.set(key, document);
    return document;
  };

  return {
    async get(key, write) {
      const document = cache.get(key);
      if (document && isCurrent(document)) return document;
      const known = flights.get(key);
      if (known) return known;
      const flight = make(key, write).finally(() => flights.delete(key));
      flights.set(key, flight);
      previous = flight;
      return flight;
    },
  };
}
