import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeMember } from '#src/accounts/closeMember.server.ts';
import { refreshCounts } from '#src/catalogue/entries/refreshCounts.server.ts';
import type { ChangedEntry } from '#src/features/lists/list.schema.ts';
import { titleStatsTag, titleTag } from '#src/server/cache/tags.ts';
import { catalogueScores, wrongFigures } from '#tests/support/records/listFigures.ts';
import { makeEpisode, makeTitle } from '#tests/support/records/make.ts';
import { type StaffMember, type StaffSite, staffSite } from '#tests/support/staff/staffSite.ts';

let site: StaffSite;
let admin: StaffMember;
let members: StaffMember[];
beforeAll(async () => {
  site = await staffSite();
  // The sample's figures come from no list.
  await site.rows(
    'update title_stats set score_total = 0, score_count = 0, list_count = 0, review_count = 0',
  );
  admin = await site.member('admin');
  members = await Promise.all(Array.from({ length: 8 }, () => site.member('member')));
});
afterAll(() => site.close());

const drama = (parts: object = {}) => makeTitle(site.db, { type: 'drama', episodeCount: 16, ...parts });
const put = (who: StaffMember, id: number, body: object) =>
  who.call<ChangedEntry>(`/me/list/${id}`, { method: 'PUT', body });
const statsOf = async (id: number) =>
  (
    await site.rows<Record<string, unknown>>(
      `select list_count as list, score_total as total, score_count as scores, watching_count as watching,
         completed_count as completed from title_stats where title_id = $1`,
      id,
    )
  )[0];
const expectExact = async () => {
  expect(await wrongFigures(site.db)).toEqual([]);
  const { stored, counted } = await catalogueScores(site.db);
  expect(stored).toBe(counted);
};
const dramaOf = async (id: number) =>
  (await admin.call<{ score: number | null; listCount: number }>(`/dramas/${id}`)).json;

