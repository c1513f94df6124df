import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readEnv } from '#src/server/env.ts';
import { createLog } from '#src/server/log.ts';
import { createBucketStore } from '#src/server/media/bucketStore.ts';
import { createDiskStore } from '#src/server/media/diskStore.ts';
import { parseMediaUrl } from '#src/server/media/mediaUrl.ts';
import { serveMedia } from '#src/server/media/serveMedia.ts';
import type { MediaStore } from '#src/server/media/store.ts';
import { type BucketServer, bucketServer } from '#tests/support/servers/bucketServer.ts';

const NAME = `ab/${'0123456789'.repeat(4)}-320.avif`;
const WEBP = NAME.replace('.avif', '.webp');
const BYTES = randomBytes(5_000);

let folder: string;
let bucket: BucketServer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'media-test-'));
  bucket = await bucketServer({
    accessKeyId: 'KEY',
    secretAccessKey: 'a secret/+=',
    region: 'kr-1',
    pageSize: 2,
  });
});
afterAll(async () => {
  await bucket.close();
  await rm(folder, { recursive: true, force: true });
});

const bucketOf = (secret = 'a secret/+=') => {
  const url = new URL(`${bucket.origin}/pictures/own?region=kr-1`);
  url.username = 'KEY';
  url.password = encodeURIComponent(secret);
  const read = parseMediaUrl(url.href);
  if (typeof read === 'string') throw new Error(read);
  return createBucketStore(read);
};

const collected = async (store: MediaStore) => {
  const names: string[] = [];
  for await (const some of store.names()) names.push(...some);
  return names.sort();
};

async function read(
  store: MediaStore,
  name: string,
  range?: { start: number; end: number },
): Promise<Buffer> {
  const file = await store.find(name);
  if (!file) throw new Error(`no ${name}`);
  const parts: Buffer[] = [];
  for await (const part of await file.read(range)) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

describe.each([
  ['a folder', () => createDiskStore(folder)],
  ['an S3 bucket', () => bucketOf()],
])('pictures in %s', (_name, storeOf) => {
  it('are stored, found, listed and removed by name', async () => {
    const store = storeOf();
    expect(await store.find(NAME)).toBeNull();
    expect(await collected(store)).toEqual([]);
    await store.put(NAME, BYTES, 'image/avif');
    await store.put(NAME, BYTES, 'image/avif');
    for (const letter of 'cdefg') await store.put(NAME.replace('ab/', `a${letter}/`), BYTES, 'image/avif');
    expect((await store.find(NAME))?.size).toBe(5_000);
    expect(await read(store, NAME)).toEqual(BYTES);
    expect(await read(store, NAME, { start: 10, end: 19 })).toEqual(BYTES.subarray(10, 20));
    expect(await collected(store)).toHaveLength(6);
    for (const name of await collected(store)) await store.remove(name);
    await store.remove(NAME);
    expect(await collected(store)).toEqual([]);
  });

  it('are served with permanent caching, completely or by range, only under their names', async () => {
    const store = storeOf();
    await store.put(WEBP, BYTES, 'image/webp');
    const app = new Hono();
    serveMedia(app, store, createLog('silent'));
    const get = (name: string, headers: Record<string, string> = {}, method = 'GET') =>
      app.request(`http://localhost/media/${name}`, { headers, method });
    const whole = await get(WEBP);
    expect(whole.status).toBe(200);
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      'content-type': 'image/webp',
      'content-length': '5000',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    expect(Buffer.from(await whole.arrayBuffer())).toEqual(BYTES);
    const etag = whole.headers.get('etag') ?? '';
    expect((await get(WEBP, { 'If-None-Match': etag })).status).toBe(304);
    const head = await get(WEBP, {}, 'HEAD');
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '5000', '']);
    const ranges: [string, number, string | null, number][] = [
      ['bytes=0-99', 206, 'bytes 0-99/5000', 100],
      ['bytes=4990-', 206, 'bytes 4990-4999/5000', 10],
      ['bytes=-5', 206, 'bytes 4995-4999/5000', 5],
      ['bytes=4999-9999', 206, 'bytes 4999-4999/5000', 1],
      ['bytes=5000-', 416, 'bytes */5000', 0],
      ['bytes=9-3', 200, null, 5_000],
      ['lines=1-2', 200, null, 5_000],
    ];
    for (const [range, status, content, length] of ranges) {
      const answer = await get(WEBP, { Range: range });
      expect(
        [answer.status, answer.headers.get('content-range'), (await answer.arrayBuffer()).byteLength],
        range,
      ).toEqual([status, content, length]);
    }
    for (const name of [
      NAME,
      'x',
      '../package.json',
      '..%2f..%2fpackage.json',
      `${WEBP}.part`,
      'ab/',
      `ab/${'g'.repeat(40)}-1.avif`,
    ]) {
      const answer = await get(name);
      expect(answer.status, name).toBe(404);
      expect((await answer.text()).length).toBeLessThan(60);
    }
    await store.remove(WEBP);
  });
});

describe('a bucket', () => {
  it('rejects requests signed with another secret, and its errors become 503 for readers', async () => {
    const store = bucketOf('another');
    await expect(store.put(NAME, BYTES, 'image/avif')).rejects.toThrow(/403/);
    const app = new Hono();
    serveMedia(app, store, createLog('silent'));
    const answer = await app.request(`http://localhost/media/${NAME}`);
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
  });

  it('that fails during a download closes the connection, without its error message in the body', async () => {
    const store = bucketOf();
    const picture = randomBytes(400_000);
    await store.put(WEBP, picture, 'image/webp');
    const app = new Hono();
    serveMedia(app, store, createLog('silent'));
    const server = createAdaptorServer({ fetch: app.fetch });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const fetched = async () => {
      const { body } = await fetch(`http://127.0.0.1:${port}/media/${WEBP}`);
      const parts: Uint8Array[] = [];
      let isWhole = true;
      try {
        for await (const part of body ?? []) parts.push(part);
      } catch {
        isWhole = false;
      }
      return { isWhole, bytes: Buffer.concat(parts) };
    };
    try {
      expect((await fetched()).bytes.equals(picture)).toBe(true);
      bucket.cutBehind(200_000);
      const { isWhole, bytes } = await fetched();
      expect(isWhole).toBe(false);
      expect(bytes.equals(picture.subarray(0, bytes.length))).toBe(true);
    } finally {
      bucket.cutBehind(null);
      await new Promise((resolve) => server.close(resolve));
      await store.remove(WEBP);
    }
  });

  it('is named by MEDIA_URL, and errors in it are reported', () => {
    expect(parseMediaUrl('https://K:s%2Fx@s3.example.org/bucket/a?region=eu-1')).toEqual({
      address: 'https://s3.example.org/bucket/a',
      region: 'eu-1',
      accessKeyId: 'K',
      secretAccessKey: 's/x',
    });
    for (const [given, why] of [
      ['bucket', /address such as/],
      ['ftp://K:s@host/bucket', /https/],
      ['http://K:s@host/bucket', /https/],
      ['https://host/bucket', /key and its secret/],
      ['https://K:s@host/', /name a bucket/],
      ['https://K:s@host/bucket?zone=1', /no parameter/],
      ['https://K:%E0%A4%A@host/bucket', /percent/],
    ] as const)
      expect(parseMediaUrl(given), given).toMatch(why);
    expect(() => readEnv({ MEDIA_URL: 'nothing' }, '/')).toThrow(/MEDIA_URL/);
  });
});
