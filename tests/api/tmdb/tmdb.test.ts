import { describe, expect, it } from 'vitest';
import {
  diffOf,
  editor,
  ended,
  giveId,
  guardianDiff,
  idOf,
  prepareTmdb,
  site,
  sources,
  staffSiteLike,
  tmdb,
} from '#tests/support/servers/tmdbStage.ts';
import { type Accepted, at, ofGroup } from '#tests/support/servers/tmdbSteps.ts';
import type { ErrorBody, StaffMember } from '#tests/support/staff/staffSite.ts';

prepareTmdb();
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
