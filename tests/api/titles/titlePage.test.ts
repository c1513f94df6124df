import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { titleMovedTo, wholeTitle } from '#src/features/titles/page/title.queries.server.ts';
import { titleCast } from '#src/features/titles/page/titleCast.queries.server.ts';
import { titleEpisode, titleEpisodes } from '#src/features/titles/page/titleEpisodes.queries.server.ts';
import { cleanHtml } from '#src/server/richText.ts';
import { freshDatabase, type TestDatabase } from '#tests/support/database/db.ts';
import { makeEpisode, makeRelation, makeTitle } from '#tests/support/records/make.ts';
import { makeCredit, makePerson } from '#tests/support/records/makePeople.ts';
import { makeReference } from '#tests/support/records/makeReferences.ts';

let test: TestDatabase;

beforeAll(async () => {
  test = await freshDatabase();
});
afterAll(() => test.drop());

const head = (id: number) => wholeTitle(test.db, id, cleanHtml);

async function addExternalId(id: number, source: string, value: string): Promise<void> {
  const sourceId = await makeReference(test.db, 'external_sources', source);
  await test.db.pool.query(
    'insert into title_external_ids (title_id, source_id, value) values ($1, $2, $3)',
    [id, sourceId, value],
  );
}

describe('[S-R8] the head of a title page', () => {
  it('contains every fact in its order, names included', async () => {
    const id = await makeTitle(test.db, {
      title: 'Guardian',
      nativeTitle: '도깨비',
      format: 'series',
      startDate: '2016-12-02',
      endDate: '2017-01-21',
      episodeCount: 16,
      runtimeMinutes: 82,
      airWeekdays: [5, 6],
      airTime: '20:00',
      genres: ['Romance', 'Fantasy'],
      tags: ['Immortals'],
      countries: ['KR', 'CA'],
      networks: ['tvN'],
      studios: ['Hwa and Dam'],
      contentRatings: [
        { country: 'US', code: 'TV-14' },
        { country: 'KR', code: '15' },
      ],
      services: [
        { service: 'Viki', country: 'US', kind: 'subscription', url: 'https://www.viki.com/tv/1' },
        { service: 'Netflix' },
      ],
    });
    expect(await head(id)).toMatchObject({
      id,
      slug: 'guardian',
      title: 'Guardian',
      nativeTitle: '도깨비',
      year: 2016,
      startDate: '2016-12-02',
      airWeekdays: [5, 6],
      genres: [
        { slug: 'romance', name: 'Romance' },
        { slug: 'fantasy', name: 'Fantasy' },
      ],
      countries: [{ code: 'KR' }, { code: 'CA' }],
      networks: [{ name: 'tvN' }],
      studios: [{ name: 'Hwa and Dam' }],
      contentRatings: [{ code: '15', country: { code: 'KR' } }, { code: 'TV-14' }],
      whereToWatch: [
        { service: 'Netflix', country: null, kind: null, url: null },
        { service: 'Viki', country: { code: 'US' }, kind: 'subscription', url: 'https://www.viki.com/tv/1' },
      ],
      counts: { cast: 0, crew: 0, episodes: 0 },
      score: null,
      poster: null,
    });
  });

  it('leaves unknown facts empty', async () => {
    const id = await makeTitle(test.db, { title: 'Bare' });
    expect(await head(id)).toMatchObject({
      synopsis: null,
      startDate: null,
      year: null,
      genres: [],
      tags: [],
      related: [],
      links: [],
      aliases: [],
      externalScores: [],
      whereToWatch: [],
    });
  });

  it('labels scores of other sites with their source, with a link if there is an id, and never mixes them into ours', async () => {
    const id = await makeTitle(test.db, { externalVotes: 2100, scoreCount: 4, scoreTotal: 80 });
    await addExternalId(id, 'TMDB', 'tv/67915');
    await addExternalId(id, 'IMDb', 'javascript:alert(1)');
    const match = await head(id);
    expect(match?.externalScores).toEqual([
      { source: 'TMDB', score: 8, votes: 2100, readOn: null, url: 'https://www.themoviedb.org/tv/67915' },
    ]);
    expect(match?.score).toBeNull();
    expect(match?.scoreCount).toBe(4);
    expect(match?.links).toEqual([{ source: 'TMDB', url: 'https://www.themoviedb.org/tv/67915' }]);
  });

  it('[S-E3] contains the sanitised synopsis', async () => {
    const id = await makeTitle(test.db, {
      synopsis: '<p onclick="x()">A <b>goblin</b><script>x()</script></p>',
    });
    expect((await head(id))?.synopsis).toBe('<p>A <b>goblin</b></p>');
  });

  it('does not exist for drafts, deleted and unknown titles', async () => {
    const draft = await makeTitle(test.db, { isPublished: false });
    const deleted = await makeTitle(test.db, { deletedAt: new Date() });
    const person = await makePerson(test.db);
    await makeCredit(test.db, { titleId: draft, personId: person });
    await makeEpisode(test.db, { titleId: draft, label: '1' });
    for (const id of [draft, deleted, 2_147_483_647]) {
      expect(await head(id)).toBeNull();
      expect(await titleCast(test.db, id)).toEqual({ cast: [], crew: [] });
      expect((await titleEpisodes(test.db, id)).episodes).toEqual([]);
      expect(await titleEpisode(test.db, id, { label: '1' }, cleanHtml)).toBeNull();
    }
  });

  it('hides explicit, draft and deleted related titles, but shows explicit ones on an explicit title', async () => {
    const plain = await makeTitle(test.db, { title: 'Plain' });
    const explicit = await makeTitle(test.db, { title: 'Explicit', isExplicit: true });
    const draft = await makeTitle(test.db, { isPublished: false });
    const other = await makeTitle(test.db, { title: 'Other' });
    for (const relatedId of [explicit, draft, other]) {
      await makeRelation(test.db, { titleId: plain, relatedId, relation: 'sequel' });
    }
    const second = await makeTitle(test.db, { isExplicit: true });
    await makeRelation(test.db, { titleId: explicit, relatedId: second, relation: 'prequel' });
    expect((await head(plain))?.related).toMatchObject([{ relation: 'sequel', title: { id: other } }]);
    expect((await head(explicit))?.related).toMatchObject([{ relation: 'prequel', title: { id: second } }]);
  });

  it('follows several merges to the surviving title', async () => {
    const last = await makeTitle(test.db, { title: 'Kept' });
    await test.db.pool.query(
      `insert into redirects (entity, from_id, to_id) values ('title', 900001, 900002), ('title', 900002, $1),
      ('person', 900003, $1), ('title', 900004, 900005), ('title', 900005, 900004)`,
      [last],
    );
    expect(await titleMovedTo(test.db, 900001)).toEqual({ id: last, slug: 'kept' });
    expect(await titleMovedTo(test.db, 900002)).toEqual({ id: last, slug: 'kept' });
    expect(await titleMovedTo(test.db, 900003)).toBeNull();
    expect(await titleMovedTo(test.db, 900004)).toBeNull();
  });
});

