import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ChangedEntry } from '#src/features/lists/list.schema.ts';
import { makeEpisode, makeTitle } from '#tests/support/records/make.ts';
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

async function drama() {
  const titleId = await makeTitle(site.db, { type: 'drama', episodeCount: 3 });
  const episodes: Record<string, number> = {};
  for (const label of ['0', '1', '2', '2.5', '3'])
    episodes[label] = await makeEpisode(site.db, { titleId, label });
  episodes.SP1 = await makeEpisode(site.db, { titleId, label: 'SP1', kind: 'special' });
  const call = (method: string, label: string, body: object) =>
    member.call<ChangedEntry & ErrorBody>(`/me/list/${titleId}/episodes/${episodes[label] ?? 0}`, {
      method,
      body,
    });
  return { titleId, episodes, call };
}

describe('an episode of a title', () => {
  it('is ticked: regular ones set the progress, others count apart, and the last one completes', async () => {
    const { episodes, call } = await drama();
    expect((await call('PUT', 'SP1', { version: 0 })).json.entry).toMatchObject({
      status: 'watching',
      progress: 0,
      episodes: [{ episodeId: episodes.SP1, play: 1, watchedOn: null }],
    });
    expect((await call('PUT', '2', { version: 1, watchedOn: '2020-05' })).json.entry).toMatchObject({
      progress: 2,
    });
    expect((await call('PUT', '1', { version: 2 })).json).toMatchObject({
      entry: { progress: 2 },
      changeId: null,
    });
    await call('PUT', '0', { version: 2 });
    await call('PUT', '2.5', { version: 3 });
    const last = await call('PUT', '3', { version: 4 });
    expect(last.json).toMatchObject({ isJustCompleted: true, entry: { status: 'completed', progress: 3 } });
    expect(last.json.entry?.episodes).toHaveLength(4);
  });

  it('is unticked with the dates of later ones; not over a change of another tab', async () => {
    const { episodes, call } = await drama();
    await call('PUT', '1', { version: 0, watchedOn: '2020' });
    await call('PUT', '3', { version: 1, watchedOn: '2021' });
    await call('PUT', 'SP1', { version: 2, watchedOn: '2022' });
    expect((await call('DELETE', '2', { version: 1 })).json.error.data?.conflicts).toEqual([
      { path: 'progress', was: 1, yours: 1, theirs: 3 },
    ]);
    const unticked = await call('DELETE', '2', { version: 3 });
    expect(unticked.json.entry).toMatchObject({
      status: 'watching',
      progress: 1,
      episodes: [
        { episodeId: episodes['1'], watchedOn: '2020' },
        { episodeId: episodes.SP1, watchedOn: '2022' },
      ],
    });
    expect((await call('DELETE', 'SP1', { version: 4 })).json.entry?.episodes).toHaveLength(1);
  });

  it('is ticked anew in a rewatch, and the ticks of the first watch stay', async () => {
    const { titleId, episodes, call } = await drama();
    await call('PUT', 'SP1', { version: 0, watchedOn: '2012' });
    await call('PUT', '3', { version: 1 });
    const body = { version: 2 };
    await member.call(`/me/list/${titleId}/rewatch`, { method: 'POST', body });
    const again = await call('PUT', 'SP1', { version: 3, watchedOn: '2026' });
    expect(again.json.entry?.episodes).toEqual([
      { episodeId: episodes.SP1, play: 1, watchedOn: '2012' },
      { episodeId: episodes.SP1, play: 2, watchedOn: '2026' },
    ]);
    expect((await call('PUT', '2', { version: 4 })).json.entry).toMatchObject({
      isRewatching: true,
      progress: 2,
    });
    expect((await call('PUT', '3', { version: 5 })).json.entry).toMatchObject({
      isRewatching: false,
      rewatchCount: 1,
    });
  });

  it('belongs to its title, and need not be on a list to be unticked as 404', async () => {
    const { call } = await drama();
    const other = await drama();
    expect((await call('DELETE', '1', { version: 0 })).status).toBe(404);
    const wrong = await member.call(`/me/list/${other.titleId}/episodes/2000000000`, {
      method: 'PUT',
      body: { version: 0 },
    });
    expect(wrong.status).toBe(404);
  });

  it('can be deleted by staff: the tick stays, and the progress does too', async () => {
    const { titleId, episodes, call } = await drama();
    await call('PUT', 'SP1', { version: 0 });
    await call('PUT', '3', { version: 1 });
    await site.rows('delete from episodes where id = any($1::int[])', [episodes.SP1, episodes['3']]);
    const { json } = await member.call<ChangedEntry>(`/me/list/${titleId}`);
    expect(json.entry).toMatchObject({ progress: 3, episodes: [{ episodeId: episodes.SP1 }] });
  });
});
