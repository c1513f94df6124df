import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PRIVACY_LEVELS } from '#src/domain/lists/privacy.ts';
import { type ListRow, memberList } from '#src/features/lists/list.queries.server.ts';
import type { BulkAnswer, ChangedEntry, LogRow } from '#src/features/lists/list.schema.ts';
import { LIST_SORTS, type ListSort, type ListView, WHOLE_LIST } from '#src/features/lists/listAddress.ts';
import { ownListPage } from '#src/features/lists/ownList.queries.server.ts';
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

const put = (who: StaffMember, id: number, body: object) =>
  who.call<ChangedEntry>(`/me/list/${id}`, { method: 'PUT', body: { version: 0, ...body } });
const post = <Body>(who: StaffMember, path: string, body: object, headers: Record<string, string> = {}) =>
  who.call<Body & ErrorBody>(`/me/list/${path}`, { method: 'POST', body, headers });

describe('[S-R11] the own list', () => {
  let owner: StaffMember;
  const ids: Record<string, number> = {};
  beforeAll(async () => {
    owner = await site.member('member');
    const titles = {
      'A Long Way': { episodeCount: 16, runtimeMinutes: 60, startDate: '2020-01', genres: ['Romance'] },
      'Brief Film': {
        type: 'movie' as const,
        runtimeMinutes: 120,
        startDate: '2012',
        nativeTitle: '짧은 영화',
      },
      'Cold Case': { episodeCount: 20, runtimeMinutes: 30, startDate: '2021-05-01', genres: ['Thriller'] },
      'Dim Unknown': { startDate: null, runtimeMinutes: 60 },
    };
    for (const [title, parts] of Object.entries(titles))
      ids[title] = await makeTitle(site.db, { type: 'drama', title, ...parts });
    await put(owner, ids['A Long Way'] ?? 0, {
      status: 'watching',
      progress: 8,
      score: 14,
      startedOn: '2020',
    });
    await put(owner, ids['Brief Film'] ?? 0, { status: 'completed', score: 20, finishedOn: '2012-05' });
    await put(owner, ids['Cold Case'] ?? 0, {
      status: 'watching',
      progress: 15,
      notes: 'With Mina',
      isPrivate: true,
    });
    await put(owner, ids['Dim Unknown'] ?? 0, { status: 'plan_to_watch' });
  });

  const list = async (query: string) => {
    const answer = await owner.call<ListRow[] & ErrorBody>(`/me/list${query}`);
    expect([query, answer.status]).toEqual([query, 200]);
    return answer;
  };
  const names = async (query: string) => (await list(query)).json.map(({ title }) => title.title[0]).join('');

  it('has pages by status, type, text and order, with the number of entries by status', async () => {
    const page = (view: Partial<ListView>) => ownListPage(site.db, owner.id, { ...WHOLE_LIST, ...view });
    const pageNames = async (view: Partial<ListView>) =>
      (await page(view)).rows.map(({ title }) => title.title[0]).join('');
    const { counts, total } = await page({ status: 'watching' });
    expect(total).toBe(2);
    expect(counts).toEqual({ watching: 2, completed: 1, on_hold: 0, dropped: 0, plan_to_watch: 1 });
    expect(await pageNames({ type: 'movie' })).toBe('B');
    expect(await pageNames({ q: 'mina' })).toBe('C');
    expect(await pageNames({ page: 2 })).toBe('');
    const orders = await Promise.all(
      (Object.keys(LIST_SORTS) as ListSort[]).map(async (sort) => [sort, await pageNames({ sort })]),
    );
    expect(Object.fromEntries(orders)).toEqual({
      updated: 'DCBA',
      title: 'ABCD',
      score: 'BACD',
      watched: 'BCAD',
      left: 'CABD',
      started: 'CABD',
      finished: 'BACD',
      added: 'DCBA',
      year: 'CABD',
    });
  });

  it.each([
    ['?_sort=title&_order=asc', 'ABCD'],
    ['?_sort=title&_order=desc', 'DCBA'],
    ['?_sort=score&_order=desc', 'BACD'],
    ['?_sort=score&_order=asc', 'ABCD'],
    ['?_sort=watchedShare&_order=desc', 'BCAD'],
    ['?_sort=minutesLeft&_order=asc', 'CABD'],
    ['?_sort=status,title', 'ACBD'],
    ['?_sort=startedOn', 'ACBD'],
    ['?_sort=finishedOn', 'BACD'],
    ['?_sort=startDate', 'BACD'],
    ['?_sort=year&_order=desc', 'CABD'],
    ['?_sort=progress&_order=desc', 'CABD'],
    ['', 'DCBA'],
    ['?_sort=addedAt&_start=1&_end=3', 'BC'],
    ['?status=watching&_sort=title', 'AC'],
    ['?status=watching&status=plan_to_watch&_sort=title', 'ACD'],
    ['?score_gte=15', 'B'],
    ['?score_null=true&_sort=title', 'CD'],
    ['?type=movie', 'B'],
    ['?isPrivate=true', 'C'],
    ['?isRewatching=true', ''],
    ['?notes_null=false', 'C'],
    ['?genre=thriller', 'C'],
    ['?genre_nin=thriller&_sort=title', 'ABD'],
    ['?year_between=2012&year_between=2020&_sort=title', 'AB'],
    ['?finishedOn_gte=2012', 'B'],
    ['?titleStatus=finished&_sort=title', 'ABCD'],
    ['?q=mina', 'C'],
    ['?q=%EC%A7%A7%EC%9D%80', 'B'],
    ['?q=long%25', ''],
  ])('is searched, filtered and sorted by %s', async (query, expected) => {
    expect(await names(query)).toBe(expected);
  });

  it('has a total, cards, what is left, and is stored by nobody', async () => {
    const { headers, json } = await list('?_sort=title&_end=1');
    expect(headers.get('x-total-count')).toBe('4');
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect((await list('?titleStatus=finished&year_null=true')).json).toMatchObject([
      { titleId: ids['Dim Unknown'], total: null, minutesLeft: null },
    ]);
    expect(json).toMatchObject([
      {
        titleId: ids['A Long Way'],
        title: { id: ids['A Long Way'], slug: 'a-long-way' },
        isRemoved: false,
        total: 16,
        minutesLeft: 480,
        progress: 8,
      },
    ]);
    for (const query of ['?_sort=email', '?status=rewatching', '?_end=101', '?nonsense=1'])
      expect([400, 422]).toContain((await owner.call(`/me/list${query}`)).status);
  });

  it('has its marks for the titles of a page in one call', async () => {
    const wanted = [ids['A Long Way'], ids['Cold Case'], 2_000_000_000].map((id) => `titles=${id}`).join('&');
    const { headers, json } = await owner.call<{ entries: object[] }>(`/me/marks?${wanted}`);
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(json.entries).toMatchObject([
      { titleId: ids['A Long Way'], status: 'watching', progress: 8, total: 16, score: 14, version: 1 },
      { titleId: ids['Cold Case'], isPrivate: true },
    ]);
    const many = Array.from({ length: 201 }, (_, index) => `titles=${index + 1}`).join('&');
    expect((await owner.call(`/me/marks?${many}`)).status).toBe(422);
    expect((await owner.call('/me/marks')).status).toBe(400);
  });

  it.each(PRIVACY_LEVELS.map((level, index) => [level, index > 0 ? 0 : 3, index > 1 ? 0 : 3] as const))(
    'is shown at level %s to visitors with %i entries, to members with %i, to its owner whole',
    async (level, visitor, viewer) => {
      await site.rows('update users set list_privacy = $2 where id = $1', owner.id, level);
      const request = { start: 0, end: 100, sorts: [], filters: [], q: null, explicit: false };
      const seenBy = async (viewerId: number | null, more: object = {}) =>
        memberList(site.db, { ownerId: owner.id, viewerId }, { ...request, ...more });
      for (const [viewerId, count] of [
        [null, visitor],
        [member.id, viewer],
      ] as const) {
        const { rows, total } = await seenBy(viewerId);
        expect([rows.length, total]).toEqual([count, count]);
        expect(rows.every(({ notes, isPrivate }) => notes === null && !isPrivate)).toBe(true);
        const found = await Promise.all([
          seenBy(viewerId, { q: 'Mina' }),
          seenBy(viewerId, { q: 'Cold' }),
          seenBy(viewerId, { filters: [{ field: 'isPrivate', operator: 'eq', values: [true] }] }),
          seenBy(viewerId, { filters: [{ field: 'notes', operator: 'null', values: [false] }] }),
        ]);
        expect(found.map((each) => each.total)).toEqual([0, 0, 0, 0]);
      }
      expect((await seenBy(owner.id)).total).toBe(4);
      await site.rows('update users set suspended_at = now() where id = $1', owner.id);
      expect([(await seenBy(null)).total, (await seenBy(member.id)).total]).toEqual([0, 0]);
      await site.rows('update users set suspended_at = null where id = $1', owner.id);
    },
  );
});

