import { createHash } from 'node:crypto';
import sharp, { type Sharp } from 'sharp';
import { FORMATS, type ImageKind, type PictureFormat, widthsOf } from '#src/domain/pictures.ts';
import { fileName, MEDIA_TYPES } from '#src/server/media/names.ts';
import type { Pixels } from './openPicture.server.ts';

/** Raised when files are made otherwise than before: it is part of what names come from, which are kept for ever. */
const ENCODING_VERSION = 1;

/** What a picture is known by. */
export interface Fingerprint {
  /** SHA-256 of its kind, size and pixels, in hex. */
  readonly hash: string;
  /** What its files' names begin with. */
  readonly path: string;
  /** 64 bits as text: near pictures differ in few of them. */
  readonly likeness: string;
  readonly blur: string;
  readonly colour: string;
}

export interface Rendition {
  readonly name: string;
  readonly type: string;
  readonly bytes: Buffer;
}

const from = ({ data, width, height, channels }: Pixels) => sharp(data, { raw: { width, height, channels } });

/** Longest time, in seconds, that one file may take. */
const ENCODE_SECONDS = 40;
/** Width in pixels of the picture shown while the real one loads: 150 bytes of WebP. */
const BLUR_WIDTH = 12;

const ENCODERS: Readonly<Record<PictureFormat, (image: Sharp) => Sharp>> = {
  // More effort saves one part in a hundred and costs several times the time.
  avif: (image) => image.avif({ quality: 55, effort: 2 }),
  webp: (image) => image.webp({ quality: 80, effort: 4 }),
};

const HASH_COLUMNS = 9;
const HASH_ROWS = 8;

/** Difference hash: whether each of 8 × 8 fields is brighter than its right neighbour. Size, format and small changes leave it be. */
async function likenessOf(pixels: Pixels): Promise<string> {
  const grey = await from(pixels)
    .flatten({ background: '#ffffff' })
    .resize(HASH_COLUMNS, HASH_ROWS, { fit: 'fill' })
    .greyscale()
    .raw()
    .toBuffer();
  let bits = '';
  for (let row = 0; row < HASH_ROWS; row += 1) {
    for (let column = 0; column < HASH_COLUMNS - 1; column += 1) {
      const at = row * HASH_COLUMNS + column;
      bits += (grey[at] ?? 0) > (grey[at + 1] ?? 0) ? '1' : '0';
    }
  }
  return bits;
}

async function colourOf(pixels: Pixels): Promise<string> {
  const small = await from(pixels).flatten({ background: '#ffffff' }).resize(64).png().toBuffer();
  const { dominant } = await sharp(small).stats();
  return `#${[dominant.r, dominant.g, dominant.b].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

/** What a picture is known by, found without making its files. */
export async function fingerprintOf(kind: ImageKind, pixels: Pixels): Promise<Fingerprint> {
  const hash = createHash('sha256')
    .update(`${kind} ${pixels.width} ${pixels.height} ${pixels.channels}\n`)
    .update(pixels.data)
    .digest('hex');
  const address = createHash('sha256').update(`${ENCODING_VERSION} ${hash}`).digest('hex');
  const [likeness, colour, blur] = await Promise.all([
    likenessOf(pixels),
    colourOf(pixels),
    from(pixels).resize(BLUR_WIDTH).webp({ quality: 40 }).toBuffer(),
  ]);
  return {
    hash,
    path: `${address.slice(0, 2)}/${address.slice(2, 42)}`,
    likeness,
    colour,
    blur: `data:image/webp;base64,${blur.toString('base64')}`,
  };
}

/** The files of a picture, in every width and format, one made after the other: memory holds one at a time in the making. */
export async function renditionsOf(kind: ImageKind, path: string, pixels: Pixels): Promise<Rendition[]> {
  const made: Rendition[] = [];
  for (const width of widthsOf(kind, pixels.width)) {
    for (const format of FORMATS) {
      const sized = from(pixels).resize(width).timeout({ seconds: ENCODE_SECONDS });
      made.push({
        name: fileName(path, width, format),
        type: MEDIA_TYPES[format],
        bytes: await ENCODERS[format](sized).toBuffer(),
      });
    }
  }
  return made;
}
