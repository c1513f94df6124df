import type { ImageKind } from './imageKinds.ts';

/** Stored widths of pictures in pixels, narrowest first; a smaller picture's own width ends the list. */
export const WIDTHS: Readonly<Record<ImageKind, readonly number[]>> = {
  poster: [160, 320, 480, 800],
  backdrop: [640, 1280, 1920],
  still: [320, 640, 1280],
  logo: [160, 320, 640],
  profile: [96, 192, 384, 640],
};

/** Minimum width in pixels; narrower pictures look broken where they are displayed. */
export const WIDTH_MIN: Readonly<Record<ImageKind, number>> = {
  poster: 160,
  backdrop: 640,
  still: 320,
  logo: 64,
  profile: 96,
};

/** Minimum and maximum ratio of width to height. */
export const SHAPES: Readonly<Record<ImageKind, readonly [number, number]>> = {
  poster: [0.4, 1.1],
  backdrop: [1.2, 4],
  still: [0.5, 4],
  logo: [0.1, 20],
  profile: [0.4, 1.6],
};

/** Maximum size of an uploaded file, in bytes. */
export const PICTURE_BYTES_MAX = 20_000_000;
/** Maximum number of pixels of a decoded picture. */
export const PICTURE_PIXELS_MAX = 60_000_000;

/** Stored picture formats, best first. */
export const FORMATS = ['avif', 'webp'] as const;
export type PictureFormat = (typeof FORMATS)[number];

/** The data for `srcset`: the address of the widest WebP file, and the available widths. */
interface Sized {
  readonly src: string;
  readonly widths: readonly number[];
}

const ENDING = /-\d+\.webp$/;

/**
 * Returns the widths to generate for a picture `width` pixels wide, narrowest first; the last is its own width or the
 * kind's widest.
 */
export function widthsOf(kind: ImageKind, width: number): number[] {
  const ladder = WIDTHS[kind];
  const widest = Math.min(width, ladder[ladder.length - 1] ?? width);
  // A last step of a few pixels would cost a file without visible benefit.
  return [...ladder.filter((step) => step < widest * 0.9), widest];
}

/** Returns the `srcset` of a picture in one format. */
export function sourceSet({ src, widths }: Sized, format: PictureFormat): string {
  return widths.map((width) => `${src.replace(ENDING, `-${width}.${format}`)} ${width}w`).join(', ');
}
