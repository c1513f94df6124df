import { createHash } from 'node:crypto';
import sharp from 'sharp';

interface Drawn {
  width?: number;
  height?: number;
  /** Pictures of different seeds look different. */
  seed?: string;
  format?: 'jpeg' | 'png' | 'webp' | 'avif' | 'gif';
}

/** A picture of coloured areas, the same for the same seed, as the bytes of a file. */
export async function pictureFile({
  width = 600,
  height = 900,
  seed = 'a',
  format = 'jpeg',
}: Drawn = {}): Promise<Buffer> {
  const side = 6;
  const hash = createHash('sha512').update(seed).digest();
  const fields = Buffer.alloc(side * side * 3, 0).map((_, at) => hash[(at * 7) % hash.length] ?? 0);
  return sharp(fields, { raw: { width: side, height: side, channels: 3 } })
    .resize(width, height, { kernel: 'nearest', fit: 'fill' })
    .toFormat(format)
    .toBuffer();
}

/** An animated GIF or WebP of two frames. */
export async function animatedFile(format: 'gif' | 'webp'): Promise<Buffer> {
  const [width, height] = [200, 300];
  const frames = Buffer.concat([Buffer.alloc(width * height * 3, 20), Buffer.alloc(width * height * 3, 220)]);
  return sharp(frames, { raw: { width, height: height * 2, channels: 3, pageHeight: height } })
    .toFormat(format, { delay: [100, 100] })
    .toBuffer();
}

const CRC = Array.from({ length: 256 }, (_, start) => {
  let value = start;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value >>> 0;
});

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  let crc = 0xffffffff;
  for (const byte of body) crc = (crc >>> 8) ^ (CRC[(crc ^ byte) & 255] ?? 0);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE((crc ^ 0xffffffff) >>> 0, 4);
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
}

/** A PNG declared as animated, though decoders show its first frame. */
export async function animatedPng(): Promise<Buffer> {
  const png = await pictureFile({ format: 'png' });
  const head = 8 + 25;
  const control = Buffer.alloc(8);
  control.writeUInt32BE(2, 0);
  return Buffer.concat([png.subarray(0, head), chunk('acTL', control), png.subarray(head)]);
}

/** A PNG of a few bytes whose header declares very many pixels. */
export function bombPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', Buffer.from('789c030000000001', 'hex')),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
