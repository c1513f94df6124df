import type { PictureFormat } from '#src/domain/pictures/pictures.ts';

/** MIME types of the picture formats. */
export const MEDIA_TYPES: Readonly<Record<PictureFormat, string>> = {
  avif: 'image/avif',
  webp: 'image/webp',
};

const NAME = /^([0-9a-f]{2}\/[0-9a-f]{30,62})-([1-9]\d{0,4})\.(avif|webp)$/;

/** Returns the name of a picture's file in one width and format: `ab/cdef…-320.avif`. */
export function fileName(path: string, width: number, format: PictureFormat): string {
  return `${path}-${width}.${format}`;
}

/** Parses a file name into the picture's path and the MIME type; null if it is not a picture's name. */
export function partsOfName(name: string): { path: string; type: string } | null {
  const [, path, , format] = NAME.exec(name) ?? [];
  if (path === undefined || (format !== 'avif' && format !== 'webp')) return null;
  return { path, type: MEDIA_TYPES[format] };
}
