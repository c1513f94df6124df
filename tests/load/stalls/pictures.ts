import { deflateSync } from 'node:zlib';
import sharp from 'sharp';

const latin1 = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');

function crc(bytes: Buffer): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  }
  return (sum ^ 0xffffffff) >>> 0;
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc(named));
  return Buffer.concat([length, named, check]);
}

/** A PNG that declares the given number of pixels. */
function png(width: number, height: number, data: Buffer, others: readonly Buffer[] = []): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 0, 0, 0, 0], 8);
  const start = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    start,
    chunk('IHDR', head),
    ...others,
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const noise = (width: number, height: number) => {
  const pixels = Buffer.alloc(width * height * 3);
  for (let at = 0; at < pixels.length; at += 1) pixels[at] = (at * 2_654_435_761) >>> 24;
  return sharp(pixels, { raw: { width, height, channels: 3 } });
};

/** The most expensive files to inspect, decode or encode; one character for each byte. */
export const WORST_PICTURES: Readonly<Record<string, () => Promise<string>>> = {
  'as many pixels as it may have': async () =>
    latin1(await noise(5_000, 7_900).jpeg({ quality: 60 }).toBuffer()),
  'as many pixels as it may have, losslessly': async () =>
    latin1(
      await sharp({ create: { width: 5_000, height: 7_900, channels: 3, background: '#123' } })
        .png()
        .toBuffer(),
    ),
  'pixels without end': async () => latin1(png(60_000, 60_000, deflateSync(Buffer.alloc(20_000_000)))),
  'far more pixels than it says': async () => latin1(png(600, 900, deflateSync(Buffer.alloc(60_000_000)))),
  'twenty megabytes of nothing': async () => 'x'.repeat(19_900_000),
  'twenty megabytes of zeros': async () => '\0'.repeat(19_900_000),
  'a picture with very many parts': async () =>
    latin1(
      png(
        600,
        900,
        deflateSync(Buffer.alloc(541_000)),
        Array.from({ length: 200_000 }, () => chunk('tEXt', Buffer.from('a\0b'))),
      ),
    ),
  'a drawing': async () =>
    `<svg xmlns="http://www.w3.org/2000/svg">${'<g filter="url(#a)">'.repeat(200_000)}</svg>`,
  'entities of entities': async () =>
    `<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa">${'bcdefghij'
      .split('')
      .map((name, at) => `<!ENTITY ${name} "${`&${'abcdefghi'[at]};`.repeat(10)}">`)
      .join('')}]><svg>&j;</svg>`,
  'a picture that moves': async () =>
    latin1(
      await sharp(Buffer.alloc(600 * 900 * 3 * 20, 7), {
        raw: { width: 600, height: 18_000, channels: 3, pageHeight: 900 },
      })
        .gif({ loop: 0 })
        .toBuffer(),
    ),
  'a picture that is cut off': async () =>
    latin1((await noise(4_000, 6_000).jpeg().toBuffer()).subarray(0, 3_000_000)),
  'a picture and a document in one': async () =>
    `${latin1(await noise(600, 900).jpeg().toBuffer())}<script>${'a'.repeat(15_000_000)}</script>`,
};
