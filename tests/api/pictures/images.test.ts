import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createDiskStore } from '#src/server/media/diskStore.ts';
import { sweepMedia } from '#src/server/media/sweep.ts';
import { served } from '#tests/support/build/served.ts';
import { outsideTransaction } from '#tests/support/connections/nested.ts';
import { testApi } from '#tests/support/http/api.ts';
import { animatedFile, animatedPng, bombPng, pictureFile } from '#tests/support/servers/pictures.ts';
import {
  type ErrorBody,
  type StaffMember,
  type StaffSite,
  staffSite,
} from '#tests/support/staff/staffSite.ts';

interface Image {
  id: number;
  kind: string;
  picture: {
    src: string;
    width: number;
    height: number;
    widths: number[];
    blur: string;
    colour: string;
    credit: string | null;
  };
  credit: string | null;
  source: string | null;
  uses: number;
  version: number;
}
interface Added {
  image: Image;
  isNew: boolean;
  near: { id: number; difference: number }[];
}

let site: StaffSite;
let editor: StaffMember;
let folder: string;
/** A separate temporary folder for the server of this file, as others store their uploads in the system's. */
let uploads: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'media-test-'));
  uploads = await mkdtemp(join(tmpdir(), 'uploads-test-'));
  site = await staffSite({ media: createDiskStore(folder) });
  editor = await site.member('editor');
  vi.stubEnv('TMPDIR', uploads);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await site.close();
  for (const own of [folder, uploads]) await rm(own, { recursive: true, force: true });
});

const goblin = () => site.titles.get('Goblin') ?? 0;
const octets = { 'Content-Type': 'application/octet-stream' };
const upload = <Body = Added>(bytes: Uint8Array, query: Record<string, string | number>, as = editor) =>
  as.call<Body>(
    `/images?${new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))}`,
    {
      method: 'POST',
      body: bytes,
      headers: octets,
    },
  );
const added = async (bytes: Uint8Array, query: Record<string, string | number>) => {
  const { json, text, status } = await upload(bytes, query);
  if (status > 201) throw new Error(text);
  return json;
};
const filesOf = async () =>
  (await readdir(folder, { recursive: true })).filter((name) => name.includes('.')).sort();
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

