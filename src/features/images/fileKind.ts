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

/** File name extensions by format. */
const ENDINGS: Readonly<Record<AcceptedFormat, readonly string[]>> = {
  jpeg: ['jpg', 'jpeg', 'jpe', 'jfif'],
  png: ['png'],
  webp: ['webp'],
  avif: ['avif'],
  gif: ['gif'],
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

/** Detects the type of a file from its first bytes (32 or more), not from its name. Markup, including SVG, is never accepted. */
export function fileKindOf(head: Buffer): FileKind {
  const hex = head.toString('hex');
  const known = SIGNATURES.find(([signature, at]) => hex.startsWith(signature, at * 2));
  if (known) return known[2];
  const text = head.toString('latin1');
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return accepted('webp');
  if (text.slice(4, 8) === 'ftyp') {
    const brand = text.slice(8, 12);
    const rest = head.toString('latin1', 16);
    if (brand === 'mif1' && /^(.{4})*?avif/s.test(rest)) return accepted('avif');
    return BRANDS[brand] ?? other('a video');
  }
  const start = head.toString('utf8').replace(/^\uFEFF/, '');
  const isWide = /^(fffe|feff)/.test(hex);
  if (MARKUP.test(start) || isWide)
    return other(/svg|xml/i.test(start) || isWide ? 'an SVG drawing or other text' : 'an HTML page');
  return other('not a picture');
}

/** Returns whether the extension of a file name contradicts the format; false for a name without an extension. */
export function isMislabelled(fileName: string, format: AcceptedFormat): boolean {
  const ending = /\.([A-Za-z0-9]{1,10})$/.exec(fileName)?.[1]?.toLowerCase();
  return ending !== undefined && !ENDINGS[format].includes(ending);
}

/** Returns whether a PNG is animated: it has an `acTL` chunk before its pixels. Decoders show only the first frame. */
export function isMovingPng(bytes: Buffer): boolean {
  let at = 8;
  while (at + 8 <= bytes.length) {
    const name = bytes.toString('latin1', at + 4, at + 8);
    if (name === 'acTL') return true;
    if (name === 'IDAT' || name === 'IEND') return false;
    at += 12 + bytes.readUInt32BE(at);
  }
  return false;
}
