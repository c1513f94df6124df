import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type {
  QuickResults,
  SearchPage,
  SearchResults,
  TitleHit,
} from '#src/features/search/searchAnswers.schema.ts';
import { sampleApi, type TestApi } from '#tests/support/http/api.ts';

let site: TestApi;
beforeAll(async () => {
  site = await sampleApi();
});
afterAll(() => site.drop());

const search = (q: string, more = '') => site.get<SearchResults>(`/search?q=${encodeURIComponent(q)}${more}`);
const titlesFor = async (q: string, more = '') =>
  (await search(q, more)).titles.hits.map(({ title }) => title.title);
const peopleFor = async (q: string) => (await search(q)).people.hits.map(({ person }) => person.name);

describe('searching for titles', () => {
  it.each([
    ['도깨비', 'Goblin'],
    ['도께비', 'Goblin'],
    ['goblni', 'Goblin'],
    ['goblin', 'Goblin'],
    ['GOBLIN', 'Goblin'],
    ['ㄷㄲㅂ', 'Goblin'],
    ['도깨ㅂ', 'Goblin'],
    ['dokkebi', 'Goblin'],
    ['비밀의숲', 'Stranger'],
    ['사랑의불시착', 'Crash Landing on You'],
    ['불시착', 'Crash Landing on You'],
    ['crash landing', 'Crash Landing on You'],
    ['landing crash', 'Crash Landing on You'],
    ['crahs landig on you', 'Crash Landing on You'],
    ['kim shin', 'Goblin'],
  ])('[S-R4] finds %s as %s first', async (q, title) => {
    expect((await titlesFor(q))[0]).toBe(title);
  });

  it('finds Hangul typed as individual jamo (NFD)', async () => {
    expect((await titlesFor('도깨비'.normalize('NFD')))[0]).toBe('Goblin');
  });

  it.each([
    ['economie de l amour', 'Économie de l’amour'],
    ['économie', 'Économie de l’amour'],
    ["l'amour", 'Économie de l’amour'],
    ['l’amour', 'Économie de l’amour'],
    ['rock & roll', 'Rock & Roll'],
    ['rock and roll', 'Rock & Roll'],
    ['kill me, heal me', 'Kill Me, Heal Me'],
    ['“goblin”', 'Goblin'],
  ])('matches accents, quotation marks and & in both directions: %s', async (q, title) => {
    expect(await titlesFor(q)).toContain(title);
    const quick = await site.get<QuickResults>(`/search/quick?q=${encodeURIComponent(q)}`);
    expect(quick.titles.map((hit) => hit.title.title)).toContain(title);
  });

  it('finds a complete short word', async () => {
    expect(await titlesFor('2s')).toEqual(['Macne Nana 2S']);
  });

  it.each([
    ['%', ['100% Love']],
    ['100%', ['100% Love']],
    ['_', ['Snake_Case']],
    ['e_c', ['Snake_Case']],
    ['\\', ['Back\\Slash']],
    ['%_', []],
  ])('treats %s literally', async (q, titles) => {
    expect(await titlesFor(q)).toEqual(titles);
  });

  it('finds a title whose name is only an emoji', async () => {
    expect(await titlesFor('🍑')).toEqual(['🍑']);
  });

  it.each(['', '   ', '\u3000', '\u200b'])('finds nothing for a blank text', async (q) => {
    const { titles, people } = await search(q);
    expect([titles.total, people.total, titles.isComplete]).toEqual([0, 0, true]);
  });

  it('excludes drafts and deleted titles always, and explicit ones unless requested', async () => {
    expect(await titlesFor('goblin')).toEqual(['Goblin']);
    expect(await titlesFor('goblin', '&explicit=true')).toEqual(['Goblin', 'Forbidden Goblin']);
    const quick = await site.get<QuickResults>('/search/quick?q=forbidden');
    expect(quick.titles).toEqual([]);
  });

  it('returns each title once, with the name that matched', async () => {
    const { titles } = await search('도깨비');
    expect(titles.hits.map(({ title, matchedName }) => [title.title, matchedName])).toEqual([
      ['Goblin', '도깨비'],
    ]);
    expect((await search('goblin')).titles.hits[0]?.matchedName).toBeNull();
    expect((await search('ji eun tak')).titles.hits[0]?.matchedName).toBe('Ji Eun Tak');
  });

  it('omits the matched name if the displayed names contain every search word, unless it matches exactly', async () => {
    const resultName = async (q: string) => (await search(q)).titles.hits[0]?.matchedName;
    expect(await resultName('god lonely')).toBe('Guardian: The Lonely and Great God');
    expect(await resultName('깨비')).toBeNull();
    expect(await resultName('도깨비')).toBe('도깨비');
    expect((await search('soo kim')).people.hits.map(({ matchedName }) => matchedName)).toEqual([null, null]);
  });

  it('rejects more than 200 characters and names the parameter', async () => {
    const { status, json } = await site.call(`/search?q=${'a'.repeat(201)}`);
    expect(status).toBe(422);
    expect(json).toMatchObject({ success: false, error: { fields: { q: 'Enter at most 200 characters' } } });
    expect((await site.call(`/search?q=${'가'.repeat(200)}`)).status).toBe(200);
  });
});