describe('the log of a list', () => {
  it('has each change with its values before and after, and undoes one alone', async () => {
    const who = await site.member('member');
    const id = await makeTitle(site.db, { type: 'drama', episodeCount: 16 });
    const other = await makeTitle(site.db, { type: 'drama', episodeCount: 16 });
    await put(who, id, { status: 'watching', score: 10 });
    await put(who, other, {});
    const scored = await put(who, id, { version: 1, score: 16 });
    await put(who, id, { version: 2, notes: 'Kept' });
    const { headers, json: log } = await who.call<LogRow[]>(`/me/list/log?titleId=${id}`);
    expect(headers.get('x-total-count')).toBe('3');
    expect(
      log.map(({ version, before, after, source }) => ({ version, before, after, source })).slice(0, 2),
    ).toEqual([
      { version: 3, before: { notes: null }, after: { notes: 'Kept' }, source: 'edit' },
      { version: 2, before: { score: 10 }, after: { score: 16 }, source: 'edit' },
    ]);
    expect(log[2]).toMatchObject({ before: null, after: { status: 'watching', score: 10 } });

    const undo = (changeId: number | null) => post<ChangedEntry>(who, `log/${changeId}/undo`, {});
    const undone = await undo(scored.json.changeId);
    expect(undone.json.entry).toMatchObject({ version: 4, score: 10, notes: 'Kept' });
    expect((await undo(scored.json.changeId)).json).toMatchObject({ entry: { version: 4 }, changeId: null });
    const redone = await undo(undone.json.changeId);
    expect(redone.json.entry).toMatchObject({ version: 5, score: 16 });
    await put(who, id, { version: 5, score: 18 });
    const conflict = await undo(scored.json.changeId);
    expect([conflict.status, conflict.json.error.data?.conflicts]).toEqual([
      409,
      [{ path: 'score', was: 16, yours: 10, theirs: 18 }],
    ]);
    const [last] = (await who.call<LogRow[]>('/me/list/log?_start=1&_end=2')).json;
    expect(last).toMatchObject({ source: 'undo', undoneId: undone.json.changeId });
    expect((await who.call<LogRow[]>('/me/list/log')).json).toHaveLength(7);
  });
});

