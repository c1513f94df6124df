/** Formats of pictures that are taken. */
export const TAKEN_FORMATS = ['jpeg', 'png', 'webp', 'avif', 'gif'] as const;
export type TakenFormat = (typeof TAKEN_FORMATS)[number];

/** What a file is by its first bytes: a format that is taken, or in words what it is instead. */
export interface FileKind {
  readonly format: TakenFormat | null;
  /** As people call it: `a PNG picture`, `an SVG drawing`. */
  readonly words: string;
}

const NAMES: Readonly<Record<TakenFormat, string>> = {
  jpeg: 'a JPEG picture',
  png: 'a PNG picture',
  webp: 'a WebP picture',
  avif: 'an AVIF picture',
  gif: 'a GIF picture',
};

/** Endings of file names by format. */
const ENDINGS: Readonly<Record<TakenFormat, readonly string[]>> = {
  jpeg: ['jpg', 'jpeg', 'jpe', 'jfif'],
  png: ['png'],
  webp: ['webp'],
  avif: ['avif'],
  gif: ['gif'],
};

const taken = (format: TakenFormat): FileKind => ({ format, words: NAMES[format] });
const other = (words: string): FileKind => ({ format: null, words });

/** Brands of ISO media files (`ftyp`) by what they hold. */
const BRANDS: Readonly<Record<string, FileKind>> = {
  avif: taken('avif'),
  avis: other('an animated AVIF'),
  heic: other('an HEIC photo'),
  heix: other('an HEIC photo'),
  hevc: other('an HEIC photo'),
  mif1: other('an HEIF picture'),
  msf1: other('an HEIF picture'),
};

const SIGNATURES: readonly (readonly [signature: string, at: number, kind: FileKind])[] = [
  ['ffd8ff', 0, taken('jpeg')],
  ['89504e470d0a1a0a', 0, taken('png')],
  ['474946383961', 0, taken('gif')],
  ['474946383761', 0, taken('gif')],
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

/** What a file is by its first bytes (32 or more), whatever its name says. Marked-up text, SVG included, is never taken. */
export function fileKindOf(head: Buffer): FileKind {
  const hex = head.toString('hex');
  const known = SIGNATURES.find(([signature, at]) => hex.startsWith(signature, at * 2));
  if (known) return known[2];
  const text = head.toString('latin1');
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return taken('webp');
  if (text.slice(4, 8) === 'ftyp') {
    const brand = text.slice(8, 12);
    const rest = head.toString('latin1', 16);
    if (brand === 'mif1' && /^(.{4})*?avif/s.test(rest)) return taken('avif');
    return BRANDS[brand] ?? other('a video');
  }
  const start = head.toString('utf8').replace(/^\uFEFF/, '');
  const isWide = /^(fffe|feff)/.test(hex);
  if (MARKUP.test(start) || isWide)
    return other(/svg|xml/i.test(start) || isWide ? 'an SVG drawing or other text' : 'a page of text');
  return other('no picture');
}

/** Whether a file's name says another format than its bytes; names without an ending say none. */
export function isMislabelled(fileName: string, format: TakenFormat): boolean {
  const ending = /\.([A-Za-z0-9]{1,10})$/.exec(fileName)?.[1]?.toLowerCase();
  return ending !== undefined && !ENDINGS[format].includes(ending);
}

/** Whether a PNG's chunks say that it moves: an `acTL` chunk stands before its first pixels. Decoders show the first frame only. */
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
