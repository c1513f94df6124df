import { open } from 'node:fs/promises';
import sharp, { type OutputInfo, type Sharp } from 'sharp';
import { type FieldErrors, invalid } from '#src/domain/errors.ts';
import type { ImageKind } from '#src/domain/pictures/imageKinds.ts';
import { PICTURE_PIXELS_MAX, SHAPES, WIDTH_MIN, WIDTHS } from '#src/domain/pictures/pictures.ts';
import { ACCEPTED_FORMATS, fileKindOf, isMislabelled, isMovingPng } from './fileKind.ts';

/** A part of the upright picture, in its pixels. */
export interface Crop {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface PictureRequest {
  readonly kind: ImageKind;
  /** Original file name; its extension must not contradict the format. */
  readonly fileName: string | null;
  readonly crop: Crop | null;
}

/** Decoded pixels: upright, sRGB, 8 bits, at most as wide as the kind's widest rendition. */
export interface Pixels {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
  readonly channels: 1 | 2 | 3 | 4;
}

/** Timeout for decoding, in seconds; the largest accepted picture needs a few. */
const DECODE_SECONDS = 20;
/** Bytes read to detect the file type: enough for the chunks of a PNG before its pixels, including profiles. */
const HEAD_BYTES = 64_000;

const ACCEPTED_FORMATS_HINT = `Upload ${ACCEPTED_FORMATS.map((format) => format.toUpperCase()).join(', ')}`;

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(HEAD_BYTES) });
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** Rejects other files before decoding, so that decoders for vector graphics and documents never run. */
async function assertPictureFormat(path: string, { fileName }: PictureRequest): Promise<void> {
  const head = await headOf(path);
  if (head.length === 0) throw invalid({ file: 'The file is empty' });
  const { format, message } = fileKindOf(head);
  if (format === null) throw invalid({ file: `This is ${message}. ${ACCEPTED_FORMATS_HINT}` });
  if (fileName !== null && isMislabelled(fileName, format))
    throw invalid({ file: `This is ${message}, but its file name has another extension. Rename the file` });
  if (format === 'png' && isMovingPng(head))
    throw invalid({ file: 'The picture is animated. Upload one without animation' });
}

/** Converts the error of a decoder to a message for users. */
function unreadable(error: unknown): Error {
  const metadata = error instanceof Error ? error.message : '';
  if (/exceeds pixel limit/i.test(metadata))
    return invalid({ file: `The picture has more than ${PICTURE_PIXELS_MAX / 1e6} million pixels` });
  if (/timeout/i.test(metadata)) return invalid({ file: 'The picture takes too long to decode' });
  if (/premature|truncat|bad seek|read error|end of/i.test(metadata))
    return invalid({ file: 'The picture is cut off: its end is missing. Upload the complete file' });
  return invalid({ file: 'The picture is damaged and cannot be read' });
}

function cropErrors(
  { left, top, width, height }: Crop,
  whole: { width: number; height: number },
): FieldErrors | null {
  if (left + width > whole.width)
    return { cropWidth: `Exceeds the right edge: the picture is ${whole.width} pixels wide` };
  if (top + height > whole.height)
    return { cropHeight: `Exceeds the bottom edge: the picture is ${whole.height} pixels high` };
  return null;
}

function assertShape(
  kind: ImageKind,
  { width, height }: { width: number; height: number },
  isCropped: boolean,
): void {
  const field = isCropped ? 'cropWidth' : 'file';
  if (width < WIDTH_MIN[kind])
    throw invalid({
      [field]: `The picture is ${width} pixels wide; a ${kind} needs at least ${WIDTH_MIN[kind]}`,
    });
  const [narrow, wide] = SHAPES[kind];
  const shape = width / height;
  if (shape < narrow || shape > wide)
    throw invalid({
      [field]: `${width} × ${height} is too ${shape < narrow ? 'tall' : 'wide'} for a ${kind}. Crop it`,
    });
}

/** Decodes the pixels and applies the colour profile. Drops all metadata. */
function pixelsOf(
  source: Sharp,
  { kind, crop }: PictureRequest,
): Promise<{ data: Buffer; info: OutputInfo }> {
  const upright = source.autoOrient();
  const cut = crop ? upright.extract({ ...crop }) : upright;
  const widest = WIDTHS[kind][WIDTHS[kind].length - 1] ?? 1;
  const sized = cut
    .resize({ width: widest, withoutEnlargement: true })
    .timeout({ seconds: DECODE_SECONDS })
    .toColourspace('srgb');
  const flat = kind === 'logo' ? sized.ensureAlpha() : sized.flatten({ background: '#ffffff' });
  return flat.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true });
}

/**
 * Decodes an uploaded file.
 * @throws AppError 422 for `file` or the crop fields: not a picture, wrong extension, animated, cut off, damaged, too many or
 *   too few pixels, wrong aspect ratio for its kind
 */
export async function openPicture(path: string, request: PictureRequest): Promise<Pixels> {
  await assertPictureFormat(path, request);
  const source = sharp(path, { limitInputPixels: PICTURE_PIXELS_MAX, failOn: 'error', pages: 1 });
  const metadata = await sharp(path, { limitInputPixels: PICTURE_PIXELS_MAX, failOn: 'error' })
    .metadata()
    .catch((error: unknown) => {
      throw unreadable(error);
    });
  if ((metadata.pages ?? 1) > 1)
    throw invalid({ file: 'The picture is animated. Upload one without animation' });
  const { width, height } = metadata.autoOrient;
  if (width * height > PICTURE_PIXELS_MAX) throw unreadable(new Error('exceeds pixel limit'));
  const errors = request.crop && cropErrors(request.crop, { width, height });
  if (errors) throw invalid(errors);
  assertShape(request.kind, request.crop ?? { width, height }, request.crop !== null);
  const { data, info } = await pixelsOf(source, request).catch((error: unknown) => {
    throw unreadable(error);
  });
  return { data, width: info.width, height: info.height, channels: info.channels };
}