describe("a title's cast", () => {
  it('is grouped by role in billing order, with unknown roles between support and guests, and crew by job', async () => {
    const id = await makeTitle(test.db);
    const people = await Promise.all(
      ['Lead', 'Second', 'Helper', 'Walk-on', 'Someone', 'Writer'].map((name) =>
        makePerson(test.db, { name }),
      ),
    );
    const [lead = 0, second = 0, helper = 0, cameo = 0, someone = 0, writer = 0] = people;
    await makeCredit(test.db, { titleId: id, personId: cameo, role: 'cameo', position: 0 });
    await makeCredit(test.db, { titleId: id, personId: second, role: 'main', position: 2 });
    await makeCredit(test.db, { titleId: id, personId: lead, role: 'main', position: 1 });
    await makeCredit(test.db, { titleId: id, personId: helper, role: 'support', position: 3 });
    await makeCredit(test.db, { titleId: id, personId: someone, position: 0 });
    await makeCredit(test.db, { titleId: id, personId: writer, job: 'screenwriter' });
    await makeCredit(test.db, { titleId: id, personId: lead, job: 'director' });
    const { cast, crew } = await titleCast(test.db, id);
    expect(cast.map(({ role, members }) => [role, members.map(({ person }) => person.name)])).toEqual([
      ['main', ['Lead', 'Second']],
      ['support', ['Helper']],
      ['unknown', ['Someone']],
      ['cameo', ['Walk-on']],
    ]);
    expect(crew.map(({ job, people: all }) => [job, all.map(({ person }) => person.name)])).toEqual([
      ['director', ['Lead']],
      ['screenwriter', ['Writer']],
    ]);
    expect((await head(id))?.counts).toEqual({ cast: 5, crew: 2, episodes: 0 });
    const first = await titleCast(test.db, id, { limit: 2 });
    expect(first.cast.flatMap(({ members }) => members.map(({ person }) => person.name))).toEqual([
      'Lead',
      'Second',
    ]);
    expect(first.crew).toHaveLength(2);
  });

  it('shows an actor with several characters once with all of them, and also in the crew if they worked there', async () => {
    const id = await makeTitle(test.db);
    const actor = await makePerson(test.db, { name: 'Actor' });
    await makeCredit(test.db, {
      titleId: id,
      personId: actor,
      role: 'main',
      characters: ['Twin A', 'Twin B'],
    });
    await makeCredit(test.db, { titleId: id, personId: actor, job: 'screenwriter' });
    const { cast, crew } = await titleCast(test.db, id);
    expect(cast.flatMap(({ members }) => members)).toMatchObject([
      { person: { id: actor }, characters: [{ name: 'Twin A' }, { name: 'Twin B' }] },
    ]);
    expect(crew).toMatchObject([{ job: 'screenwriter', people: [{ person: { id: actor } }] }]);
    expect((await head(id))?.counts).toMatchObject({ cast: 1, crew: 1 });
  });

  it('excludes deleted people, also in the counts', async () => {
    const id = await makeTitle(test.db);
    const gone = await makePerson(test.db, { deletedAt: new Date() });
    await makeCredit(test.db, { titleId: id, personId: gone });
    expect((await titleCast(test.db, id)).cast).toEqual([]);
    expect((await head(id))?.counts.cast).toBe(0);
  });
});

