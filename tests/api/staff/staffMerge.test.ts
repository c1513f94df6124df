import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { titleRecords } from '#src/catalogue/titles/titleRecords.server.ts';
import { makeReference } from '#tests/support/records/makeReferences.ts';
import type { Row } from '#tests/support/staff/bulk.ts';
import { contextOf } from '#tests/support/staff/staff.ts';
import {
  type ErrorBody,
  type StaffMember,
  type StaffSite,
  staffSite,
} from '#tests/support/staff/staffSite.ts';

let site: StaffSite;
let editor: StaffMember;
let admin: StaffMember;
beforeAll(async () => {
  site = await staffSite();
  editor = await site.member('editor');
  admin = await site.member('admin');
});
afterAll(() => site.close());

const post = <Body>(path: string, body: object, who = editor) =>
  who.call<Body>(path, { method: 'POST', body });
const undo = (activityId: number | null, who = editor) =>
  post<ErrorBody & { undone: number; activityId: number }>(`/activity/${activityId}/undo`, {}, who);
const totalOf = async (path: string) => Number((await editor.call(path)).headers.get('x-total-count'));

describe('merging', () => {
  it('moves all references to the survivor, shows a preview, and is undone completely', async () => {
    const context = await contextOf(site.db, 'editor');
    const [from, into] = [
      await makeReference(site.db, 'genres', 'Romcom'),
      await makeReference(site.db, 'genres', 'Romance Comedy'),
    ];
    const only = await titleRecords.create(context, {
      type: 'drama',
      title: 'Only one',
      genres: [{ genreId: from }],
    });
    const both = await titleRecords.create(context, {
      type: 'drama',
      title: 'Both',
      genres: [{ genreId: into }, { genreId: from }],
    });
    const preview = await editor.call(`/genres/${from}/merge?into=${into}`);
    const expected = {
      from,
      into,
      moves: [{ resource: 'dramas', field: 'genres', count: 2 }],
      collides: [{ resource: 'dramas', field: 'genres', count: 1 }],
      fills: {},
    };
    expect(preview.json).toEqual(expected);
    const merged = await post<{ activityId: number }>(`/genres/${from}/merge`, { into, note: 'the same' });
    expect(merged.json).toEqual({ ...expected, activityId: expect.any(Number) });
    const genresOf = (id: number) =>
      site.rows('select genre_id from title_genres where title_id = $1 order by position', id);
    expect(await genresOf(only.id)).toEqual([{ genre_id: into }]);
    expect(await genresOf(both.id)).toEqual([{ genre_id: into }]);
    expect((await editor.call(`/genres/${from}`)).status).toBe(404);
    const [index] = await site.rows<{ genre_ids: number[] }>(
      'select genre_ids from title_index where title_id = $1',
      only.id,
    );
    expect(index?.genre_ids).toEqual([into]);
    expect((await undo(merged.json.activityId)).status).toBe(200);
    expect(await genresOf(only.id)).toEqual([{ genre_id: from }]);
    expect(await genresOf(both.id)).toEqual([{ genre_id: into }, { genre_id: from }]);
    expect((await editor.call<Row>(`/genres/${from}`)).json.name).toBe('Romcom');
  });

  it('is rejected in the preview as in the command, if a link does not match the pattern of the survivor', async () => {
    const [from, into] = await site.rows<{ id: number }>(
      `insert into social_media (name, slug, url_pattern) values ('Wide', 'wide', '^https://'),
         ('Narrow', 'narrow', '^https://narrow[.]example/') returning id`,
    );
    const linked = {
      name: 'Linked there',
      links: [{ url: 'https://wide.example/x', socialMediaId: from?.id }],
    };
    const { json: person } = await post<Row>('/staff/people', linked);
    const path = `/social-media/${from?.id}/merge`;
    const requested = async () => [
      await editor.call<ErrorBody>(`${path}?into=${into?.id}`),
      await post<ErrorBody>(path, { into: into?.id }),
    ];
    const reason = 'links: https://wide.example/x is not an address of a profile at Narrow';
    for (const { status, json } of await requested())
      expect([status, json.error.message, json.error.data]).toEqual([
        409,
        `Some records that refer to it cannot be changed: Linked there (${reason})`,
        { refused: [{ id: person.id, label: 'Linked there', reason }] },
      ]);
    await site.rows(`update social_media set url_pattern = '^https://' where id = $1`, into?.id);
    expect((await requested()).map(({ status }) => status)).toEqual([200, 200]);
  });

  it('is rejected with itself, with a missing record and without the permission', async () => {
    const id = await makeReference(site.db, 'tags', 'Merged');
    expect((await post(`/tags/${id}/merge`, { into: id })).status).toBe(422);
    expect((await post(`/tags/${id}/merge`, { into: 2_000_000_000 })).status).toBe(404);
    expect((await post(`/tags/2000000000/merge`, { into: id })).status).toBe(404);
    expect((await post(`/tags/${id}/merge`, { into: id }, await site.member('moderator'))).status).toBe(403);
    expect((await post(`/countries/1/merge`, { into: 2 })).status).toBe(404);
  });

  it('of two records into each other at the same time keeps one of them', async () => {
    const [one, two] = [
      await makeReference(site.db, 'tags', 'Twin one'),
      await makeReference(site.db, 'tags', 'Twin two'),
    ];
    const answers = await Promise.all([
      post(`/tags/${one}/merge`, { into: two }),
      post(`/tags/${two}/merge`, { into: one }),
    ]);
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
    expect(await totalOf(`/tags?id=${one}&id=${two}`)).toBe(1);
  });

  it('loses nothing with a concurrent edit of a title that has both', async () => {
    const context = await contextOf(site.db, 'editor');
    const [from, into] = [
      await makeReference(site.db, 'tags', 'Edit from'),
      await makeReference(site.db, 'tags', 'Edit into'),
    ];
    const title = await titleRecords.create(context, {
      type: 'drama',
      title: 'Edited',
      tags: [{ tagId: from }],
    });
    const [merged] = await Promise.all([
      post(`/tags/${from}/merge`, { into }),
      titleRecords.update(context, title.id, { version: 1, changes: { runtimeMinutes: 61 } }),
    ]);
    expect(merged.status).toBe(200);
    const [row] = await site.rows('select runtime_minutes, version from titles where id = $1', title.id);
    expect(row).toEqual({ runtime_minutes: 61, version: 3 });
    expect(await site.rows('select tag_id from title_tags where title_id = $1', title.id)).toEqual([
      { tag_id: into },
    ]);
  });
});

