import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LIST_LIMITS } from '#src/domain/lists/listLimits.ts';
import type { ChangedEntry, EntryAnswer } from '#src/features/lists/list.schema.ts';
import { makeTitle } from '#tests/support/records/make.ts';
import {
  type ErrorBody,
  type StaffMember,
  type StaffSite,
  staffSite,
} from '#tests/support/staff/staffSite.ts';

let site: StaffSite;
let member: StaffMember;
beforeAll(async () => {
  site = await staffSite();
  member = await site.member('member');
});
afterAll(() => site.close());

const drama = (parts: object = {}) => makeTitle(site.db, { type: 'drama', episodeCount: 16, ...parts });
const today = () => new Date().toISOString().slice(0, 10);

async function send(who: StaffMember, method: string, path: string, body: object, key?: string) {
  const headers: Record<string, string> = key ? { 'Idempotency-Key': key } : {};
  return who.call<ChangedEntry & ErrorBody>(`/me/list/${path}`, { method, body, headers });
}
const put = (id: number, body: object, who = member) => send(who, 'PUT', String(id), body);
const entryOf = async (id: number, who = member) =>
  (await who.call<{ entry: EntryAnswer | null }>(`/me/list/${id}`)).json.entry;

describe('the life of an entry', () => {
  it('goes from planned to completed, is watched again, removed and brought back', async () => {
    const id = await drama({ episodeCount: 3 });
    const planned = await put(id, { version: 0, status: 'plan_to_watch' });
    expect([planned.status, planned.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(planned.json.entry).toMatchObject({
      version: 1,
      status: 'plan_to_watch',
      progress: 0,
      startedOn: null,
    });

    const first = await send(member, 'POST', `${id}/plus-one`, { version: 1, progress: 1 });
    expect(first.json.entry).toMatchObject({
      version: 2,
      status: 'watching',
      progress: 1,
      startedOn: today(),
    });
    await send(member, 'POST', `${id}/plus-one`, { version: 2, progress: 2 });
    const last = await send(member, 'POST', `${id}/plus-one`, { version: 3, progress: 3 });
    expect(last.json.isJustCompleted).toBe(true);
    expect(last.json.entry).toMatchObject({ status: 'completed', progress: 3, finishedOn: today() });
    expect((await put(id, { version: 4, score: 17, notes: 'Good' })).json.entry).toMatchObject({ score: 17 });

    const again = await send(member, 'POST', `${id}/rewatch`, { version: 5, startedOn: '2025-03' });
    expect(again.json.entry).toMatchObject({
      status: 'completed',
      isRewatching: true,
      progress: 0,
      play: 2,
      startedOn: '2025-03',
      plays: [
        { number: 1, startedOn: today(), finishedOn: today(), progress: 3 },
        { number: 2, startedOn: '2025-03', finishedOn: null, progress: 0 },
      ],
    });
    for (const progress of [1, 2])
      await send(member, 'POST', `${id}/plus-one`, { version: 5 + progress, progress });
    const rewatched = await send(member, 'POST', `${id}/plus-one`, { version: 8, progress: 3 });
    expect(rewatched.json).toMatchObject({ isJustCompleted: true });
    expect(rewatched.json.entry).toMatchObject({
      isRewatching: false,
      rewatchCount: 1,
      progress: 3,
      score: 17,
    });
    expect(rewatched.json.entry?.plays).toHaveLength(2);

    const removed = await send(member, 'DELETE', String(id), { version: 9 });
    expect(removed.json.entry).toBeNull();
    expect(await entryOf(id)).toBeNull();
    const undone = await member.call<ChangedEntry>(`/me/list/log/${removed.json.changeId}/undo`, {
      method: 'POST',
      body: {},
    });
    expect(undone.json.entry).toEqual({ ...rewatched.json.entry, version: 11 });
    expect(await entryOf(id)).toEqual(undone.json.entry);
  });
});

describe('a title on the list', () => {
  it('is added once by two tabs; the second is told what the first one did', async () => {
    const id = await drama();
    const [one, two] = await Promise.all([
      put(id, { version: 0, status: 'plan_to_watch' }),
      put(id, { version: 0, status: 'watching' }),
    ]);
    const [done, conflict] = one.status === 200 ? [one, two] : [two, one];
    expect([done.status, conflict.status]).toEqual([200, 409]);
    expect(conflict.json.error.data).toMatchObject({
      version: 1,
      current: done.json.entry,
      conflicts: [{ path: 'status', was: null, theirs: done.json.entry?.status }],
    });
    const same = await put(id, { version: 0, status: done.json.entry?.status });
    expect(same.json).toEqual({ entry: done.json.entry, isJustCompleted: false, changeId: null });
  });

  it('keeps its last 200 changes in the log, merges changes of those and declines changes of older versions', async () => {
    const id = await drama();
    await put(id, { version: 0, status: 'watching', notes: 'Note 1' });
    await site.rows(
      `insert into list_changes (user_id, title_id, version, source, before, after)
       select $1, $2, v, 'edit', jsonb_build_object('notes', 'Note ' || v - 1), jsonb_build_object('notes', 'Note ' || v)
       from generate_series(2, 250) as v`,
      member.id,
      id,
    );
    await site.rows(
      `update list_entries set version = 250, notes = 'Note 250' where user_id = $1 and title_id = $2`,
      member.id,
      id,
    );
    expect((await put(id, { version: 250, score: 16 })).json.entry).toMatchObject({ version: 251 });
    expect(
      await site.rows(
        `select count(*)::int as count, min(version) as oldest from list_changes where user_id = $1 and title_id = $2`,
        member.id,
        id,
      ),
    ).toEqual([{ count: LIST_LIMITS.changes, oldest: 52 }]);

    const known = await put(id, { version: 60, notes: 'Mine' });
    expect(known.json.error.data?.conflicts).toEqual([
      { path: 'notes', was: 'Note 60', yours: 'Mine', theirs: 'Note 250' },
    ]);
    expect((await put(id, { version: 60, progress: 2 })).json.entry).toMatchObject({
      progress: 2,
      score: 16,
      notes: 'Note 250',
    });
    const older = await put(id, { version: 1, progress: 5 });
    expect([older.status, older.json.error.data?.conflicts]).toEqual([
      409,
      [{ path: 'progress', was: null, yours: 5, theirs: 2 }],
    ]);
    expect((await send(member, 'DELETE', String(id), { version: 1 })).status).toBe(409);
  });

  it('merges a change of an older version, and tells was, yours and theirs where both changed the same', async () => {
    const id = await drama();
    await put(id, { version: 0, status: 'watching', progress: 4 });
    await put(id, { version: 1, score: 16 });
    expect((await put(id, { version: 1, notes: 'One\n"two", three' })).json.entry).toMatchObject({
      version: 3,
      score: 16,
      notes: 'One\n"two", three',
    });
    const conflict = await put(id, { version: 1, score: 20 });
    expect([conflict.status, conflict.json.error.name]).toEqual([409, 'Conflict']);
    expect(conflict.json.error.data?.conflicts).toEqual([
      { path: 'score', was: null, yours: 20, theirs: 16 },
    ]);
    await send(member, 'DELETE', String(id), { version: 3 });
    const gone = await put(id, { version: 3, score: 12 });
    expect([gone.status, gone.json.error.data]).toMatchObject([409, { version: null, current: null }]);
    expect((await put(id, { version: 99, score: 12 })).status).toBe(422);
    // A new entry goes on from the last version, so that no older tab takes it for the one it knows.
    expect((await put(id, { version: 0, status: 'dropped' })).json.entry).toMatchObject({
      version: 5,
      score: null,
    });
  });

  it('is not removed by a tab that does not know its last change', async () => {
    const id = await drama();
    await put(id, { version: 0, status: 'watching' });
    await put(id, { version: 1, score: 10 });
    const conflict = await send(member, 'DELETE', String(id), { version: 1 });
    expect(conflict.json.error.data?.conflicts).toEqual([
      { path: 'score', was: null, yours: null, theirs: 10 },
    ]);
    expect((await send(member, 'DELETE', String(id), { version: 2 })).status).toBe(200);
    expect((await send(member, 'DELETE', String(id), { version: 3 })).status).toBe(404);
  });

  it('counts a repeated call once, by its key and by the progress that it names', async () => {
    const id = await drama();
    await put(id, { version: 0, status: 'watching', progress: 4 });
    const key = 'a-key-of-this-call';
    const body = { version: 1, progress: 5 };
    const answers = await Promise.all([1, 2, 3].map(() => send(member, 'POST', `${id}/plus-one`, body, key)));
    for (const { status, json } of answers) expect([status, json.entry?.progress]).toEqual([200, 5]);
    expect(answers.filter(({ json }) => json.changeId !== null)).toHaveLength(1);
    const other = await send(member, 'POST', `${id}/plus-one`, body);
    expect(other.json).toMatchObject({ entry: { progress: 5, version: 2 }, changeId: null });
    const [{ count } = { count: 0 }] = await site.rows<{ count: number }>(
      'select count(*)::int as count from list_changes where user_id = $1 and title_id = $2',
      member.id,
      id,
    );
    expect(count).toBe(2);
  });

  it.each<[string, object]>([
    ['score', { score: 1 }],
    ['score', { score: 0 }],
    ['score', { score: 21 }],
    ['score', { score: 7.5 }],
    ['progress', { progress: 17 }],
    ['progress', { progress: -1 }],
    ['notes', { notes: 'x'.repeat(4097) }],
    ['startedOn', { startedOn: '2012-13' }],
    ['startedOn', { startedOn: '2021-02-29' }],
    ['status', { status: 'rewatching' }],
    ['isRewatching', { isRewatching: true }],
    ['today', { today: '2001-01-01' }],
  ])('is refused with a %s that is not valid: %j', async (field, fields) => {
    const id = await drama();
    const answer = await put(id, { version: 0, ...fields });
    expect([answer.status, Object.keys(answer.json.error.fields ?? {})]).toEqual([422, [field]]);
    expect(await entryOf(id)).toBeNull();
  });

  it('keeps notes of 4,096 characters of any script to the letter, and dates as far as they are known', async () => {
    const id = await drama();
    const notes = '도🎬'.repeat(2048);
    const answer = await put(id, { version: 0, notes, startedOn: '2012-00-00', finishedOn: '2012-05' });
    expect(answer.json.entry).toMatchObject({ notes, startedOn: '2012', finishedOn: '2012-05' });
    expect((await put(id, { version: 1, notes: '' })).json.entry?.notes).toBeNull();
  });

  it('is any that is published, and stays when it no longer is', async () => {
    const id = await drama();
    const draft = await drama({ isPublished: false });
    expect((await put(draft, { version: 0 })).status).toBe(404);
    expect((await put(2_000_000_000, { version: 0 })).status).toBe(404);
    await put(id, { version: 0, status: 'watching' });
    await site.rows('update titles set deleted_at = now() where id = $1', id);
    await site.rows('select refresh_title_index(array[$1::int])', id);
    expect((await put(id, { version: 1, score: 12 })).json.entry).toMatchObject({ score: 12 });
    const { json } = await member.call<{ isRemoved: boolean; title: { title: string } }[]>(
      `/me/list?titleId=${id}`,
    );
    expect(json).toMatchObject([
      { isRemoved: true, title: { title: expect.stringContaining('Made Title') } },
    ]);
  });

  it('is changed by its member only, and by nobody who is suspended meanwhile', async () => {
    const id = await drama();
    const other = await site.member('member');
    const { changeId } = (await put(id, { version: 0, status: 'watching' })).json;
    expect(await entryOf(id, other)).toBeNull();
    const undone = await other.call(`/me/list/log/${changeId}/undo`, { method: 'POST', body: {} });
    expect(undone.status).toBe(404);
    await site.rows('update users set suspended_at = now() where id = $1', other.id);
    expect((await put(id, { version: 0 }, other)).status).toBe(403);
  });
});
