import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip' | 'identity';

/** Bytes with their own buffer, as `Response` requires. */
type Body = Uint8Array<ArrayBuffer>;

/** A finished response that can be sent to everyone who requests its address. */
export interface CachedPage {
  /** Key in the cache. */
  readonly key: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Weak, since one tag stands for all encodings of the same page. */
  readonly etag: string;
  readonly tags: readonly string[];
  /** Number of the last change when rendering began. */
  readonly generation: number;
  /** Hour since 1970 in which rendering began. */
  readonly hour: number;
  readonly body: Body;
  readonly compressed: Partial<Record<Encoding, Promise<Body>>>;
  /** Size in memory: the body and the encodings created so far. */
  readonly bytes: number;
}

const compressGzip = promisify(gzip);
const compressBrotli = promisify(brotliCompress);

/** Compressed once for many readers, but the first one waits: level 5 of 11 takes 2 ms for 30 kB, level 11 takes 60 ms. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

const COMPRESSORS = {
  br: async (body: Body): Promise<Body> => new Uint8Array(await compressBrotli(body, BROTLI)),
  gzip: async (body: Body): Promise<Body> => new Uint8Array(await compressGzip(body)),
};

/** Smaller responses do not benefit from compression. */
const COMPRESSED_MIN = 1024;

/**
 * Returns the best encoding that a client accepts (RFC 9110, 12.5.3), in the order of `offered`; a weight of 0 excludes one.
 * @param header Accept-Encoding; without it the response is not encoded
 */
export function acceptedEncoding(
  header: string | undefined,
  offered: readonly Encoding[] = ['br', 'gzip'],
): Encoding {
  const accepted = new Map<string, boolean>();
  for (const part of (header ?? '').slice(0, 1000).split(',')) {
    const [coding = '', weight = ''] = part.split(';');
    accepted.set(coding.trim().toLowerCase(), !/^\s*q\s*=\s*0(\.0*)?\s*$/i.test(weight));
  }
  const isAccepted = (coding: string) => accepted.get(coding) ?? accepted.get('*') ?? false;
  return offered.find(isAccepted) ?? 'identity';
}

/** Returns the page's bytes in an encoding, compressed at the first call; small pages are never compressed. */
export async function encodedBody(
  page: CachedPage,
  encoding: Encoding,
): Promise<{ body: Body; encoding: Encoding }> {
  if (encoding === 'identity' || page.body.length < COMPRESSED_MIN) {
    return { body: page.body, encoding: 'identity' };
  }
  page.compressed[encoding] ??= COMPRESSORS[encoding](page.body);
  return { body: await page.compressed[encoding], encoding };
}

/** Computes the entity tag of a body. */
export const etagOf = (body: Uint8Array): string =>
  `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;

/** Returns whether If-None-Match contains a tag (RFC 9110, 13.1.2); reads only its first 2,000 characters. */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (!header) return false;
  const opaque = etag.replace(/^W\//, '');
  return header
    .slice(0, 2000)
    .split(',')
    .map((each) => each.trim())
    .some((each) => each === '*' || each.replace(/^W\//, '') === opaque);
}
