import { IMAGE_KIND_LABELS, type ImageKind } from '#src/domain/pictures/imageKinds.ts';
import { PICTURE_BYTES_MAX, PICTURE_PIXELS_MAX, SHAPES, WIDTH_MIN } from '#src/domain/pictures/pictures.ts';

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A part of the upright picture, in pixels. */
export interface Crop extends Size {
  readonly left: number;
  readonly top: number;
}

/** Aspect ratio (width, height) in which public pages show a kind; null for any. */
export const SHOWN_SHAPE: Readonly<Record<ImageKind, readonly [number, number] | null>> = {
  poster: [2, 3],
  backdrop: [16, 9],
  still: [16, 9],
  logo: null,
  profile: [4, 5],
};

/** Returns the label of all pictures of a kind: `Posters`. */
export const kindPlural = (kind: ImageKind): string => `${IMAGE_KIND_LABELS[kind]}s`;

const fits = (kind: ImageKind, { width, height }: Size): boolean => {
  const [narrow, wide] = SHAPES[kind];
  return width / height >= narrow && width / height <= wide && width >= WIDTH_MIN[kind];
};

/** Guesses the kind of a picture from its size: the first kind whose aspect ratio and minimum width fit. */
export function likelyKind(kinds: readonly ImageKind[], size: Size | null): ImageKind {
  const [first = 'profile'] = kinds;
  return size === null ? first : (kinds.find((kind) => fits(kind, size)) ?? first);
}

/** Returns why the size of a picture or crop is invalid for a kind; null if it is valid. The server checks the same. */
export function shapeError(kind: ImageKind, { width, height }: Size): string | null {
  const name = IMAGE_KIND_LABELS[kind].toLowerCase();
  if (width < WIDTH_MIN[kind])
    return `The picture is ${width} pixels wide; a ${name} needs at least ${WIDTH_MIN[kind]}.`;
  if (fits(kind, { width, height })) return null;
  const isTall = width / height < SHAPES[kind][0];
  return `${width} × ${height} is too ${isTall ? 'tall' : 'wide'} for a ${name}. Crop it.`;
}

/** Returns why a file cannot be uploaded, whatever its kind; null if it can. */
export function fileError(file: { size: number }, size: Size | null): string | null {
  if (file.size === 0) return 'The file is empty.';
  if (file.size > PICTURE_BYTES_MAX)
    return `The file has ${(file.size / 1e6).toFixed(1)} MB; at most ${PICTURE_BYTES_MAX / 1e6} MB are allowed.`;
  if (size !== null && size.width * size.height > PICTURE_PIXELS_MAX)
    return `The picture has more than ${PICTURE_PIXELS_MAX / 1e6} million pixels.`;
  return null;
}

/** Returns the largest centred part of a picture with an aspect ratio (width divided by height). */
export function middleOf({ width, height }: Size, shape: number): Crop {
  const isWide = width / height > shape;
  const part = isWide
    ? { width: Math.round(height * shape), height }
    : { width, height: Math.round(width / shape) };
  return {
    ...part,
    left: Math.round((width - part.width) / 2),
    top: Math.round((height - part.height) / 2),
  };
}

/** Rounds a part of a picture to whole pixels within it. */
export function wholePixels(part: Crop, { width, height }: Size): Crop {
  const left = Math.min(Math.max(0, Math.round(part.left)), width - 1);
  const top = Math.min(Math.max(0, Math.round(part.top)), height - 1);
  return {
    left,
    top,
    width: Math.max(1, Math.min(Math.round(part.width), width - left)),
    height: Math.max(1, Math.min(Math.round(part.height), height - top)),
  };
}
