import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deleteExpiredMessages } from '#src/features/contact/expiredMessages.server.ts';
import { HOSTILE_TEXT, writeToStaff } from '#tests/support/servers/writtenMessage.ts';
import {
  type ErrorBody,
  type StaffMember,
  type StaffSite,
  staffSite,
} from '#tests/support/staff/staffSite.ts';

interface Message {
  id: number;
  version: number;
  isDone: boolean;
  doneBy: string | null;
  doneAt: string | null;
  [field: string]: unknown;
}
interface Bulk {
  matched: number;
  changed: number;
  activityId: number;
}

let site: StaffSite;
let admin: StaffMember;
let moderator: StaffMember;
let ids: [mistake: number, rights: number, question: number];

beforeAll(async () => {
  site = await staffSite();
  admin = await site.member('admin');
  moderator = await site.member('moderator');
});
beforeEach(async () => {
  await site.rows('delete from contact_messages');
  await site.rows(`delete from revisions where entity = 'messages'`);
  await site.rows(`delete from activity where entity = 'messages'`);
  const day = (number: number) => ({ now: new Date(`2026-11-2${number}T03:00:00Z`) });
  ids = [
    await writeToStaff(site.db, { kind: 'mistake', name: 'Kim Go-eun', message: HOSTILE_TEXT }, day(1)),
    await writeToStaff(
      site.db,
      { kind: 'rights', email: 'office@studio.example', message: 'Our poster, 100% ours' },
      { userId: moderator.id, ...day(2) },
    ),
    await writeToStaff(site.db, { email: 'lee@example.org', message: 'When does it begin?' }, day(3)),
  ];
});
afterAll(() => site.close());

const one = async (id: number) => (await moderator.call<Message>(`/messages/${id}`)).json;
const match = async (query: string) =>
  (await moderator.call<Message[]>(`/messages?${query}`)).json.map(({ id }) => id);
const mark = (who: StaffMember, { id, version }: Pick<Message, 'id' | 'version'>, isDone: boolean) =>
  who.call<Message>(`/messages/${id}`, { method: 'PATCH', body: { version, isDone } });
const bulk = <Answer = Bulk>(who: StaffMember, body: object) =>
  who.call<Answer>('/messages/bulk', { method: 'POST', body });
const undo = (activityId: number) =>
  moderator.call<{ undone: number }>(`/activity/${activityId}/undo`, { method: 'POST', body: {} });
const activity = () =>
  site.rows<{ action: string; id: number | null; by: number; detail: object; revisions: number }>(
    `select action, entity_id as id, actor_id as by, detail,
       (select count(*)::int from revisions r where r.activity_id = a.id) as revisions
     from activity a where entity = 'messages' order by a.id desc`,
  );