describe('pictures of a title', () => {
  const title = async () =>
    (
      await editor.call<{
        version: number;
        images: unknown[];
        labels: Record<string, Record<string, unknown>>;
      }>(`/staff/dramas/${goblin()}`)
    ).json;
  const patch = async (images: unknown[]) =>
    editor.call<ErrorBody & { version: number; poster: { src: string } }>(`/staff/dramas/${goblin()}`, {
      method: 'PATCH',
      body: { version: (await title()).version, images },
    });

  it('are attached, ordered and selected through the title, appear on its card at once, and are undone by its history', async () => {
    const [one, two] = [
      await added(await pictureFile({ seed: 'one' }), { kind: 'poster' }),
      await added(await pictureFile({ seed: 'two' }), { kind: 'poster' }),
    ];
    const row = (image: Image, isPrimary: boolean) => ({ imageId: image.id, kind: 'poster', isPrimary });
    const before = site.db.generations.current();
    expect((await patch([row(one.image, true), row(two.image, false)])).status).toBe(200);
    expect(site.db.generations.current()).toBeGreaterThan(before);
    const card = async () =>
      (
        await site.rows<{ poster: { src: string } | null }>(
          `select card -> 'poster' as poster from title_cards where title_id = $1`,
          goblin(),
        )
      )[0]?.poster;
    expect(await card()).toEqual(one.image.picture);
    expect((await title()).labels.images?.[one.image.id]).toMatchObject({ name: 'poster' });
    // The other one becomes first in the same statement.
    expect((await patch([row(one.image, false), row(two.image, true)])).status).toBe(200);
    expect(await card()).toEqual(two.image.picture);
    const history = await editor.call<{ id: number }[]>(`/staff/dramas/${goblin()}/revisions`);
    const undone = await editor.call(`/staff/dramas/${goblin()}/revert`, {
      method: 'POST',
      body: { revisionId: history.json[0]?.id },
    });
    expect(undone.status).toBe(200);
    expect(await card()).toEqual(one.image.picture);
    const credited = await editor.call(`/images/${one.image.id}`, {
      method: 'PATCH',
      body: { version: 1, credit: 'Studio Dragon' },
    });
    expect(credited.json).toMatchObject({ credit: 'Studio Dragon', version: 2, uses: 1 });
    expect(await card()).toMatchObject({ credit: 'Studio Dragon' });
    const deleted = await editor.call<ErrorBody>(`/images/${one.image.id}`, { method: 'DELETE' });
    expect(deleted.status).toBe(409);
    expect(deleted.json.error.data).toMatchObject({
      uses: [{ resource: 'dramas', field: 'images', count: 1 }],
    });
  });

  it('name each invalid value: two first pictures, another kind, a foreign episode, a missing picture', async () => {
    const poster = (await added(await pictureFile({ seed: 'one' }), { kind: 'poster' })).image.id;
    const other = (await added(await pictureFile({ seed: 'two' }), { kind: 'poster' })).image.id;
    const cases: [unknown[], RegExp][] = [
      [
        [
          { imageId: poster, kind: 'poster', isPrimary: true },
          { imageId: other, kind: 'poster', isPrimary: true },
        ],
        /Choose one/,
      ],
      [[{ imageId: poster, kind: 'still' }], /uploaded as poster/],
      [[{ imageId: poster, kind: 'poster', episodeId: 1 }], /episode/i],
      [[{ imageId: 999_999, kind: 'poster' }], /999999/],
    ];
    for (const [images, why] of cases) {
      const { status, json } = await patch(images);
      expect(status).toBe(422);
      expect(JSON.stringify(json.error.fields)).toMatch(why);
    }
  });
});

describe('removing pictures', () => {
  // A sweep deletes nothing if the database has no pictures, and otherwise the files that undoing left
  // behind.
  beforeEach(async () => {
    await added(await pictureFile({ seed: 'stays', width: 200, height: 300 }), { kind: 'poster' });
    await sweepMedia(site.db, createDiskStore(folder));
  });

  it('deletes the files after the row, and a sweep deletes those that a kill left behind', async () => {
    const { image } = await added(await pictureFile({ seed: 'gone' }), { kind: 'poster' });
    const stem = image.picture.src.slice('/media/xx/'.length, -'-600.webp'.length);
    const left = async () => (await filesOf()).filter((name) => name.includes(stem));
    expect(await left()).toHaveLength(8);
    expect((await editor.call(`/images/${image.id}`, { method: 'DELETE' })).status).toBe(200);
    expect(await left()).toEqual([]);
    expect((await editor.call(`/images/${image.id}`)).status).toBe(404);

    const store = createDiskStore(folder);
    const stray = `ab/${'c'.repeat(40)}-160`;
    await store.put(`${stray}.avif`, new Uint8Array([1]), 'image/avif');
    await store.put(`${stray}.webp.0a1b.part`, new Uint8Array([1]), 'image/webp');
    await store.put('ab/notes.txt', new Uint8Array([1]), 'text/plain');
    const saved = (await filesOf()).length;
    expect(await sweepMedia(site.db, store, 1)).toBe(1);
    expect(await sweepMedia(site.db, store)).toBe(1);
    expect(await sweepMedia(site.db, store)).toBe(0);
    expect(await filesOf()).toHaveLength(saved - 2);
    expect(await filesOf()).toContain('ab/notes.txt');
  });

  it('waits for an upload that has written its files but not yet its row', async () => {
    const store = createDiskStore(folder);
    let sweeping: Promise<number> | undefined;
    const slow = {
      ...store,
      put: async (...file: Parameters<typeof store.put>) => {
        await store.put(...file);
        sweeping ??= outsideTransaction(() => sweepMedia(site.db, store));
      },
    };
    const other = await served(testApi(site.db, { media: slow }));
    const answer = await fetch(`${other.origin}/api/images?kind=poster`, {
      method: 'POST',
      body: (await pictureFile({ seed: 'slow' })) as BodyInit,
      headers: { ...editor.headers, Origin: other.origin, ...octets },
    });
    const { image } = (await answer.json()) as Added;
    expect(answer.status).toBe(201);
    expect(await sweeping).toBe(0);
    expect(await store.find(image.picture.src.slice('/media/'.length))).not.toBeNull();
    await other.close();
  });
});

