import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { diffSchema } from '#src/features/tmdb/tmdbAnswers.schema.ts';
import { createDiskStore } from '#src/server/media/diskStore.ts';
import { testApi } from '#tests/support/http/api.ts';
import { type TmdbServer, tmdbServer } from '#tests/support/servers/tmdbServer.ts';
import {
  type ErrorBody,
  type StaffMember,
  type StaffSite,
  staffSite,
} from '#tests/support/staff/staffSite.ts';

interface Proposal {
  id: string;
  path: string;
  group: string;
  kind: string;
  label: string;
  was: unknown;
  proposed: unknown;
  state: string;
  isSuggested: boolean;
  needs: string[];
  language: string | null;
  picture?: { small: string };
  person?: { match: { id: number; by: string } | null; others: { id: number }[] };
}
interface Diff {
  version: number;
  tmdbId: string;
  movedFrom: string | null;
  season: number | null;
  proposals: Proposal[];
  notes: string[];
}
interface Job<Result> {
  status: string;
  error: string | null;
  result: Result;
}
interface Accepted {
  version: number;
  activityId: number;
  changed: string[];
  pictures: number;
  people: { id: number; name: string }[];
  skipped: { label: string; reason: string }[];
  conflicts: { path: string; was: unknown; yours: unknown; theirs: unknown }[];
}
interface Title {
  version: number;
  synopsis: string | null;
  episodeCount: number | null;
  episodes: { key: string; label: string; title: string | null; airDate: string | null }[];
  cast: { personId: number; characters: string[] }[];
  characters: { key: string; name: string }[];
  images: { imageId: number; kind: string; episodeId: number | null }[];
  externalIds: { sourceId: number; value: string }[];
}

let site: StaffSite;
let tmdb: TmdbServer;
let editor: StaffMember;
let folder: string;
let sources: Map<string, number>;
/** The delay between calls of the server takes no time here. */
const wait = () => Promise.resolve();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tmdb-test-'));
  tmdb = await tmdbServer();
  site = await staffSite({ media: createDiskStore(folder), tmdb: tmdb.access, wait });
  editor = await site.member('editor');
  await site.rows(
    `insert into external_sources (slug, name) values ('tmdb', 'TMDB'), ('imdb', 'IMDb'), ('wikidata', 'Wikidata')
     on conflict do nothing`,
  );
  const rows = await site.rows<{ id: number; slug: string }>('select id, slug from external_sources');
  sources = new Map(rows.map(({ id, slug }) => [slug, id]));
});
afterAll(async () => {
  await site.close();
  await tmdb.close();
  await rm(folder, { recursive: true, force: true });
});
/** Each test fills in a separate title, and no ids are known. */
beforeEach(async () => {
  await site.rows('delete from title_external_ids');
  await site.rows('delete from person_external_ids');
  const made = await editor.call<{ id: number }>('/staff/dramas', {
    method: 'POST',
    body: {
      type: 'drama',
      title: 'Guardian',
      nativeTitle: '쓸쓸하고 찬란하神-도깨비',
      startDate: '2016-12-02',
    },
  });
  site.titles.set('Guardian', made.json.id);
  await site.rows('delete from activity');
  tmdb.requests.length = 0;
  tmdb.fail();
});

const idOf = (title: string) => site.titles.get(title) ?? 0;
const giveId = (title: string, source: string, value: string) =>
  site.rows('insert into title_external_ids values ($1, $2, $3)', idOf(title), sources.get(source), value);
const diffOf = async (path: string) => {
  const { status, json } = await editor.call<Diff>(path);
  expect([path, status]).toEqual([path, 200]);
  expect(diffSchema.safeParse(json).error).toBeUndefined();
  return json;
};
const guardianDiff = () => diffOf(`/staff/dramas/${idOf('Guardian')}/tmdb?tmdbId=tv/67915`);
const at = ({ proposals }: Diff, path: string) => proposals.filter((each) => each.path === path);
const ofGroup = ({ proposals }: Diff, group: string) => proposals.filter((each) => each.group === group);

