import { describe, expect, it } from 'vitest';
import {
  diffOf,
  editor,
  ended,
  guardianDiff,
  idOf,
  prepareTmdb,
  site,
  sources,
  title,
  tmdb,
} from '#tests/support/servers/tmdbStage.ts';
import { type Accepted, at, type Job, ofGroup } from '#tests/support/servers/tmdbSteps.ts';
import type { ErrorBody } from '#tests/support/staff/staffSite.ts';

prepareTmdb();

async function accept(path: string, body: object): Promise<Job<Accepted>> {
  const { status, json, text } = await editor.call<{ job: { id: number } }>(path, { method: 'POST', body });
  expect([status, text]).toEqual([202, expect.any(String)]);
  return ended<Accepted>(json.job.id);
}

describe('accepting proposals', () => {
  it('writes the selected ones as one activity that can be undone, with attribution', async () => {
    const diff = await guardianDiff();
    const chosen = diff.proposals.filter(({ isSuggested }) => isSuggested);
    const hyun = site.people.get('Kim Soo Hyun') ?? 0;
    const namesake = at(diff, 'cast/tmdb-77').map(({ id }) => id);
    const before = await title('Guardian');
    const job = await accept(`/staff/dramas/${idOf('Guardian')}/tmdb`, {
      tmdbId: 'tv/67915',
      version: diff.version,
      accept: [...chosen.map(({ id }) => id), ...namesake],
      people: { 77: hyun },
    });
    expect(job).toMatchObject({ status: 'done', error: null, result: { skipped: [], conflicts: [] } });
    const after = await title('Guardian');
    expect(after.synopsis).toContain('human bride');
    expect(after.episodes.map(({ label }) => label).sort()).toEqual(['1', '2', '4']);
    const first = after.episodes.find(({ label }) => label === '1');
    expect(after.images.map(({ kind }) => kind).sort()).toEqual(['backdrop', 'poster', 'still']);
    expect(after.images.find(({ kind }) => kind === 'still')?.episodeId).toBe(Number(first?.key));
    expect(after.cast.map(({ personId }) => personId)).toContain(hyun);
    const played =
      after.cast.find(({ personId }) => personId === site.people.get('Gong Yoo'))?.characters ?? [];
    expect(played.map((key) => after.characters.find((each) => each.key === key)?.name)).toEqual([
      'Kim Shin',
      'Goblin',
    ]);
    expect(job.result.people.map(({ name }) => name)).toEqual(['Kim Go-eun', 'Yook Sung-jae']);
    expect(job.result.pictures).toBe(5);
    const text = await site.rows(
      'select distinct credit, source, split_part(source_url, $1, 1) as url from images',
      '#',
    );
    expect(text).toEqual([
      { credit: 'TMDB', source: 'The Movie Database (TMDB)', url: 'https://www.themoviedb.org/tv/67915' },
    ]);
    expect(
      await site.rows(`select action, detail->>'tmdbId' as id from activity where actor_id = $1`, editor.id),
    ).toEqual([{ action: 'title.fill', id: 'tv/67915' }]);
    const left = (await guardianDiff()).proposals.filter(({ isSuggested }) => isSuggested);
    expect(left.map(({ label }) => label)).toEqual(['Kim Soo-hyun: Portrait']);

    const undone = await editor.call(`/activity/${job.result.activityId}/undo`, { method: 'POST', body: {} });
    expect([undone.status, undone.text]).toEqual([200, expect.any(String)]);
    const back = await title('Guardian');
    expect({ ...back, version: 0, updatedAt: '', labels: {} }).toEqual({
      ...before,
      version: 0,
      updatedAt: '',
      labels: {},
    });
    const [made] = await site.rows<{ gone: boolean }>(
      'select deleted_at is not null as gone from people where name = $1',
      'Kim Go-eun',
    );
    expect(made?.gone).toBe(true);
  });

  it('lets staff decide who a person is, even against a match, including portrait and id', async () => {
    const yoo = site.people.get('Gong Yoo') ?? 0;
    const hyun = site.people.get('Kim Soo Hyun') ?? 0;
    const path = `/staff/dramas/${idOf('Guardian')}/tmdb`;
    const diff = await guardianDiff();
    const ofYoo = diff.proposals.filter(
      ({ path: at }) => at === `cast/${yoo}` || at.startsWith(`people/${yoo}/`),
    );
    expect(ofYoo).toHaveLength(3);
    const body = { tmdbId: 'tv/67915', version: diff.version, accept: ofYoo.map(({ id }) => id) };
    const idsOf = async (person: number) =>
      (await editor.call<{ externalIds: { value: string }[]; images: unknown[] }>(`/staff/people/${person}`))
        .json;
    const before = await idsOf(yoo);
    const { result } = await accept(path, { ...body, people: { 150903: null } });
    const made = result.people[0]?.id ?? 0;
    expect(result).toMatchObject({ skipped: [], conflicts: [], people: [{ name: 'Gong Yoo' }] });
    expect((await title('Guardian')).cast.map(({ personId }) => personId)).toEqual([made]);
    expect(await idsOf(made)).toMatchObject({ externalIds: [{ value: 'person/150903' }], images: [{}] });
    expect(await idsOf(yoo)).toEqual(before);
    await editor.call(`/activity/${result.activityId}/undo`, { method: 'POST', body: {} });

    const again = await guardianDiff();
    const other = await accept(path, { ...body, version: again.version, people: { 150903: hyun } });
    expect(other).toMatchObject({ error: null, result: { people: [], skipped: [] } });
    expect((await title('Guardian')).cast.map(({ personId }) => personId)).toEqual([hyun]);
    // The id stays with the person who was created and has been deleted since.
    expect(await idsOf(hyun)).toMatchObject({ externalIds: [], images: [{}] });
    expect(await idsOf(yoo)).toEqual(before);
    await editor.call(`/activity/${other.result.activityId}/undo`, { method: 'POST', body: {} });
  });

  it('rejects two texts for one field, keeps later changes, and skips what is no longer proposed', async () => {
    const diff = await guardianDiff();
    const [english, korean] = at(diff, 'synopsis').map(({ id }) => id);
    const path = `/staff/dramas/${idOf('Guardian')}/tmdb`;
    const body = { tmdbId: 'tv/67915', version: diff.version };
    const twice = await editor.call<ErrorBody>(path, {
      method: 'POST',
      body: { ...body, accept: [english, korean] },
    });
    expect([twice.status, Object.keys(twice.json.error.fields ?? {})]).toEqual([422, ['accept']]);
    const never = { ...body, version: 99, accept: [english] };
    expect((await editor.call(path, { method: 'POST', body: never })).status).toBe(422);
    const [still] = ofGroup(diff, 'stills');
    expect(still?.needs).toHaveLength(1);
    const alone = await accept(path, { ...body, accept: [still?.id ?? 'none', 'never-seen'] });
    expect(alone.result).toMatchObject({ changed: [], activityId: null });
    expect(alone.result.skipped).toHaveLength(2);

    const other = await site.member('admin');
    await other.call(`/staff/dramas/${idOf('Guardian')}`, {
      method: 'PATCH',
      body: { version: diff.version, synopsis: '<p>Theirs.</p>' },
    });
    const conflict = await accept(path, {
      ...body,
      accept: [english, ...at(diff, 'episodeCount').map(({ id }) => id)],
    });
    expect(conflict.result.conflicts).toMatchObject([
      { path: 'synopsis', was: null, theirs: '<p>Theirs.</p>' },
    ]);
    expect(await title('Guardian')).toMatchObject({ synopsis: '<p>Theirs.</p>', episodeCount: null });
  });

  it('fills in a person, and rejects a truncated picture', async () => {
    const id = site.people.get('Gong Yoo');
    const diff = await diffOf(`/staff/people/${id}/tmdb?tmdbId=person/150903`);
    expect(diff.proposals.map(({ path, isSuggested }) => [path, isSuggested])).toEqual([
      ['biography', true],
      ['biography', false],
      ['birthDate', true],
      ['names/Gong Ji-cheol', true],
      [expect.stringMatching(/^images\/portrait150903/), true],
      [`externalIds/${sources.get('tmdb')}`, true],
      [`externalIds/${sources.get('imdb')}`, true],
      [`externalIds/${sources.get('wikidata')}`, true],
    ]);
    tmdb.fail({ at: '/t/p/h632', isCut: true });
    const suggested = diff.proposals.filter(({ isSuggested }) => isSuggested);
    const { result } = await accept(`/staff/people/${id}/tmdb`, {
      tmdbId: 'person/150903',
      version: diff.version,
      accept: suggested.map((each) => each.id),
    });
    expect(result.skipped).toMatchObject([{ label: 'Portrait', reason: expect.stringContaining('cut off') }]);
    const { json } = await editor.call<{ birthDate: string; images: unknown[] }>(`/staff/people/${id}`);
    expect(json).toMatchObject({ birthDate: '1979-07-10', images: [] });
  });
});