describe('the figures of a title', () => {
  it('follow each change of an entry; private entries count nowhere', async () => {
    const id = await drama();
    const [one, two] = members as [StaffMember, StaffMember];
    await put(one, id, { version: 0, status: 'watching', score: 14 });
    await put(two, id, { version: 0, status: 'completed', score: 20 });
    expect(await statsOf(id)).toEqual({ list: 2, total: 34, scores: 2, watching: 1, completed: 1 });
    await put(one, id, { version: 1, score: null });
    expect(await statsOf(id)).toEqual({ list: 2, total: 20, scores: 1, watching: 1, completed: 1 });
    await put(two, id, { version: 1, isPrivate: true });
    expect(await statsOf(id)).toEqual({ list: 1, total: 0, scores: 0, watching: 1, completed: 0 });
    await put(two, id, { version: 2, score: 10, isPrivate: false });
    await one.call(`/me/list/${id}`, { method: 'DELETE', body: { version: 2 } });
    expect(await statsOf(id)).toEqual({ list: 1, total: 10, scores: 1, watching: 0, completed: 1 });
    await site.rows(`update users set list_privacy = 'only_me' where id = $1`, two.id);
    expect((await dramaOf(id)).listCount).toBe(1);
    await expectExact();
    await site.rows('update title_stats set score_counts[3] = 7, watching_count = 9 where title_id = $1', id);
    expect(await wrongFigures(site.db)).toMatchObject([{ title_id: id, stored: { watching_count: 9 } }]);
    await site.rows('update title_stats set score_counts[3] = 0, watching_count = 0 where title_id = $1', id);
  });

  it('are those of 50 writers who write at once', async () => {
    const [id, other] = [await drama(), await drama()];
    const writers = await Promise.all(Array.from({ length: 50 }, () => site.member('member')));
    const statuses = ['watching', 'completed', 'dropped'] as const;
    await Promise.all(
      writers.map(async (who, index) => {
        await put(who, id, { version: 0, status: statuses[index % 3], score: 2 + (index % 19) });
        const bulk = { titleIds: [other, id], changes: { score: 20 } };
        if (index % 5 === 0) await put(who, other, { version: 0, score: 12 });
        if (index % 5 === 1) await who.call(`/me/list/${id}`, { method: 'DELETE', body: { version: 1 } });
        if (index % 5 === 0) await who.call('/me/list/bulk', { method: 'POST', body: bulk });
        if (index % 5 === 2) await put(who, id, { version: 1, isPrivate: true });
        if (index % 5 === 3) await put(who, id, { version: 1, status: 'on_hold', score: null });
        if (index % 10 === 4) await admin.call(`/users/${who.id}/suspension`, { method: 'PUT', body: {} });
      }),
    );
    expect(await statsOf(id)).toMatchObject({ list: 25 });
    await expectExact();
  });

  it('lose a member who is suspended, get them back, and lose them for good when the account is closed', async () => {
    const ids = await Promise.all([drama(), drama(), drama()]);
    const who = await site.member('member');
    for (const [index, id] of ids.entries())
      await put(who, id, { version: 0, status: 'watching', score: 10 + index });
    await put(who, ids[2] ?? 0, { version: 1, isPrivate: true });
    await site.rows(
      `insert into reviews (user_id, title_id, kind, body, overall_score, published_at) values ($1, $2, 'short', 'x', 16, now())`,
      who.id,
      ids[0],
    );
    await site.rows('update title_stats set review_count = 1 where title_id = $1', ids[0]);
    const counted = await Promise.all(ids.map(statsOf));
    expect(counted.map((stats) => stats?.list)).toEqual([1, 1, 0]);

    const suspension = (method: string) => admin.call(`/users/${who.id}/suspension`, { method, body: {} });
    const before = site.db.generations.current();
    await suspension('PUT');
    expect(site.db.generations.areUnchanged([titleStatsTag(ids[0] ?? 0)], before)).toBe(false);
    expect((await Promise.all(ids.map(statsOf))).map((stats) => stats?.list)).toEqual([0, 0, 0]);
    await expectExact();
    await suspension('PUT');
    await suspension('DELETE');
    expect(await Promise.all(ids.map(statsOf))).toEqual(counted);
    await suspension('DELETE');
    await expectExact();

    const [{ uid } = { uid: '' }] = await site.rows<{ uid: string }>(
      'select identity_uid as uid from users where id = $1',
      who.id,
    );
    await closeMember(site.db, uid, async () => undefined);
    await expectExact();
    for (const table of ['list_entries', 'plays', 'episode_marks', 'list_changes'])
      expect(await site.rows(`select from ${table} where user_id = $1`, who.id)).toEqual([]);

    const suspended = await site.member('member');
    await put(suspended, ids[0] ?? 0, { version: 0, score: 20 });
    await admin.call(`/users/${suspended.id}/suspension`, { method: 'PUT', body: {} });
    await admin.call(`/users/${suspended.id}`, { method: 'DELETE', body: {} });
    await expectExact();
  });

  it('are right whatever is written while accounts are suspended, reinstated and closed', async () => {
    const ids = await Promise.all([drama(), drama()]);
    const writers = await Promise.all(Array.from({ length: 6 }, () => site.member('member')));
    await Promise.all(
      writers.flatMap((who, index) => [
        (async () => {
          for (let turn = 0; turn < 8; turn += 1)
            for (const id of ids) await put(who, id, { version: turn, score: 2 + ((turn + index) % 19) });
        })(),
        (async () => {
          const staff = (method: string, path = '/suspension') =>
            admin.call(`/users/${who.id}${path}`, { method, body: {} });
          await staff('PUT');
          await staff('DELETE');
          if (index % 2 === 0) await staff('DELETE', '');
        })(),
      ]),
    );
    await expectExact();
  });

  it('count for the catalogue until the title is deleted, and again when it is restored', async () => {
    const id = await drama();
    const [one] = members as [StaffMember];
    await put(one, id, { version: 0, score: 20 });
    const path = `/staff/dramas/${id}`;
    const { version } = (await admin.call<{ version: number }>(path)).json;
    expect((await admin.call(path, { method: 'DELETE', body: { version } })).status).toBe(200);
    await expectExact();
    await put(one, id, { version: 1, score: 12 });
    await expectExact();
    expect((await admin.call(`${path}/restore`, { method: 'POST', body: {} })).status).toBe(200);
    await put(one, id, { version: 2, score: 18 });
    await expectExact();
    expect(await refreshCounts(site.db)).toBeGreaterThan(0);
    await expectExact();
  });

  it('reach lists and cards by the refresh, which tells what it changed', async () => {
    const id = await drama();
    const five = members.slice(0, 5);
    for (const [index, who] of five.entries()) await put(who, id, { version: 0, score: 12 + 2 * index });
    const { score } = await dramaOf(id);
    expect(score).toBeGreaterThan(6);
    const indexed = async () =>
      (
        await site.rows<{ count: number; score: number | null }>(
          'select list_count as count, round(score::numeric, 2)::float8 as score from title_index where title_id = $1',
          id,
        )
      )[0];
    expect(await indexed()).toEqual({ count: 0, score: null });
    const before = site.db.generations.current();
    expect(await Promise.all([refreshCounts(site.db), refreshCounts(site.db)])).toContain(0);
    expect(site.db.generations.areUnchanged([titleTag(id)], before)).toBe(false);
    expect((await indexed())?.count).toBe(5);
    expect((await indexed())?.score).toBeCloseTo((await dramaOf(id)).score ?? 0, 1);
    const again = site.db.generations.current();
    await put(five[0] as StaffMember, id, { version: 1, status: 'watching', progress: 1 });
    await put(five[0] as StaffMember, id, { version: 2, progress: 2, notes: 'A note' });
    expect(site.db.generations.areUnchanged([titleTag(id)], again)).toBe(true);
    expect(await refreshCounts(site.db)).toBe(1);
    expect(await refreshCounts(site.db)).toBe(0);
  });
});