/** The job after its end. */
async function ended<Result>(id: number, starter = editor): Promise<Job<Result>> {
  const job = async () => (await starter.call<Job<Result>>(`/jobs/${id}`)).json;
  return expect.poll(job, { interval: 50 }).not.toMatchObject({ status: 'running' }).then(job);
}

async function accept(path: string, body: object): Promise<Job<Accepted>> {
  const { status, json, text } = await editor.call<{ job: { id: number } }>(path, { method: 'POST', body });
  expect([status, text]).toEqual([202, expect.any(String)]);
  return ended<Accepted>(json.job.id);
}
const title = async (name: string) => (await editor.call<Title>(`/staff/dramas/${idOf(name)}`)).json;

describe('finding a title on TMDB', () => {
  it('uses its ids, then its names and year, and reports which of our titles already has an entry', async () => {
    await giveId('Parasite', 'imdb', 'tt6751668');
    await giveId('Crash Landing on You', 'tmdb', 'tv/67915');
    const candidates = async (path: string) =>
      (
        await editor.call<{
          candidates: { tmdbId: string; matchedBy: string; usedBy: unknown; picture: string }[];
        }>(path)
      ).json.candidates;
    expect(await candidates(`/staff/dramas/${idOf('Parasite')}/tmdb/candidates`)).toMatchObject([
      { tmdbId: 'movie/496243', matchedBy: 'imdb', picture: null },
    ]);
    const named = await candidates(`/staff/dramas/${idOf('Goblin')}/tmdb/candidates`);
    expect(named.map(({ tmdbId }) => tmdbId)).toEqual(['tv/67915', 'tv/70626']);
    expect(named[0]).toMatchObject({
      matchedBy: 'name',
      usedBy: { id: idOf('Crash Landing on You'), name: 'Crash Landing on You' },
      picture: expect.stringMatching(/^\/api\/staff\/tmdb\/pictures\/small\/poster/),
    });
    for (const q of ['https://www.themoviedb.org/tv/67915-dokkaebi', 'tv/67915', 'tt5994346'])
      expect(
        await candidates(`/staff/dramas/${idOf('Stranger')}/tmdb/candidates?q=${encodeURIComponent(q)}`),
      ).toMatchObject([{ tmdbId: 'tv/67915' }]);
    const [person] = await candidates(`/staff/people/${site.people.get('Gong Yoo')}/tmdb/candidates`);
    expect(person).toMatchObject({ tmdbId: 'person/150903' });
  });

  it('ignores an id that TMDB no longer knows, and selects the season that began when the title did', async () => {
    await giveId('Parasite', 'tmdb', 'movie/1');
    await giveId('Parasite', 'imdb', 'tt6751668');
    const moved = await diffOf(`/staff/dramas/${idOf('Parasite')}/tmdb`);
    expect(moved).toMatchObject({ tmdbId: 'movie/496243', movedFrom: 'movie/1' });
    expect(at(moved, `externalIds/${sources.get('tmdb')}`)).toMatchObject([
      { was: 'movie/1', state: 'differs', isSuggested: true },
    ]);
    expect(moved.notes.join()).toContain('no synopsis in English');

    await site.rows(`update titles set start_date = '2020-08-15' where id = $1`, idOf('Stranger'));
    const season = await diffOf(`/staff/dramas/${idOf('Stranger')}/tmdb?tmdbId=tv/70626`);
    expect(season.season).toBe(2);
    expect(at(season, 'synopsis')[0]?.proposed).toBe('<p>A quarrel of offices.</p>');
    const none = await editor.call<ErrorBody>(`/staff/dramas/${idOf('Snake_Case')}/tmdb`);
    expect([none.status, none.json.error.fields]).toEqual([422, { tmdbId: expect.any(String) }]);
  });
});

