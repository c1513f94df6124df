import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import {
  added,
  editor,
  filesOf,
  folder,
  prepareUploads,
  site,
  upload,
  uploads,
} from '#tests/support/http/uploadStage.ts';
import { octets } from '#tests/support/http/uploads.ts';
import { animatedFile, animatedPng, bombPng, pictureFile } from '#tests/support/servers/pictures.ts';
import type { ErrorBody } from '#tests/support/staff/staffSite.ts';

prepareUploads();
const rejectionOf = async (bytes: Uint8Array, query: Record<string, string | number> = {}) => {
  const { status, json } = await upload<ErrorBody>(bytes, { kind: 'poster', ...query });
  return { status, ...json.error.fields };
};

describe('uploading a picture [S-D17]', () => {
  it('stores it in the widths of its kind as AVIF and WebP, without metadata', async () => {
    const file = await sharp(await pictureFile({ seed: 'first' }))
      .withExif({ IFD0: { Copyright: 'secret', ImageDescription: 'where I live' } })
      .toBuffer();
    const { image, isNew, near } = await added(file, {
      kind: 'poster',
      credit: 'tvN',
      source: 'Press',
      fileName: 'a.jpg',
    });
    expect(isNew).toBe(true);
    expect(near).toEqual([]);
    expect(image).toMatchObject({ kind: 'poster', credit: 'tvN', source: 'Press', uses: 0, version: 1 });
    expect(image.picture).toMatchObject({
      width: 600,
      height: 900,
      widths: [160, 320, 480, 600],
      credit: 'tvN',
    });
    expect(image.picture.src).toMatch(/^\/media\/[0-9a-f]{2}\/[0-9a-f]{40}-600\.webp$/);
    expect(image.picture.colour).toMatch(/^#[0-9a-f]{6}$/);
    expect(image.picture.blur.length).toBeLessThan(400);
    const names = (await filesOf()).filter((name) => image.picture.src.includes(name.slice(3, 40)));
    expect(names).toHaveLength(8);
    for (const name of names) {
      const { width, exif, icc, xmp, format } = await sharp(join(folder, name)).metadata();
      expect(name).toContain(`-${width}.${format === 'heif' ? 'avif' : format}`);
      expect([exif, icc, xmp]).toEqual([undefined, undefined, undefined]);
    }
  });

  it('applies the orientation before cropping', async () => {
    const lying = await sharp(await pictureFile({ width: 900, height: 600, seed: 'turned' }))
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect((await added(lying, { kind: 'poster' })).image.picture).toMatchObject({ width: 600, height: 900 });
    const crop = { cropLeft: 100, cropTop: 150, cropWidth: 400, cropHeight: 600 };
    expect((await added(lying, { kind: 'poster', ...crop })).image.picture).toMatchObject({
      width: 400,
      height: 600,
    });
    expect(await rejectionOf(lying, { ...crop, cropTop: 301 })).toMatchObject({
      status: 422,
      cropHeight: expect.stringContaining('900'),
    });
    expect(await rejectionOf(lying, { cropTop: 1 })).toMatchObject({
      status: 422,
      cropWidth: expect.stringContaining('all four'),
    });
  });

  it('recognises identical pixels in any file format, and reports similar pictures', async () => {
    const first = await added(await pictureFile({ seed: 'same', format: 'png' }), { kind: 'poster' });
    const again = await added(await pictureFile({ seed: 'same', format: 'webp' }), { kind: 'poster' });
    const png = await sharp(await pictureFile({ seed: 'same', format: 'png' }))
      .png({ compressionLevel: 1 })
      .toBuffer();
    const twice = await upload(png, { kind: 'poster' });
    expect(twice.status).toBe(200);
    expect(twice.json).toMatchObject({ isNew: false, image: { id: first.image.id } });
    expect(again.isNew).toBe(true);
    expect(again.near.map(({ id }) => id)).toContain(first.image.id);
  });

  it('creates one picture for two concurrent uploads', async () => {
    const file = await pictureFile({ seed: 'race' });
    const answers = await Promise.all([1, 2, 3].map(() => added(file, { kind: 'poster' })));
    expect(new Set(answers.map(({ image }) => image.id)).size).toBe(1);
    expect(answers.filter(({ isNew }) => isNew)).toHaveLength(1);
  });

  it('rejects each unsupported file and names the reason', async () => {
    const jpeg = await pictureFile();
    const rejected: [
      name: string,
      bytes: Uint8Array,
      why: RegExp,
      query?: Record<string, string | number>,
    ][] = [
      ['empty', Buffer.alloc(0), /empty/],
      ['text', Buffer.from('hello there, this is nothing'), /not a picture/],
      [
        'svg',
        Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>'),
        /SVG/,
      ],
      ['svg after a mark', Buffer.from('\uFEFF \n<?xml version="1.0"?><svg/>'), /SVG/],
      ['html', Buffer.from('<!doctype html><script>alert(1)</script>'), /HTML page/],
      ['pdf', Buffer.from('%PDF-1.7 nothing'), /PDF/],
      ['tiff', await sharp(jpeg).tiff().toBuffer(), /TIFF/],
      ['heic', Buffer.concat([Buffer.from('0000001c6674797068656963', 'hex'), Buffer.alloc(100)]), /HEIC/],
      ['moving gif', await animatedFile('gif'), /animated/],
      ['moving webp', await animatedFile('webp'), /animated/],
      ['moving png', await animatedPng(), /animated/],
      ['mislabelled', jpeg, /JPEG/, { fileName: 'poster.png' }],
      ['cut off', jpeg.subarray(0, jpeg.length - 400), /cut off/],
      ['cut off png', (await pictureFile({ format: 'png' })).subarray(0, 700), /cut off|damaged/],
      [
        'only a head',
        Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.alloc(300, 7)]),
        /cut off|damaged/,
      ],
      ['bomb', bombPng(20_000, 20_000), /million pixels/],
      ['too narrow', await pictureFile({ width: 100, height: 150 }), /100 pixels wide/],
      ['too wide', await pictureFile({ width: 900, height: 300 }), /too wide for a poster/],
    ];
    const before = await filesOf();
    for (const [name, bytes, why, query] of rejected) {
      const answer = await rejectionOf(bytes, query);
      expect(answer.status, name).toBe(422);
      expect(answer, name).toMatchObject({ file: expect.stringMatching(why) });
    }
    expect(await filesOf()).toEqual(before);
  });

  it('rejects a file that is too large, with or without a declared length, and leaves nothing behind', async () => {
    const large = Buffer.alloc(20_000_001, 1);
    expect(await rejectionOf(large)).toMatchObject({ status: 413, file: expect.stringContaining('20 MB') });
    const stream = new ReadableStream({
      start(controller) {
        for (let at = 0; at < 21; at += 1) controller.enqueue(new Uint8Array(1_000_000));
        controller.close();
      },
    });
    const answer = await fetch(`${site.origin}/api/images?kind=poster`, {
      method: 'POST',
      body: stream,
      duplex: 'half',
      headers: { ...editor.headers, ...octets },
    } as RequestInit);
    expect(answer.status).toBe(413);
    expect(await readdir(uploads)).toEqual([]);
  });

  it('names invalid parameters and texts, accepts only application/octet-stream, and only from staff', async () => {
    const file = await pictureFile();
    expect(await rejectionOf(file, { kind: 'banner' })).toMatchObject({
      status: 400,
      kind: expect.anything(),
    });
    expect(await rejectionOf(file, { sourceUrl: 'javascript:alert(1)' })).toMatchObject({
      status: 422,
      sourceUrl: expect.anything(),
    });
    expect(await rejectionOf(file, { credit: 'x'.repeat(301) })).toMatchObject({
      status: 422,
      credit: expect.anything(),
    });
    const typed = await editor.call('/images?kind=poster', {
      method: 'POST',
      body: file,
      headers: { 'Content-Type': 'image/jpeg' },
    });
    expect(typed.status).toBe(415);
    expect((await upload(file, { kind: 'poster' }, await site.member('member'))).status).toBe(403);
    const stranger = await fetch(`${site.origin}/api/images?kind=poster`, {
      method: 'POST',
      body: file as BodyInit,
      headers: octets,
    });
    expect([401, 403]).toContain(stranger.status);
  });

  it('rejects further uploads when too many arrive at once, without losing those in progress', async () => {
    const file = await pictureFile({ seed: 'crowd', width: 200, height: 300 });
    const answers = await Promise.all(Array.from({ length: 30 }, () => upload(file, { kind: 'poster' })));
    const rejected = answers.filter(({ status }) => status === 503);
    expect(answers.every(({ status }) => [200, 201, 503].includes(status))).toBe(true);
    expect(rejected.length).toBeGreaterThan(0);
    expect(rejected[0]?.headers.get('retry-after')).toBe('5');
  });
});