describe('searching for people', () => {
  it.each([
    ['gong yoo', 'Gong Yoo'],
    ['공유', 'Gong Yoo'],
    ['Yoo Gong', 'Gong Yoo'],
    ['ㄱㅇ', 'Gong Yoo'],
    ['Kim Soo-hyun', 'Kim Soo Hyun'],
    ['Kim Su Hyeon', 'Kim Soo Hyun'],
    ['김수현', 'Kim Soo Hyun'],
    ['수현', 'Kim Soo Hyun'],
    ['Soo Hyun Kim', 'Kim Soo Hyun'],
    ['song hey kyo', 'Song Hye Kyo'],
    ['송헤교', 'Song Hye Kyo'],
  ])('[S-R4] finds %s as %s first', async (q, name) => {
    expect((await peopleFor(q))[0]).toBe(name);
  });

  it('shows what each is best known for, without explicit titles, drafts and deleted titles', async () => {
    const knownFor = async () => (await search('gong hyo jin')).people.hits[0]?.knownFor;
    const credit = async (title: string) =>
      site.db.pool.query(
        `insert into credits (title_id, person_id, job, role) values ($1, $2, 'cast', 'main')`,
        [site.titles.get(title), site.people.get('Gong Hyo Jin')],
      );
    for (const hidden of ['Forbidden Goblin', 'Draft Goblin', 'Deleted Goblin']) await credit(hidden);
    expect(await knownFor()).toBeNull();
    await credit('Snake_Case');
    await credit('Goblin');
    await credit('Parasite');
    expect(await knownFor()).toBe('Goblin');
    const { people } = await site.get<QuickResults>('/search/quick?q=gong');
    expect(people.map((hit) => hit.knownFor)).toContain('Goblin');
  });

  it('ranks the more popular of two people of one name first, and excludes deleted ones', async () => {
    const { people } = await search('김수현');
    expect(people.hits.map(({ person }) => person.id)[0]).toBe(site.people.get('Kim Soo Hyun'));
    expect(people.total).toBe(2);
    expect((await peopleFor('gong')).sort()).toEqual(['Gong Hyo Jin', 'Gong Yoo']);
  });
});

describe('pages of results', () => {
  it('contain each row once, and the last page ends the list', async () => {
    await site.db.pool.query(
      `insert into titles (type, status, title, sort_key, slug)
       select 'drama', 'finished', 'Zebra Number ' || n, 'zebra ' || n, 'zebra-' || n from generate_series(1, 230) n`,
    );
    const { rows } = await site.db.pool.query<{ ids: number[] }>(
      `select array_agg(id) as ids from titles where title like 'Zebra Number%'`,
    );
    await site.db.pool.query('select refresh_title_index($1::int[])', [rows[0]?.ids]);
    await site.db.pool.query(
      `insert into search_names (entity, title_id, rank, name, folded, compact, jamo, initials, roman, weight)
       select 't', id, 0, title, lower(title), replace(lower(title), ' ', ''), lower(title), '', replace(lower(title), ' ', ''), 0
       from titles where title like 'Zebra Number%'`,
    );
    const seen: number[] = [];
    for (let page = 1; page <= 5; page += 1) {
      const part = await site.get<SearchPage<TitleHit>>(`/search/titles?q=zebra&page=${page}&pageSize=50`);
      expect([part.total, part.isTotalCapped]).toEqual([200, true]);
      seen.push(...part.hits.map(({ title }) => title.id));
    }
    expect(seen.length).toBe(200);
    expect(new Set(seen).size).toBe(200);
    expect((await site.get<QuickResults>('/search/quick?q=zebra')).titles).toHaveLength(8);
  });
});

describe('a search that times out', () => {
  it('returns the results of the first tiers and reports that it is incomplete', async () => {
    const { Client } = await import('pg');
    const blocker = new Client({ connectionString: site.connectionString });
    await blocker.connect();
    try {
      // A lock on the table delays every tier until its timeout.
      await blocker.query('begin; lock table search_names in access exclusive mode');
      const page = await site.get<SearchPage<TitleHit>>('/search/titles?q=goblin');
      expect([page.isComplete, page.total]).toEqual([false, 0]);
    } finally {
      await blocker.query('rollback');
      await blocker.end();
    }
    expect((await site.get<SearchPage<TitleHit>>('/search/titles?q=goblin')).isComplete).toBe(true);
  });
});