describe('the data of TMDB for a title', () => {
  it('is proposed part by part, and missing values propose nothing', async () => {
    const diff = await guardianDiff();
    expect(at(diff, 'synopsis').map(({ language, isSuggested }) => [language, isSuggested])).toEqual([
      ['en', true],
      ['ko', false],
    ]);
    expect(at(diff, 'synopsis')[0]?.proposed).toBe(
      '<p>A goblin needs a human bride.</p><p>It is &lt;sad&gt; &amp; long.</p>',
    );
    expect(at(diff, 'startDate')).toEqual([]);
    expect(at(diff, 'title')).toMatchObject([{ state: 'differs', isSuggested: false }]);
    expect(ofGroup(diff, 'names').map(({ path }) => path)).toEqual([
      'title',
      'aliases/Dokkaebi',
      'aliases/Goblin',
      'aliases/孤單又燦爛的神－鬼怪',
      'aliases/El guardián',
    ]);
    expect(ofGroup(diff, 'pictures').map(({ label, isSuggested }) => [label, isSuggested])).toEqual([
      ['Poster', true],
      ['Poster', false],
      ['Backdrop', true],
    ]);
    expect(ofGroup(diff, 'pictures')[0]?.picture?.small).toContain('posterEnglish');
    expect(ofGroup(diff, 'episodes').map(({ label }) => label)).toEqual([
      'Episode 1',
      'Episode 2',
      'Episode 4',
      'Special 1',
    ]);
    expect(ofGroup(diff, 'episodes')[2]?.proposed).toMatchObject({
      title: null,
      airDate: null,
      runtimeMinutes: null,
    });
    expect(
      diff.proposals.every(
        ({ state, isSuggested, was }) => state === 'missing' || was !== null || !isSuggested,
      ),
    ).toBe(true);
  });

  it('matches the cast with our people by id, then by name, and lists new people', async () => {
    const yoo = site.people.get('Gong Yoo') ?? 0;
    const diff = await guardianDiff();
    const cast = ofGroup(diff, 'cast');
    expect(cast.map(({ path, kind, isSuggested }) => [path, kind, isSuggested])).toEqual([
      [`cast/${yoo}`, 'row', true],
      ['cast/tmdb-1257681', 'person', true],
      // Two of our people have this name: staff decide.
      ['cast/tmdb-77', 'person', false],
      ['cast/tmdb-99', 'person', true],
    ]);
    expect(cast[0]?.person?.match).toMatchObject({ id: yoo, by: 'name' });
    expect(cast[2]?.person?.others).toHaveLength(2);
    expect(ofGroup(diff, 'people').map(({ path }) => path)).toContain(
      `people/${yoo}/externalIds/${sources.get('tmdb')}`,
    );
    await site.rows(
      'insert into person_external_ids values ($1, $2, $3)',
      site.people.get('Song Hye Kyo'),
      sources.get('tmdb'),
      'person/77',
    );
    // A person whom the title credits already is matched by name alone.
    const here = await diffOf(`/staff/dramas/${idOf('Goblin')}/tmdb?tmdbId=tv/67915`);
    expect(ofGroup(here, 'cast').map(({ path }) => path)).not.toContain(`cast/${yoo}`);
    expect(ofGroup(here, 'episodes').map(({ path }) => path.split('/')[2])).toContain('title');
    const again = ofGroup(await guardianDiff(), 'cast');
    expect(again[2]?.person?.match).toMatchObject({ id: site.people.get('Song Hye Kyo'), by: 'externalId' });
  });
});

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
    const clash = await accept(path, {
      ...body,
      accept: [english, ...at(diff, 'episodeCount').map(({ id }) => id)],
    });
    expect(clash.result.conflicts).toMatchObject([{ path: 'synopsis', was: null, theirs: '<p>Theirs.</p>' }]);
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