describe("a title's episodes", () => {
  it('are in the order 0, 1 … 6, 6.5, 7, specials last, with instants if date and time are known', async () => {
    const id = await makeTitle(test.db, { airTime: '23:30' });
    for (const label of ['7', 'SP1', '10', '6.5', '0', '6', '1']) {
      await makeEpisode(test.db, { titleId: id, label, kind: label === 'SP1' ? 'special' : 'regular' });
    }
    await makeEpisode(test.db, { titleId: id, label: '2', airDate: '2026-03-01' });
    await makeEpisode(test.db, { titleId: id, label: '3', airDate: '2026-03-02', airTime: '00:30' });
    await makeEpisode(test.db, { titleId: id, label: '4', airDate: '2026-03' });
    const { episodes, total, pageCount } = await titleEpisodes(test.db, id);
    expect(episodes.map(({ label }) => label)).toEqual([
      '0',
      '1',
      '2',
      '3',
      '4',
      '6',
      '6.5',
      '7',
      '10',
      'SP1',
    ]);
    expect([total, pageCount]).toEqual([10, 1]);
    expect(episodes.slice(2, 5).map(({ airsAt }) => airsAt)).toEqual([
      '2026-03-01T14:30:00.000Z',
      '2026-03-01T15:30:00.000Z',
      null,
    ]);
  });

  it('include their neighbours', async () => {
    const id = await makeTitle(test.db);
    for (const label of ['1', '2', '3']) {
      await makeEpisode(test.db, { titleId: id, label, synopsis: '<i>x</i><img src=x>' });
    }
    const second = await titleEpisode(test.db, id, { label: '2' }, cleanHtml);
    expect(second).toMatchObject({
      label: '2',
      synopsis: '<p><i>x</i></p>',
      previous: { label: '1' },
      next: { label: '3' },
    });
    expect(await titleEpisode(test.db, id, { label: '1' }, cleanHtml)).toMatchObject({ previous: null });
    expect(await titleEpisode(test.db, id, { label: '3' }, cleanHtml)).toMatchObject({ next: null });
    expect(await titleEpisode(test.db, id, { id: second?.id ?? 0 }, cleanHtml)).toMatchObject({ label: '2' });
    expect(await titleEpisode(test.db, id, { label: '4' }, cleanHtml)).toBeNull();
    const other = await makeTitle(test.db);
    expect(await titleEpisode(test.db, other, { id: second?.id ?? 0 }, cleanHtml)).toBeNull();
  });

  it('are paged, and all pages together contain each once', async () => {
    const id = await makeTitle(test.db);
    await test.db.pool.query(
      `insert into episodes (title_id, label, sort_order) select $1, n::text, n * 100 from generate_series(1, 450) n`,
      [id],
    );
    const pages = await Promise.all([1, 2, 3].map((page) => titleEpisodes(test.db, id, page)));
    const labels = pages.flatMap(({ episodes }) => episodes.map(({ label }) => Number(label)));
    expect(labels).toEqual(Array.from({ length: 450 }, (_, index) => index + 1));
    expect(pages[0]).toMatchObject({ total: 450, pageCount: 3 });
    expect(pages.map(({ partsBefore }) => partsBefore)).toEqual([0, 200, 400]);
  });
});