describe('several entries', () => {
  it('are changed at once, each by the rules; one step undoes it but for what was changed since', async () => {
    const who = await site.member('member');
    const ids: number[] = [];
    for (const episodeCount of [16, 12, 8])
      ids.push(await makeTitle(site.db, { type: 'drama', episodeCount }));
    const [first = 0, second = 0, third = 0] = ids;
    await put(who, first, { status: 'watching', progress: 4, startedOn: '2020' });
    await put(who, second, { status: 'plan_to_watch', score: 8 });
    const body = { titleIds: ids, changes: { status: 'completed', score: 18 } };
    const key = { 'Idempotency-Key': 'a-key-of-a-bulk-edit' };
    const done = await post<BulkAnswer>(who, 'bulk', body, key);
    expect(done.json).toMatchObject({
      changed: 2,
      declined: [{ titleId: third, reason: 'It is not on your list' }],
    });
    expect((await post<BulkAnswer>(who, 'bulk', body, key)).json.changed).toBe(0);
    const rows = async () =>
      (await who.call<ListRow[]>('/me/list?_sort=titleId')).json.map(
        ({ status, score, progress, startedOn }) => [status, score, progress, startedOn],
      );
    const today = new Date().toISOString().slice(0, 10);
    expect(await rows()).toEqual([
      ['completed', 18, 16, '2020'],
      ['completed', 18, 12, today],
    ]);
    await put(who, second, { version: 2, score: 20 });
    const undone = await post<BulkAnswer>(who, `log/${done.json.changeId}/undo-batch`, {});
    expect(undone.json).toMatchObject({ changed: 1, declined: [{ titleId: second }] });
    expect(await rows()).toMatchObject([
      ['watching', null, 4, '2020'],
      ['completed', 20, 12, today],
    ]);

    const removed = await post<BulkAnswer>(who, 'bulk', { titleIds: [first, second], isRemoved: true });
    expect([removed.json.changed, await rows()]).toEqual([2, []]);
    await post(who, `log/${removed.json.changeId}/undo-batch`, {});
    expect(await rows()).toHaveLength(2);
    const edit = await put(who, first, { version: 5, score: 2 });
    expect((await post(who, `log/${edit.json.changeId}/undo-batch`, {})).status).toBe(422);
  });

  it.each<[string, object]>([
    ['no change', { titleIds: [1] }],
    ['an empty change', { titleIds: [1], changes: {} }],
    ['a change and a removal', { titleIds: [1], changes: { score: 4 }, isRemoved: true }],
    ['the same title twice', { titleIds: [1, 1], isRemoved: true }],
    ['no titles', { titleIds: [], isRemoved: true }],
    ['too many titles', { titleIds: Array.from({ length: 501 }, (_, index) => index + 1), isRemoved: true }],
    ['notes', { titleIds: [1], changes: { notes: 'x' } }],
  ])('are refused with %s', async (_what, body) => {
    expect([413, 422]).toContain((await post(member, 'bulk', body)).status);
  });
});