describe('the entries of titles that are merged', () => {
  const merge = async (from: number, into: number) =>
    (
      await admin.call<{ activityId: number }>(`/staff/dramas/${from}/merge`, {
        method: 'POST',
        body: { into },
      })
    ).json.activityId;
  const undo = (activityId: number) =>
    admin.call(`/activity/${activityId}/undo`, { method: 'POST', body: {} });
  const entryOf = async (who: StaffMember, id: number) =>
    (await who.call<ChangedEntry>(`/me/list/${id}`)).json.entry;

  it('are united, with their figures and ticks; members see it in their log; undoing it keeps later edits', async () => {
    const [from, into] = [await drama(), await drama()];
    const special = { label: 'SP1', kind: 'special' } as const;
    const [fromSpecial] = [await makeEpisode(site.db, { titleId: from, ...special })];
    const intoSpecial = await makeEpisode(site.db, { titleId: into, ...special });
    const [mover, both, hidden, remover] = members as [StaffMember, StaffMember, StaffMember, StaffMember];
    await put(mover, from, {
      version: 0,
      status: 'completed',
      score: 18,
      startedOn: '2012',
      finishedOn: '2013',
    });
    await mover.call(`/me/list/${from}/episodes/${fromSpecial}`, { method: 'PUT', body: { version: 1 } });
    await put(both, from, {
      version: 0,
      status: 'completed',
      score: 4,
      finishedOn: '2015',
      notes: 'Long ago',
    });
    await put(both, into, { version: 0, status: 'watching', score: 16, progress: 3, startedOn: '2026' });
    await put(hidden, from, { version: 0, score: 8, isPrivate: true });
    await put(hidden, into, { version: 0, score: 10 });
    await put(remover, from, { version: 0, score: 6 });
    const before = [await entryOf(both, from), await entryOf(both, into), await entryOf(mover, from)];

    const activityId = await merge(from, into);
    expect(await entryOf(mover, from)).toBeNull();
    expect(await entryOf(mover, into)).toMatchObject({
      score: 18,
      plays: [{ startedOn: '2012', finishedOn: '2013' }],
      episodes: [{ episodeId: intoSpecial, play: 1 }],
    });
    expect(await entryOf(both, into)).toMatchObject({
      status: 'watching',
      score: 16,
      progress: 16,
      notes: 'Long ago',
      plays: [
        { number: 1, startedOn: '2026' },
        { number: 2, finishedOn: '2015' },
      ],
    });
    expect(await entryOf(hidden, into)).toMatchObject({ score: 10, isPrivate: true });
    await expectExact();
    const { json: log } =
      await both.call<{ source: string; titleId: number; id: number }[]>('/me/list/log?_end=2');
    expect(log.map(({ source }) => source)).toEqual(['merge', 'merge']);
    const own = await both.call(`/me/list/log/${log[0]?.id}/undo`, { method: 'POST', body: {} });
    expect(own.status).toBe(422);

    await put(both, into, { version: 2, score: 20 });
    await put(mover, into, { version: 1, score: 12 });
    await remover.call(`/me/list/${into}`, { method: 'DELETE', body: { version: 1 } });
    expect((await undo(activityId)).status).toBe(200);
    expect(await entryOf(both, from)).toEqual({ ...before[0], version: 3 });
    expect(await entryOf(both, into)).toEqual({ ...before[1], version: 4, score: 20 });
    expect(await entryOf(mover, from)).toEqual({ ...before[2], version: 4, score: 12 });
    expect(await entryOf(mover, into)).toBeNull();
    expect([await entryOf(hidden, from), await entryOf(hidden, into)]).toMatchObject([
      { score: 8, isPrivate: true },
      { score: 10, isPrivate: false },
    ]);
    expect([await entryOf(remover, from), await entryOf(remover, into)]).toEqual([null, null]);
    await expectExact();
  });

  it('keep exact figures while members write to both', async () => {
    const [from, into] = [await drama(), await drama()];
    const writing = members.map(async (who, index) => {
      for (let turn = 0; turn < 6; turn += 1) {
        await put(who, from, { version: turn, score: 2 + ((index + turn) % 19) });
        if (index % 2 === 0) await put(who, into, { version: turn, status: 'watching', progress: turn });
      }
    });
    const [activityId] = await Promise.all([merge(from, into), ...writing]);
    expect(activityId).toBeGreaterThan(0);
    await expectExact();
    const [undone] = await Promise.all([
      undo(activityId),
      ...members.map((who) => put(who, into, { version: 0, score: 4 })),
    ]);
    expect(undone.status).toBe(200);
    await expectExact();
  });
});