describe('messages to staff', () => {
  it('are listed newest first, and can be searched, filtered, sorted and paged', async () => {
    const [mistake, rights, question] = ids;
    expect(await match('')).toEqual([question, rights, mistake]);
    expect(await match('_sort=createdAt&_order=asc')).toEqual([mistake, rights, question]);
    expect(await match('_sort=sender')).toEqual([mistake, question, rights]);
    expect(await match('kind=rights&kind=mistake')).toEqual([rights, mistake]);
    expect(await match('q=KIM')).toEqual([mistake]);
    expect(await match('q=100%25')).toEqual([rights]);
    expect(await match('q=studio.example')).toEqual([rights]);
    expect(await match('body_like=onerror')).toEqual([mistake]);
    expect(await match('createdAt_gte=2026-11-22T00:00:00Z&createdAt_lte=2026-11-22T23:59:59Z')).toEqual([
      rights,
    ]);
    const page = await moderator.call<Message[]>('/messages?_start=1&_end=2');
    expect([page.json.map(({ id }) => id), page.headers.get('x-total-count')]).toEqual([[rights], '3']);
    expect((await moderator.call('/messages?_start=0&_end=101')).status).toBe(422);
    expect((await moderator.call('/messages?digest=a')).status).toBe(400);
    await mark(moderator, await one(rights), true);
    expect(await match('isDone=false')).toEqual([question, mistake]);
    expect(await match('isDone=true')).toEqual([rights]);
    expect(await match('doneBy_like=moderator')).toEqual([rights]);
    expect(await match('doneAt_null=true')).toEqual([question, mistake]);
  });

  it('are read completely as plain text by users with the permission', async () => {
    const [mistake, rights] = ids;
    const answer = await moderator.call<Message>(`/messages/${mistake}`);
    expect(answer.headers.get('content-type')).toContain('application/json');
    expect(answer.headers.get('cache-control')).toContain('private');
    expect(answer.json).toMatchObject({
      sender: 'Kim Go-eun',
      email: 'kim@example.org',
      kind: 'mistake',
      body: HOSTILE_TEXT,
      handle: null,
      createdAt: '2026-11-21T03:00:00Z',
      expiresAt: '2027-11-21T03:00:00Z',
    });
    expect(Object.keys(answer.json)).not.toContain('digest');
    expect(await one(rights)).toMatchObject({ sender: 'office@studio.example', handle: 'moderator_2' });
    expect((await moderator.call('/messages/2147483647')).status).toBe(404);
    const editor = await site.member('editor');
    for (const [path, init] of [
      [`/messages`, {}],
      [`/messages/${mistake}`, {}],
      [`/messages/${mistake}/revisions`, {}],
      [`/messages/${mistake}`, { method: 'PATCH', body: { version: 1, isDone: true } }],
      [`/messages/${mistake}`, { method: 'DELETE' }],
      ['/messages/bulk', { method: 'POST', body: { action: 'delete', ids: [mistake] } }],
    ] as const)
      expect([path, (await editor.call(path, init)).status]).toEqual([path, 403]);
    expect(await match('')).toHaveLength(3);
  });

  it('are marked as done with user and time, and reopened, with an activity row each', async () => {
    const message = await one(ids[0]);
    expect(message).toMatchObject({ isDone: false, doneBy: null, doneAt: null, version: 1 });
    const { json: done } = await mark(moderator, message, true);
    expect(done).toMatchObject({ isDone: true, doneBy: 'moderator 2', version: 2 });
    expect(Date.parse(done.doneAt ?? '')).not.toBeNaN();
    // If two members mark it as done at once, neither gets a conflict; the first one counts.
    expect((await mark(admin, message, true)).json).toMatchObject({ doneBy: 'moderator 2', version: 2 });
    const { json: open } = await mark(admin, done, false);
    expect(open).toMatchObject({ isDone: false, doneBy: null, doneAt: null, version: 3 });
    expect(await activity()).toMatchObject([
      { action: 'messages.update', id: ids[0], by: admin.id, revisions: 1 },
      { action: 'messages.update', id: ids[0], by: moderator.id, revisions: 1 },
    ]);
    const history = await moderator.call<{ id: number; operations: object }[]>(
      `/messages/${ids[0]}/revisions`,
    );
    expect(history.json.map(({ operations }) => operations)).toEqual([
      { isDone: [true, false] },
      { isDone: [false, true] },
    ]);
    const body = { revisionId: history.json[0]?.id };
    const back = await moderator.call<Message>(`/messages/${ids[0]}/revert`, { method: 'POST', body });
    expect(back.json).toMatchObject({ isDone: true, doneBy: 'moderator 2' });
  });

  it('reject invalid changes and name the field', async () => {
    const { id, version } = await one(ids[0]);
    for (const [field, value] of [
      ['isDone', 'yes'],
      ['body', 'Other words'],
      ['email', 'other@example.org'],
      ['doneBy', 'admin'],
    ] as const) {
      const { status, json } = await moderator.call<ErrorBody>(`/messages/${id}`, {
        method: 'PATCH',
        body: { version, [field]: value },
      });
      expect([status, Object.keys(json.error.fields ?? {})]).toEqual([422, [field]]);
    }
    expect(
      (await moderator.call(`/messages/${id}`, { method: 'PATCH', body: { isDone: true } })).status,
    ).toBe(422);
    expect((await mark(moderator, { id, version: 99 }, true)).status).toBe(422);
    expect((await one(id)).version).toBe(version);
  });

  it('can be marked in bulk by a filter, and undone in one step', async () => {
    const { json: plan } = await bulk(moderator, {
      action: 'update',
      filter: { isDone: 'false' },
      changes: { isDone: true },
      dryRun: true,
    });
    expect(plan).toMatchObject({ matched: 3, changed: 3 });
    const { json: done } = await bulk(moderator, {
      action: 'update',
      filter: { isDone: 'false' },
      changes: { isDone: true },
      expected: 3,
    });
    expect(await match('isDone=true')).toHaveLength(3);
    expect(await activity()).toMatchObject([
      { action: 'messages.bulkUpdate', detail: { changed: 3, fields: ['isDone'] }, revisions: 3 },
    ]);
    const undone = await undo(done.activityId);
    expect([undone.status, undone.json.undone]).toEqual([200, 3]);
    expect(await match('isDone=true')).toEqual([]);
    for (const wrong of [
      { action: 'update', ids, changes: { body: 'x' } },
      { action: 'restore', ids },
      { action: 'delete' },
      { action: 'delete', ids: Array.from({ length: 20_001 }, (_, at) => at + 1) },
    ])
      expect([wrong.action, (await bulk(moderator, wrong)).status]).toEqual([wrong.action, 422]);
    expect((await bulk(moderator, { action: 'delete', ids, expected: 2 })).status).toBe(409);
    expect(await match('')).toHaveLength(3);
  });

  it('are deleted permanently, one or many: no text of them remains, and they cannot be restored', async () => {
    const [mistake, rights, question] = ids;
    await mark(moderator, await one(mistake), true);
    const stale = await moderator.call(`/messages/${mistake}`, { method: 'DELETE', body: { version: 1 } });
    expect(stale.status).toBe(409);
    const gone = await moderator.call(`/messages/${mistake}`, { method: 'DELETE', body: { version: 2 } });
    expect(gone.status).toBe(200);
    expect((await moderator.call(`/messages/${mistake}`)).status).toBe(404);
    expect((await activity())[0]).toMatchObject({
      action: 'messages.delete',
      id: mistake,
      by: moderator.id,
      detail: { deleted: 1 },
      revisions: 0,
    });
    const many = await bulk(moderator, { action: 'delete', ids: [rights, question], expected: 2 });
    expect(many.json).toMatchObject({ matched: 2, changed: 2 });
    expect((await activity())[0]).toMatchObject({ action: 'messages.bulkDelete', revisions: 0 });
    expect(await match('')).toEqual([]);
    const undone = await undo(many.json.activityId);
    expect(undone.status).toBe(422);
    const saved = await site.rows<{ text: string }>(
      `select string_agg(x::text, '') as text from (select to_jsonb(a) as x from activity a union all
         select to_jsonb(r) from revisions r) y`,
    );
    expect(saved[0]?.text).not.toMatch(/onerror|Go-eun|kim@example|studio\.example/);
  });

  it('show their sender in the activity to users who may read them, until they are deleted', async () => {
    interface Reported {
      id: number;
      label: string | null;
      revisions: number;
    }
    const watcher = await site.keeper('activity:read');
    const [mistake, rights] = ids;
    await mark(moderator, await one(mistake), true);
    await mark(moderator, await one(rights), true);
    const reported = async (who: StaffMember) => {
      const { json } = await who.call<Reported[]>('/activity?resource=messages');
      const details = json.map(({ id }) => who.call<Reported & { changes: Reported[] }>(`/activity/${id}`));
      const whole = (await Promise.all(details)).map((answer) => answer.json);
      expect(whole.map(({ label }) => label)).toEqual(json.map(({ label }) => label));
      for (const { changes, label, revisions } of whole)
        expect(changes.map((change) => change.label)).toEqual(revisions > 0 ? [label] : []);
      return json.map(({ label }) => label);
    };
    expect(await reported(moderator)).toEqual(['office@studio.example', 'Kim Go-eun']);
    expect(await reported(watcher)).toEqual([null, null]);
    const file = async (who: StaffMember) => (await who.call('/activity/export?resource=messages')).text;
    expect(await file(admin)).toMatch(/,Kim Go-eun,/);
    await moderator.call(`/messages/${mistake}`, { method: 'DELETE' });
    expect((await reported(moderator)).slice(-1)).toEqual([null]);
    expect(await file(admin)).not.toContain('Kim Go-eun');
  });

  it('cannot be marked by an undo after their deletion', async () => {
    const { json: done } = await bulk(moderator, { action: 'update', ids, changes: { isDone: true } });
    await moderator.call(`/messages/${ids[0]}`, { method: 'DELETE' });
    const undone = await undo(done.activityId);
    expect(undone.status).toBe(409);
    expect(await match('isDone=true')).toHaveLength(2);
  });

  it('are deleted after a year, done or open, and stay when the user who marked them leaves', async () => {
    // With the real clock: a later one would end the sessions of everyone here too.
    const day = 86_400_000;
    const written = (daysAgo: number) =>
      writeToStaff(
        site.db,
        { message: `Written ${daysAgo} days ago` },
        { now: new Date(Date.now() - daysAgo * day) },
      );
    const [done, justEnded] = [await written(364), await written(365.5)];
    const [longDone, longOpen] = [await written(367), await written(368)];
    const leaver = await site.member('moderator');
    for (const id of [done, longDone]) await mark(leaver, await one(id), true);
    await site.rows(
      `update users set deleted_at = now(), display_name = 'Former member' where id = $1`,
      leaver.id,
    );
    for (const id of [done, longDone])
      expect(await one(id)).toMatchObject({ isDone: true, doneBy: 'Former member' });
    await deleteExpiredMessages(site.db.pool, new Date());
    const left = 'select id from contact_messages where id = any($1) order by id';
    expect(await site.rows(left, [done, justEnded, longDone, longOpen])).toEqual([
      { id: done },
      { id: justEnded },
    ]);
  });
});