describe('the TMDB calls', () => {
  it('are unavailable without a key, and say so', async () => {
    const bare = await staffSiteLike(undefined, null);
    expect((await bare.call('/staff/tmdb')).json).toMatchObject({ isAvailable: false });
    const { status, json } = await bare.call<ErrorBody>(`/staff/dramas/${idOf('Goblin')}/tmdb`);
    expect([status, json.error.message]).toEqual([404, expect.stringContaining('TMDB_API_KEY')]);
    expect((await editor.call('/staff/tmdb')).json).toMatchObject({
      isAvailable: true,
      attribution: 'This product uses the TMDB API but is not endorsed or certified by TMDB.',
    });
  });

  it('are allowed for people, but not for titles, to users who may only edit people', async () => {
    const keeper = await memberWith('people-keeper', `p.resource = 'people' and p.action = 'update'`);
    expect((await keeper.call('/staff/tmdb')).json).toMatchObject({ isAvailable: true });
    expect((await keeper.call('/staff/external-sources')).status).toBe(200);
    expect((await keeper.call('/staff/tmdb/pictures/small/backdropPlain00000000000000.jpg')).status).toBe(
      200,
    );
    expect((await keeper.call(`/staff/dramas/${idOf('Goblin')}/tmdb`)).status).toBe(403);
  });

  it('serve small pictures only from the host of TMDB, cached by the browser', async () => {
    const shown = await fetch(
      `${site.origin}/api/staff/tmdb/pictures/small/posterEnglish0000000000000000.jpg`,
      {
        headers: editor.headers,
      },
    );
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect(shown.headers.get('cache-control')).toContain('private');
    for (const file of ['..%2F..%2Fetc', 'http:%2F%2F127.0.0.1', 'x.svg', 'aaaaaaaaaaaa.jpg%3F'])
      expect((await editor.call(`/staff/tmdb/pictures/small/${file}`)).status).toBe(404);
    expect(
      (await editor.call('/staff/tmdb/pictures/original/posterEnglish0000000000000000.jpg')).status,
    ).toBe(400);
    expect(tmdb.requests.map(({ pathname }) => pathname)).toEqual([
      '/t/p/w185/posterEnglish0000000000000000.jpg',
    ]);
  });

  it('require further permissions if they write more than the title', async () => {
    const keeper = await memberWith('title-keeper', `not (p.resource = 'people' and p.action = 'create')`);
    const diff = await guardianDiff();
    const accepting = (path: string) =>
      keeper.call<{ job: { id: number } }>(`/staff/dramas/${idOf('Guardian')}/tmdb`, {
        method: 'POST',
        body: { tmdbId: 'tv/67915', version: diff.version, accept: at(diff, path).map(({ id }) => id) },
      });
    expect((await accepting('cast/tmdb-99')).status).toBe(403);
    const filling = await keeper.call('/staff/dramas/tmdb', {
      method: 'POST',
      body: { ids: [1], parts: ['cast'] },
    });
    expect(filling.status).toBe(403);
    const allowed = await accepting('episodeCount');
    expect(allowed.status).toBe(202);
    expect((await ended<Accepted>(allowed.json.job.id, keeper)).result.changed).toEqual(['episodeCount']);
  });
});

/** A member with a custom role that grants the permissions `p` for which `condition` is true. */
async function memberWith(role: string, condition: string): Promise<StaffMember> {
  const member = await site.member('member');
  await site.rows(
    `with keeping as (insert into roles (slug, name) values ($2, $2) returning id),
       granted as (insert into role_permissions (role_id, permission_id)
         select keeping.id, p.id from keeping, permissions p where ${condition})
     insert into user_roles (user_id, role_id) select $1, id from keeping`,
    member.id,
    role,
  );
  return member;
}

/** Another server on the same database, with separate connections to TMDB. */
async function staffSiteLike(
  waiting: ((milliseconds: number) => Promise<void>) | undefined,
  access: typeof tmdb.access | null = tmdb.access,
) {
  const api = testApi(site.db, {
    media: createDiskStore(folder),
    tmdb: access,
    ...(waiting && { wait: waiting }),
  });
  return {
    async call<Body>(path: string, { method = 'GET', body }: { method?: string; body?: object } = {}) {
      const response = await api.request(`${site.origin}${path}`, {
        method,
        headers: { ...editor.headers, ...(body && { 'Content-Type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      return { status: response.status, text, json: (text ? JSON.parse(text) : null) as Body };
    },
  };
}
