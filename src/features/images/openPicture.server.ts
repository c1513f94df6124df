import { open } from 'node:fs/promises';
import sharp, { type OutputInfo, type Sharp } from 'sharp';
import { type FieldErrors, invalid } from '#src/domain/errors.ts';
import { type ImageKind, PICTURE_PIXELS_MAX, SHAPES, WIDTH_MIN, WIDTHS } from '#src/domain/pictures.ts';
import { fileKindOf, isMislabelled, isMovingPng, TAKEN_FORMATS } from './fileKind.ts';

/** A part of the upright picture, in its pixels. */
export interface Crop {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface PictureRequest {
  readonly kind: ImageKind;
  /** Name of the file where it came from; it must not say another format than the bytes. */
  readonly fileName: string | null;
  readonly crop: Crop | null;
}

/** Pixels as they are kept: upright, sRGB, 8 bits, no more than the kind's widest. */
export interface Pixels {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
  readonly channels: 1 | 2 | 3 | 4;
}

/** Longest time, in seconds, that decoding may take; the largest picture taken needs a few. */
const DECODE_SECONDS = 20;
/** Bytes looked at to say what a file is: enough for a PNG's chunks before its pixels (profiles included). */
const HEAD_BYTES = 64_000;

const OTHERS_TAKEN = `Send ${TAKEN_FORMATS.map((format) => format.toUpperCase()).join(', ')}`;

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(HEAD_BYTES) });
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** Decoders are given only what begins as a picture of a taken format: those for drawings and documents never run. */
async function refuseOthers(path: string, { fileName }: PictureRequest): Promise<void> {
  const head = await headOf(path);
  if (head.length === 0) throw invalid({ file: 'The file is empty' });
  const { format, words } = fileKindOf(head);
  if (format === null) throw invalid({ file: `This is ${words}. ${OTHERS_TAKEN}` });
  if (fileName !== null && isMislabelled(fileName, format))
    throw invalid({ file: `The name says otherwise, but this is ${words}. Name it by what it is` });
  if (format === 'png' && isMovingPng(head))
    throw invalid({ file: 'The picture moves. Send one that stands still' });
}

/** What a decoder says, for people. */
function unreadable(error: unknown): Error {
  const said = error instanceof Error ? error.message : '';
  if (/exceeds pixel limit/i.test(said))
    return invalid({ file: `The picture has more than ${PICTURE_PIXELS_MAX / 1e6} million pixels` });
  if (/timeout/i.test(said)) return invalid({ file: 'The picture takes too long to decode' });
  if (/premature|truncat|bad seek|read error|end of/i.test(said))
    return invalid({ file: 'The picture is cut off: its end is missing. Send the whole file' });
  return invalid({ file: 'The picture is damaged and cannot be read' });
}

function cropFaults(
  { left, top, width, height }: Crop,
  whole: { width: number; height: number },
): FieldErrors | null {
  if (left + width > whole.width)
    return { cropWidth: `Reaches beyond the right edge: the picture is ${whole.width} pixels wide` };
  if (top + height > whole.height)
    return { cropHeight: `Reaches beyond the lower edge: the picture is ${whole.height} pixels high` };
  return null;
}

function refuseShape(
  kind: ImageKind,
  { width, height }: { width: number; height: number },
  isCropped: boolean,
): void {
  const field = isCropped ? 'cropWidth' : 'file';
  if (width < WIDTH_MIN[kind])
    throw invalid({ [field]: `It is ${width} pixels wide; a ${kind} needs at least ${WIDTH_MIN[kind]}` });
  const [narrow, wide] = SHAPES[kind];
  const shape = width / height;
  if (shape < narrow || shape > wide)
    throw invalid({
      [field]: `${width} × ${height} is too ${shape < narrow ? 'tall' : 'wide'} for a ${kind}. Crop it`,
    });
}

/** Copies nothing of what a file says beside its pixels, its colour profile once applied included. */
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
 * Decodes a file that somebody sent.
 * @throws AppError 422 naming `file` or the crop's fields: no picture, not of its name's format, moving, cut off, damaged,
 *   of too many or too few pixels, of a shape that its kind does not have
 */
export async function openPicture(path: string, request: PictureRequest): Promise<Pixels> {
  await refuseOthers(path, request);
  const source = sharp(path, { limitInputPixels: PICTURE_PIXELS_MAX, failOn: 'error', pages: 1 });
  const said = await sharp(path, { limitInputPixels: PICTURE_PIXELS_MAX, failOn: 'error' })
    .metadata()
    .catch((error: unknown) => {
      throw unreadable(error);
    });
  if ((said.pages ?? 1) > 1) throw invalid({ file: 'The picture moves. Send one that stands still' });
  const { width, height } = said.autoOrient;
  if (width * height > PICTURE_PIXELS_MAX) throw unreadable(new Error('exceeds pixel limit'));
  const faults = request.crop && cropFaults(request.crop, { width, height });
  if (faults) throw invalid(faults);
  refuseShape(request.kind, request.crop ?? { width, height }, request.crop !== null);
  const { data, info } = await pixelsOf(source, request).catch((error: unknown) => {
    throw unreadable(error);
  });
  return { data, width: info.width, height: info.height, channels: info.channels };
}
