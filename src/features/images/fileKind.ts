/** Accepted picture formats. */
export const ACCEPTED_FORMATS = ['jpeg', 'png', 'webp', 'avif', 'gif'] as const;
export type AcceptedFormat = (typeof ACCEPTED_FORMATS)[number];

/** The type of a file: an accepted format or null, and a description. */
export interface FileKind {
  readonly format: AcceptedFormat | null;
  /** Description for users: `a PNG picture`, `an SVG drawing`. */
  readonly message: string;
}

const NAMES: Readonly<Record<AcceptedFormat, string>> = {
  jpeg: 'a JPEG picture',
  png: 'a PNG picture',
  webp: 'a WebP picture',
  avif: 'an AVIF picture',
  gif: 'a GIF picture',
};

const accepted = (format: AcceptedFormat): FileKind => ({ format, message: NAMES[format] });
const other = (message: string): FileKind => ({ format: null, message });

/** File types by the brand of ISO media files (`ftyp`). */
const BRANDS: Readonly<Record<string, FileKind>> = {
  avif: accepted('avif'),
  avis: other('an animated AVIF'),
  heic: other('an HEIC photo'),
  heix: other('an HEIC photo'),
  hevc: other('an HEIC photo'),
  mif1: other('an HEIF picture'),
  msf1: other('an HEIF picture'),
};

const SIGNATURES: readonly (readonly [signature: string, at: number, kind: FileKind])[] = [
  ['ffd8ff', 0, accepted('jpeg')],
  ['89504e470d0a1a0a', 0, accepted('png')],
  ['474946383961', 0, accepted('gif')],
  ['474946383761', 0, accepted('gif')],
  ['49492a00', 0, other('a TIFF picture')],
  ['4d4d002a', 0, other('a TIFF picture')],
  ['424d', 0, other('a BMP picture')],
  ['25504446', 0, other('a PDF document')],
  ['504b0304', 0, other('a ZIP archive')],
  ['1f8b', 0, other('a compressed file')],
  ['ff0a', 0, other('a JPEG XL picture')],
  ['0000000c4a584c20', 0, other('a JPEG XL picture')],
];

const MARKUP = /^\s*(<\?xml|<!--|<!doctype|<svg|<html|<script|<body|<head)/i;

/** Characters of the brands that an ISO media file names. */
const BRANDS_END = 512;

const latin1 = (bytes: Uint8Array, from: number, to: number) =>
  String.fromCharCode(...bytes.subarray(from, to));
const hexOf = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Detects the type of a file from its first bytes (32 or more), not from its name. Markup, including SVG, is never accepted. */
export function fileKindOf(head: Uint8Array): FileKind {
  const hex = hexOf(head.subarray(0, 16));
  const known = SIGNATURES.find(([signature, at]) => hex.startsWith(signature, at * 2));
  if (known) return known[2];
  if (latin1(head, 0, 4) === 'RIFF' && latin1(head, 8, 12) === 'WEBP') return accepted('webp');
  if (latin1(head, 4, 8) === 'ftyp') {
    const brand = latin1(head, 8, 12);
    const rest = latin1(head, 16, BRANDS_END);
    if (brand === 'mif1' && /^(.{4})*?avif/s.test(rest)) return accepted('avif');
    return BRANDS[brand] ?? other('a video');
  }
  const start = new TextDecoder().decode(head);
  const isWide = /^(fffe|feff)/.test(hex);
  if (MARKUP.test(start) || isWide)
    return other(/svg|xml/i.test(start) || isWide ? 'an SVG drawing or other text' : 'an HTML page');
  return other('not a picture');
}

/** Returns whether a PNG is animated: it has an `acTL` chunk before its pixels. Decoders show only the first frame. */
function isMovingPng(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 8;
  while (at + 8 <= bytes.length) {
    const name = latin1(bytes, at + 4, at + 8);
    if (name === 'acTL') return true;
    if (name === 'IDAT' || name === 'IEND') return false;
    at += 12 + view.getUint32(at);
  }
  return false;
}

/** Flag of the extended header of a WebP that has animation. */
const WEBP_ANIMATION = 0x02;

const isMovingWebp = (bytes: Uint8Array) =>
  latin1(bytes, 12, 16) === 'VP8X' && ((bytes[20] ?? 0) & WEBP_ANIMATION) !== 0;

/** Bytes by which a file is judged: enough for the chunks of a PNG before its pixels, including profiles. */
export const HEAD_BYTES = 64_000;

const ACCEPTED_HINT = `Upload ${ACCEPTED_FORMATS.map((format) => format.toUpperCase()).join(', ')}`;

/** Returns why a file is not accepted as a picture, from its first `HEAD_BYTES` bytes; null if they are those of a picture. */
export function headError(head: Uint8Array): string | null {
  if (head.length === 0) return 'The file is empty';
  const { format, message } = fileKindOf(head);
  if (format === null) return `This is ${message}. ${ACCEPTED_HINT}`;
  const isMoving = (format === 'png' && isMovingPng(head)) || (format === 'webp' && isMovingWebp(head));
  return isMoving ? 'The picture is animated. Upload one without animation' : null;
}
