import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip' | 'identity';

/** Bytes in a buffer of their own, as a Response takes them. */
type Body = Uint8Array<ArrayBuffer>;

/** A finished answer, whole, that may be given to everyone who asks for its address. */
export interface KeptPage {
  /** What it is kept under. */
  readonly key: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Weak, since one tag stands for all encodings of the same page. */
  readonly etag: string;
  readonly tags: readonly string[];
  /** Number of the last change when it was begun. */
  readonly generation: number;
  /** Hour since 1970 in which it was begun. */
  readonly hour: number;
  readonly body: Body;
  readonly compressed: Partial<Record<Encoding, Promise<Body>>>;
  /** Bytes held: the body and the encodings made so far. */
  readonly bytes: number;
}

const compressGzip = promisify(gzip);
const compressBrotli = promisify(brotliCompress);

/** Made once for many readers, yet while the first one waits: level 5 of 11 is 2 ms for 30 kB, the last would be 60. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

const COMPRESSORS = {
  br: async (body: Body): Promise<Body> => new Uint8Array(await compressBrotli(body, BROTLI)),
  gzip: async (body: Body): Promise<Body> => new Uint8Array(await compressGzip(body)),
};

/** Smaller answers gain nothing by compression. */
const COMPRESSED_MIN = 1024;

/**
 * The best encoding a client takes (RFC 9110, 12.5.3) of those offered, brotli first; a weight of 0 refuses one.
 * @param header Accept-Encoding; none takes the answer as it is
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

/** The page's bytes in an encoding, made at the first call; a small page as it is, whatever was asked for. */
export async function encodedBody(
  page: KeptPage,
  encoding: Encoding,
): Promise<{ body: Body; encoding: Encoding }> {
  if (encoding === 'identity' || page.body.length < COMPRESSED_MIN) {
    return { body: page.body, encoding: 'identity' };
  }
  page.compressed[encoding] ??= COMPRESSORS[encoding](page.body);
  return { body: await page.compressed[encoding], encoding };
}

/** The entity tag of a body. */
export const etagOf = (body: Uint8Array): string =>
  `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;

/** Whether If-None-Match names a tag (RFC 9110, 13.1.2); only its first 2,000 characters are looked at. */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (!header) return false;
  const opaque = etag.replace(/^W\//, '');
  return header
    .slice(0, 2000)
    .split(',')
    .map((each) => each.trim())
    .some((each) => each === '*' || each.replace(/^W\//, '') === opaque);
}
