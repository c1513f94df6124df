import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Row } from '#tests/support/staff/bulk.ts';
import {
  type ErrorBody,
  type StaffMember,
  type StaffSite,
  staffSite,
} from '#tests/support/staff/staffSite.ts';

interface Bulk {
  matched: number;
  changed: number;
  unchanged: number;
  refused: { id: number; label: string; reason: string }[];
  activityId: number | null;
}

let site: StaffSite;
let editor: StaffMember;
beforeAll(async () => {
  site = await staffSite();
  editor = await site.member('editor');
});
afterAll(() => site.close());

const post = <Body>(path: string, body: object, who = editor) =>
  who.call<Body>(path, { method: 'POST', body });
const undo = (activityId: number | null, who = editor) =>
  post<ErrorBody & { undone: number; activityId: number }>(`/activity/${activityId}/undo`, {}, who);
const totalOf = async (path: string) => Number((await editor.call(path)).headers.get('x-total-count'));

describe('a bulk change', () => {
  it('changes all records of a filter in one transaction, with counts before and after, and is undone at once', async () => {
    const filter = { category: 'bulk' };
    for (const n of [1, 2, 3]) await post('/tags', { name: `Bulk ${n}`, category: 'bulk' });
    const body = { action: 'update', filter, changes: { isSpoiler: true, category: 'moved' } };
    const dry = await post<Bulk>('/tags/bulk', { ...body, dryRun: true });
    expect(dry.json).toEqual({ matched: 3, changed: 3, unchanged: 0, refused: [], activityId: null });
    expect(await totalOf('/tags?category=bulk')).toBe(3);
    const wrong = await post<ErrorBody>('/tags/bulk', { ...body, expected: 2 });
    expect([wrong.status, wrong.json.error.data]).toEqual([409, { matched: 3 }]);
    const done = await post<Bulk>('/tags/bulk', { ...body, expected: 3, note: 'tidied' });
    expect(done.json).toMatchObject({ matched: 3, changed: 3 });
    expect(await totalOf('/tags?category=moved&isSpoiler=true')).toBe(3);
    const { activityId } = done.json;
    const revisions = await site.rows<{ note: string }>(
      'select note from revisions where activity_id = $1',
      activityId,
    );
    expect(revisions.map(({ note }) => note)).toEqual(['tidied', 'tidied', 'tidied']);
    const undone = await undo(activityId);
    expect(undone.json).toMatchObject({ undone: 3 });
    expect(await totalOf('/tags?category=bulk&isSpoiler=false')).toBe(3);
    expect((await undo(undone.json.activityId)).json.undone).toBe(3);
    expect(await totalOf('/tags?category=moved')).toBe(3);
  });

  it('deletes unused records, rejects all if one is in use, and restores deleted ones', async () => {
    const made = await Promise.all(
      ['One', 'Two'].map(async (name) => (await post<Row>('/genres', { name: `Gone ${name}` })).json),
    );
    const ids = made.map(({ id }) => id);
    const [romance] = await site.rows<{ id: number }>(`select id from genres where slug = 'romance'`);
    const mixed = { action: 'delete', ids: [...ids, romance?.id] };
    const dry = await post<Bulk>('/genres/bulk', { ...mixed, dryRun: true });
    expect(dry.json).toMatchObject({ matched: 3, changed: 2, refused: [{ id: romance?.id }] });
    const rejected = await post<ErrorBody>('/genres/bulk', mixed);
    expect([rejected.status, rejected.json.error.data]).toMatchObject([
      409,
      { refused: [{ id: romance?.id, reason: expect.stringContaining('Used by') }] },
    ]);
    expect(await totalOf(`/genres?id=${ids[0]}&id=${ids[1]}`)).toBe(2);
    const done = await post<Bulk>('/genres/bulk', { action: 'delete', ids });
    expect(done.json.changed).toBe(2);
    expect(await totalOf(`/genres?id=${ids[0]}&id=${ids[1]}`)).toBe(0);
    await undo(done.json.activityId);
    const back = await editor.call<Row[]>(`/genres?id=${ids[0]}&id=${ids[1]}`);
    expect(back.json.map(({ id, name }) => [id, name])).toEqual(made.map(({ id, name }) => [id, name]));
  });

  it('reports for a second undo that it is already undone: an update, a deletion, a creation', async () => {
    const made = (await post<Row>('/tags', { name: 'Undone twice', category: 'a' })).json;
    const [changed, deleted] = [{ action: 'update', changes: { category: 'b' } }, { action: 'delete' }];
    for (const work of [changed, deleted]) {
      const done = await post<Bulk>('/tags/bulk', { ...work, ids: [made.id] });
      expect((await undo(done.json.activityId)).status).toBe(200);
      const again = await undo(done.json.activityId);
      expect([again.status, again.json.error.message]).toEqual([409, 'This was already undone']);
    }
    const other = (await post<Row>('/tags', { name: 'Made and undone' })).json;
    const [reported] = await site.rows<{ id: number }>(
      `select activity_id as id from revisions where entity = 'tags' and entity_id = $1`,
      other.id,
    );
    const making = reported?.id ?? null;
    expect((await undo(making)).status).toBe(200);
    expect((await undo(making)).json.error.message).toBe('This was already undone');
  });

  it('cannot be undone if something changed since, and says what', async () => {
    const made = (await post<Row>('/tags', { name: 'Collides', category: 'a' })).json;
    const done = await post<Bulk>('/tags/bulk', {
      action: 'update',
      ids: [made.id],
      changes: { category: 'b' },
    });
    await editor.call(`/tags/${made.id}`, { method: 'PATCH', body: { version: 2, category: 'c' } });
    const rejected = await undo(done.json.activityId);
    expect([rejected.status, rejected.json.error.data]).toMatchObject([
      409,
      { conflicts: [{ resource: 'tags', id: made.id, path: 'category', was: 'b', yours: 'a', theirs: 'c' }] },
    ]);
    const other = await site.member('editor');
    expect((await undo(done.json.activityId, other)).status).toBe(403);
    expect((await undo(done.json.activityId, await site.member('member'))).status).toBe(403);
    expect((await undo(2_000_000_000)).status).toBe(404);
  });

  it.each<[string, object, string]>([
    ['neither ids nor a filter', { action: 'delete' }, 'ids'],
    ['both', { action: 'delete', ids: [1], filter: {} }, 'ids'],
    ['an unknown filter', { action: 'delete', filter: { colour: 'red' } }, 'colour'],
    ['a page number', { action: 'delete', filter: { _start: 0 } }, 'filter._start'],
    ['no changes', { action: 'update', ids: [1] }, 'changes'],
    ['an invalid value', { action: 'update', ids: [1], changes: { isSpoiler: 'yes' } }, 'isSpoiler'],
    ['an unsupported action', { action: 'restore', ids: [1] }, 'action'],
    ['no id', { action: 'delete', ids: [0] }, 'ids.0'],
  ])('rejects %s, naming the field', async (_what, body, field) => {
    const { status, json } = await post<ErrorBody>('/tags/bulk', body);
    expect([status, Object.keys(json.error.fields ?? {})]).toEqual([422, [field]]);
  });

  it('rejects users without the permission, and read-only sessions', async () => {
    const moderator = await site.member('moderator');
    const answer = await post<ErrorBody>('/tags/bulk', { action: 'delete', filter: {} }, moderator);
    expect(answer.status).toBe(403);
  });
});
