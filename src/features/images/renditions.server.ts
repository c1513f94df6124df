import { createHash } from 'node:crypto';
import sharp, { type Sharp } from 'sharp';
import type { ImageKind } from '#src/domain/pictures/imageKinds.ts';
import { FORMATS, type PictureFormat, widthsOf } from '#src/domain/pictures/pictures.ts';
import { fileName, MEDIA_TYPES } from '#src/server/media/names.ts';
import type { Pixels } from './openPicture.server.ts';

/** Raise this when the encoding changes. It is part of the file names, which are cached forever. */
const ENCODING_VERSION = 1;

/** Identifies a picture. */
export interface Fingerprint {
  /** SHA-256 of its kind, size and pixels, in hex. */
  readonly hash: string;
  /** The prefix of its file names. */
  readonly path: string;
  /** Perceptual hash as 64 bits in text; similar pictures differ in few bits. */
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

/** Timeout for encoding one file, in seconds. */
const ENCODE_SECONDS = 40;
/** Width in pixels of the placeholder that is shown while a picture loads: 150 bytes of WebP. */
const BLUR_WIDTH = 12;

const ENCODERS: Readonly<Record<PictureFormat, (image: Sharp) => Sharp>> = {
  // More effort saves 1 % of the size and takes several times as long.
  avif: (image) => image.avif({ quality: 55, effort: 2 }),
  webp: (image) => image.webp({ quality: 80, effort: 4 }),
};

const HASH_COLUMNS = 9;
const HASH_ROWS = 8;

/** Difference hash: whether each of 8 × 8 fields is brighter than its right neighbour. Stable under resizing and re-encoding. */
async function similarityHashOf(pixels: Pixels): Promise<string> {
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

/** Computes the fingerprint of a picture without encoding its files. */
export async function fingerprintOf(kind: ImageKind, pixels: Pixels): Promise<Fingerprint> {
  const hash = createHash('sha256')
    .update(`${kind} ${pixels.width} ${pixels.height} ${pixels.channels}\n`)
    .update(pixels.data)
    .digest('hex');
  const address = createHash('sha256').update(`${ENCODING_VERSION} ${hash}`).digest('hex');
  const [likeness, colour, blur] = await Promise.all([
    similarityHashOf(pixels),
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

/** Encodes a picture in every width and format, one at a time to limit memory. */
export async function renditionsOf(kind: ImageKind, path: string, pixels: Pixels): Promise<Rendition[]> {
  const renditions: Rendition[] = [];
  for (const width of widthsOf(kind, pixels.width)) {
    for (const format of FORMATS) {
      const sized = from(pixels).resize(width).timeout({ seconds: ENCODE_SECONDS });
      renditions.push({
        name: fileName(path, width, format),
        type: MEDIA_TYPES[format],
        bytes: await ENCODERS[format](sized).toBuffer(),
      });
    }
  }
  return renditions;
}
