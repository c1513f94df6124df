import { beforeEach, describe, expect, it } from 'vitest';
import { createDiskStore } from '#src/server/media/diskStore.ts';
import { sweepMedia } from '#src/server/media/sweep.ts';
import { served } from '#tests/support/build/served.ts';
import { outsideTransaction } from '#tests/support/connections/nested.ts';
import { testApi } from '#tests/support/http/api.ts';
import { added, editor, filesOf, folder, prepareUploads, site } from '#tests/support/http/uploadStage.ts';
import { type Added, type Image, octets } from '#tests/support/http/uploads.ts';
import { pictureFile } from '#tests/support/servers/pictures.ts';
import type { ErrorBody } from '#tests/support/staff/staffSite.ts';

prepareUploads();

const goblin = () => site.titles.get('Goblin') ?? 0;

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