describe('changes of pictures [S-D17]', () => {
  it('are undone from the activity: texts are restored, an unused upload is deleted, a deleted picture stays deleted', async () => {
    const { image } = await added(await pictureFile({ seed: 'undone' }), { kind: 'poster', credit: 'tvN' });
    const last = async () =>
      (await editor.call<{ activityId: number }[]>(`/images/${image.id}/revisions?_end=1`)).json[0]
        ?.activityId;
    const undo = async (activityId: number | undefined) =>
      editor.call<ErrorBody>(`/activity/${activityId}/undo`, { method: 'POST', body: {} });
    const brought = await last();
    const recredit = (version: number) =>
      editor.call(`/images/${image.id}`, { method: 'PATCH', body: { version, credit: 'JTBC' } });
    await recredit(1);
    const [change] = (await editor.call<{ id: number }[]>(`/images/${image.id}/revisions?_end=1`)).json;
    const reverted = await editor.call<{ credit: string; version: number }>(`/images/${image.id}/revert`, {
      method: 'POST',
      body: { revisionId: change?.id },
    });
    expect(reverted.json).toMatchObject({ credit: 'tvN', version: 3 });
    await recredit(3);
    expect((await undo(await last())).status).toBe(200);
    expect((await editor.call<{ credit: string }>(`/images/${image.id}`)).json.credit).toBe('tvN');
    expect((await undo(brought)).status).toBe(409);
    const { image: other } = await added(await pictureFile({ seed: 'undone too' }), { kind: 'poster' });
    const { json } = await editor.call<{ activityId: number }[]>(`/images/${other.id}/revisions?_end=1`);
    expect((await undo(json[0]?.activityId)).status).toBe(200);
    expect((await editor.call(`/images/${other.id}`)).status).toBe(404);
    const [gone] = await site.rows<{ id: number }>(
      `select activity_id as id from revisions where entity = 'images' and entity_id = $1 order by version desc limit 1`,
      other.id,
    );
    const rejected = await undo(gone?.id);
    expect([rejected.status, rejected.text]).toEqual([409, expect.stringContaining('Upload it again')]);
  });

  it('cannot be undone if the picture is deleted at the same time: the undo waits and then finds none', async () => {
    const { image } = await added(await pictureFile({ seed: 'goes' }), { kind: 'poster', credit: 'tvN' });
    const path = `/images/${image.id}`;
    await editor.call(path, { method: 'PATCH', body: { version: 1, credit: null } });
    const [change] = (await editor.call<{ id: number }[]>(`${path}/revisions?_end=1`)).json;
    const waiting = async () =>
      (
        await site.rows<{ count: number }>(
          `select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
      )[0]?.count;
    const holder = await site.db.pool.connect();
    await holder.query('begin');
    await holder.query('select from images where id = $1 for update', [image.id]);
    const deleting = editor.call(path, { method: 'DELETE' });
    await expect.poll(waiting).toBe(1);
    const body = { revisionId: change?.id };
    const reverting = editor.call<ErrorBody>(`${path}/revert`, { method: 'POST', body });
    await expect.poll(waiting).toBe(2);
    await holder.query('commit');
    holder.release();
    expect((await deleting).status).toBe(200);
    const { status, json } = await reverting;
    expect([status, json.error.message]).toEqual([404, `There is no picture ${image.id}`]);
    expect((await editor.call(path)).status).toBe(404);
  });
});