describe('files', () => {
  it('contain the filtered list in its order; cells with formulas are written as text', async () => {
    for (const name of ['=1+1', '+82', '-dash', '@at', 'quote " and, comma', '도깨비'])
      await post('/tags', { name, category: 'file', slug: `file-${name.length}-${name.charCodeAt(0)}` });
    const csv = await editor.call('/tags/export?category=file&_sort=id&bom=true');
    expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(csv.headers.get('content-disposition')).toMatch(
      /^attachment; filename="tags-\d{4}-\d\d-\d\d\.csv"$/,
    );
    const bytes = new Uint8Array(
      await (
        await fetch(`${site.origin}/api/tags/export?category=file&_sort=id&bom=true`, {
          headers: editor.headers,
        })
      ).arrayBuffer(),
    );
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const rows = parse(bytes as Buffer, { bom: true, columns: true }) as Record<string, string>[];
    expect(rows.map(({ name }) => name)).toEqual([
      "'=1+1",
      "'+82",
      "'-dash",
      "'@at",
      'quote " and, comma',
      '도깨비',
    ]);
    const json = await editor.call<Row[]>('/tags/export?category=file&format=json&_sort=id&_order=desc');
    expect(json.json.map(({ name }) => name)).toEqual([
      '도깨비',
      'quote " and, comma',
      '@at',
      '-dash',
      '+82',
      '=1+1',
    ]);
    expect((await editor.call<Row[]>('/tags/export?format=json')).json).toHaveLength(await totalOf('/tags'));
  });

  it('require the permission, and unknown formats and fields are rejected', async () => {
    expect((await (await site.member('member')).call('/tags/export')).status).toBe(403);
    expect((await fetch(`${site.origin}/api/tags/export`)).status).toBe(401);
    expect((await editor.call('/tags/export?format=xml')).status).toBe(400);
    expect((await editor.call('/tags/export?colour=red')).status).toBe(400);
    expect((await editor.call('/tags/export?_start=0')).status).toBe(422);
  });
});

describe('activity', () => {
  it('[S-R16] shows who changed which record, with the values before and after', async () => {
    const made = (await post<Row>('/tags', { name: 'Seen' })).json;
    await editor.call(`/tags/${made.id}`, {
      method: 'PATCH',
      body: { version: 1, name: 'Seen again', note: 'why' },
    });
    const { json } = await admin.call<
      { id: number; actor: { id: number }; action: string; label: string; revisions: number }[]
    >(`/activity?resource=tags&recordId=${made.id}`);
    expect(json.map(({ action, actor, label, revisions }) => [action, actor.id, label, revisions])).toEqual([
      ['tags.update', editor.id, 'Seen again', 1],
      ['tags.create', editor.id, 'Seen again', 1],
    ]);
    const detail = await admin.call<{ changes: object[] }>(`/activity/${json[0]?.id}`);
    expect(detail.json.changes).toEqual([
      {
        resource: 'tags',
        recordId: made.id,
        label: 'Seen again',
        version: 2,
        operations: { name: ['Seen', 'Seen again'] },
        omitted: 0,
        note: 'why',
      },
    ]);
    expect(
      (await admin.call(`/activity?actorId=${editor.id}&createdAt_gte=2000-01-01T00:00:00Z&_sort=createdAt`))
        .status,
    ).toBe(200);
    const days = await admin.call<{ action: string; count: number }[]>('/activity/days');
    expect(days.json.map(({ action }) => action)).toContain('tags.create');
    const ofOne = `resource=tags&recordId=${made.id}`;
    const changed = await admin.call<object[]>(`/activity/days?${ofOne}&verb=update&verb=merge`);
    await site.rows(
      `insert into activity (action, entity, created_at) values ('tags.update', 'tags', '2001-02-03T12:00:00Z')`,
    );
    const long = 'createdAt_between=2001-01-01T00:00:00Z&createdAt_between=2001-12-31T00:00:00Z';
    expect((await admin.call(`/activity/days?${long}`)).json).toEqual([
      { day: '2001-02-03', action: 'tags.update', count: 1 },
    ]);
    expect(changed.json).toEqual([{ day: expect.any(String), action: 'tags.update', count: 1 }]);
    const others = await admin.call<{ action: string }[]>(`/activity?${ofOne}&verb_ne=update`);
    expect(others.json.map(({ action }) => action)).toEqual(['tags.create']);
    expect(
      (await admin.call(`/activity/export?actorId=${editor.id}`)).text.split('\r\n').length,
    ).toBeGreaterThan(3);
    expect((await editor.call('/activity')).status).toBe(403);
  });
});
