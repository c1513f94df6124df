import { describe, expect, it } from 'vitest';
import {
  editor,
  ended,
  giveId,
  idOf,
  prepareTmdb,
  site,
  staffSiteLike,
  title,
  tmdb,
} from '#tests/support/servers/tmdbStage.ts';
import type { Job } from '#tests/support/servers/tmdbSteps.ts';

prepareTmdb();

describe('filling in many titles', () => {
  interface Filled {
    activityId: number | null;
    filled: number;
    titles: { id: number; outcome: string; reason: string | null; changed: number }[];
    waiting: { until: string } | null;
  }
  const fill = async (body: object) =>
    editor.call<{ job: { id: number }; matched: number }>('/staff/dramas/tmdb', { method: 'POST', body });

  it('fills in only missing and certain values, reports on each title, and is undone as one activity', async () => {
    await giveId('Guardian', 'tmdb', 'tv/67915');
    await giveId('Parasite', 'imdb', 'tt6751668');
    await giveId('Stranger', 'tmdb', 'tv/999999');
    await site.rows(`update titles set synopsis = '<p>Ours.</p>' where id = $1`, idOf('Guardian'));
    const ids = ['Guardian', 'Parasite', 'Stranger', 'Snake_Case'].map(idOf);
    const { status, json } = await fill({
      ids,
      parts: ['details', 'names', 'cast', 'externalIds', 'episodes'],
    });
    expect([status, json.matched]).toEqual([202, 4]);
    const job = await ended<Filled>(json.job.id);
    expect(job).toMatchObject({ status: 'done', error: null, result: { filled: 2, waiting: null } });
    expect(job.result.titles.map(({ id, outcome }) => [id, outcome])).toEqual([
      [ids[0], 'filled'],
      [ids[1], 'filled'],
      [ids[2], 'unknown'],
      [ids[3], 'unknown'],
    ]);
    expect(await title('Guardian')).toMatchObject({ synopsis: '<p>Ours.</p>', episodeCount: 4 });
    expect(await site.rows('select action from activity')).toEqual([{ action: 'title.fillMany' }]);
    const again = await ended<Filled>((await fill({ ids, parts: ['details', 'cast'] })).json.job.id);
    expect(again.result).toMatchObject({ filled: 0, activityId: null });
    const undone = await editor.call(`/activity/${job.result.activityId}/undo`, { method: 'POST', body: {} });
    expect(undone.status).toBe(200);
    expect(await title('Guardian')).toMatchObject({ synopsis: '<p>Ours.</p>', episodeCount: null, cast: [] });
  });

  it('uses the filter and expected count of the list, and is limited in size', async () => {
    const byFilter = { filter: { q: 'Guardian' }, parts: ['details'] };
    expect((await fill({ ...byFilter, expected: 7_000 })).status).toBe(409);
    expect(
      (await fill({ ids: Array.from({ length: 201 }, (_, at) => at + 1), parts: ['details'] })).status,
    ).toBe(422);
    expect((await fill({ ids: [1], parts: ['everything'] })).status).toBe(422);
    const list = await editor.call('/staff/dramas?q=Guardian&_end=1');
    const expected = Number(list.headers.get('x-total-count'));
    const { status, json } = await fill({ ...byFilter, expected });
    expect([status, json.matched]).toEqual([202, expected]);
    await ended(json.job.id);
  });

  it('waits as TMDB requests, and keeps finished titles when it is cancelled', async () => {
    await giveId('Guardian', 'tmdb', 'tv/67915');
    await giveId('Parasite', 'tmdb', 'movie/496243');
    let report = () => {};
    const reported = new Promise<void>((resolve) => {
      report = resolve;
    });
    let go = () => {};
    const released = new Promise<void>((resolve) => {
      go = resolve;
    });
    const slow = await staffSiteLike(async (milliseconds) => {
      if (milliseconds < 500) return;
      report();
      await released;
    });
    tmdb.fail({ at: '/movie/496243', status: 429, headers: { 'Retry-After': '2' }, times: 1 });
    const ids = ['Guardian', 'Parasite'].map(idOf);
    const started = await slow.call<{ job: { id: number } }>('/staff/dramas/tmdb', {
      method: 'POST',
      body: { ids, parts: ['details'] },
    });
    const path = `/jobs/${started.json.job.id}`;
    await reported;
    const waiting = (await slow.call<Job<Filled>>(path)).json;
    expect(waiting).toMatchObject({
      status: 'running',
      result: { filled: 1, waiting: { until: expect.any(String) } },
    });
    expect((await slow.call(path, { method: 'DELETE' })).status).toBe(204);
    go();
    const job = await ended<Filled>(started.json.job.id);
    expect(job).toMatchObject({ status: 'cancelled', result: { filled: 1, activityId: expect.any(Number) } });
    expect((await title('Guardian')).episodeCount).toBe(4);
  });

  it('stops if the key is rejected, naming the variable, and if TMDB is unavailable', async () => {
    for (const name of ['Guardian', 'Parasite', 'Stranger', 'Snake_Case'])
      await giveId(name, 'tmdb', `tv/${idOf(name) + 5000}`);
    const ids = ['Guardian', 'Parasite', 'Stranger', 'Snake_Case'].map(idOf);
    tmdb.fail({ at: '/tv/', status: 401, body: '{}', times: 1 });
    const rejected = await ended<Filled>((await fill({ ids, parts: ['details'] })).json.job.id);
    expect([rejected.status, rejected.error]).toEqual(['failed', expect.stringContaining('TMDB_API_KEY')]);
    tmdb.fail({ at: '/tv/', status: 502, times: 100 });
    const away = await ended<Filled>((await fill({ ids, parts: ['details'] })).json.job.id);
    expect([away.status, away.error]).toEqual(['failed', expect.stringContaining('is not responding')]);
    expect(away.result.titles).toHaveLength(3);
  });
});
