import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { Generations } from './generations.ts';

/** A large text made of many rows, held compressed only. */
export interface KeptDocument {
  readonly gzip: Uint8Array<ArrayBuffer>;
  /** Of the text itself, so that two processes which write the same text agree; weak, for all encodings. */
  readonly etag: string;
  /** Milliseconds since 1970 when it was begun. */
  readonly madeAt: number;
  /** Number of the last change when it was begun. */
  readonly generation: number;
}

interface DocumentOptions {
  generations: Generations;
  now: () => Date;
  /** Most bytes held; 48 MiB when left out: at 600 kB for 50,000 addresses some four million of them. */
  bytesMax?: number;
  /** How long a document stands whatever changes, in ms; ten minutes when left out. */
  standsMilliseconds?: number;
}

export interface KeptDocuments {
  /**
   * The document kept under a key. It is made anew when something has changed since it was begun, at most once in the
   * time it stands.
   * @param write gives the text in pieces; called for one document at a time
   * @throws whatever `write` throws; nothing is kept then
   */
  get(key: string, write: () => AsyncIterable<string>): Promise<KeptDocument>;
}

/** Writes the pieces through the compressor as they come: the whole text is never held. */
async function compressed(pieces: AsyncIterable<string>): Promise<Pick<KeptDocument, 'gzip' | 'etag'>> {
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

/** Keeps large documents, compressed, within a bound of bytes; the longest unread leave first. */
export function createKeptDocuments({
  generations,
  now,
  bytesMax = 48 * 1024 * 1024,
  standsMilliseconds = 600_000,
}: DocumentOptions): KeptDocuments {
  const kept = new LRUCache<string, KeptDocument>({
    maxSize: bytesMax,
    sizeCalculation: ({ gzip }, key) => gzip.length + 2 * key.length,
  });
  const flights = new Map<string, Promise<KeptDocument>>();
  let previous: Promise<unknown> = Promise.resolve();

  const stands = (document: KeptDocument) =>
    document.generation === generations.current() || now().getTime() - document.madeAt < standsMilliseconds;

  const make = async (key: string, write: () => AsyncIterable<string>): Promise<KeptDocument> => {
    // One after the other: each reads tens of thousands of rows, and many may be asked for at once.
    await previous.catch(() => undefined);
    const moment = { madeAt: now().getTime(), generation: generations.current() };
    const document = { ...(await compressed(write())), ...moment };
    kept.set(key, document);
    return document;
  };

  return {
    async get(key, write) {
      const document = kept.get(key);
      if (document && stands(document)) return document;
      const known = flights.get(key);
      if (known) return known;
      const flight = make(key, write).finally(() => flights.delete(key));
      flights.set(key, flight);
      previous = flight;
      return flight;
    },
  };
}
