/** What pictures are for; a picture is made for one of them, since each has its own sizes. */
export const IMAGE_KINDS = ['poster', 'backdrop', 'still', 'logo', 'profile'] as const;
export type ImageKind = (typeof IMAGE_KINDS)[number];

/** The kinds that titles have; people have `profile`. */
export const TITLE_IMAGE_KINDS = ['poster', 'backdrop', 'still', 'logo'] as const;

/** Widths in pixels that a picture is kept in, narrowest first; its own width ends the list where it has fewer. */
export const WIDTHS: Readonly<Record<ImageKind, readonly number[]>> = {
  poster: [160, 320, 480, 800],
  backdrop: [640, 1280, 1920],
  still: [320, 640, 1280],
  logo: [160, 320, 640],
  profile: [96, 192, 384, 640],
};

/** Narrowest picture that is taken, in pixels: less looks broken where it is shown. */
export const WIDTH_MIN: Readonly<Record<ImageKind, number>> = {
  poster: 160,
  backdrop: 640,
  still: 320,
  logo: 64,
  profile: 96,
};

/** Least and most of width divided by height. */
export const SHAPES: Readonly<Record<ImageKind, readonly [number, number]>> = {
  poster: [0.4, 1.1],
  backdrop: [1.2, 4],
  still: [0.5, 4],
  logo: [0.1, 20],
  profile: [0.4, 1.6],
};

/** Largest file of a picture that is taken, in bytes. */
export const PICTURE_BYTES_MAX = 20_000_000;
/** Most pixels that a picture may have once it is decoded. */
export const PICTURE_PIXELS_MAX = 60_000_000;

/** The formats that pictures are kept in, best first. */
export const FORMATS = ['avif', 'webp'] as const;
export type PictureFormat = (typeof FORMATS)[number];

/** What `srcset` needs to know of a picture: the address of its widest WebP and the widths there are. */
interface Sized {
  readonly src: string;
  readonly widths: readonly number[];
}

const ENDING = /-\d+\.webp$/;

/** The widths to make of a picture `width` pixels wide, narrowest first; the last one is its own or the kind's widest. */
export function widthsOf(kind: ImageKind, width: number): number[] {
  const ladder = WIDTHS[kind];
  const widest = Math.min(width, ladder[ladder.length - 1] ?? width);
  // A last step of a few pixels would cost a file and show nothing.
  return [...ladder.filter((step) => step < widest * 0.9), widest];
}

/** `srcset` of a picture in one format. */
export function sourceSet({ src, widths }: Sized, format: PictureFormat): string {
  return widths.map((width) => `${src.replace(ENDING, `-${width}.${format}`)} ${width}w`).join(', ');
}
