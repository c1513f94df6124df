import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readPeople, readTitles, type StoredTitle } from '#src/server/catalogue/reading.server.ts';
import { type DatasetFiles, fingerprint, importFiles } from '#tests/support/dataset.ts';
import { freshDatabase, type TestDatabase } from '#tests/support/db.ts';

let database: TestDatabase;

beforeEach(async () => {
  database = await freshDatabase();
});
afterEach(() => database.drop());

const goblin = {
  id: 't_goblin',
  title: 'Goblin',
  native_title: '도깨비',
  alt_titles: ['Goblin', 'Dokkaebi', 'Guardian: The Lonely &amp; Great God'],
  type: 'drama',
  country: 'South Korea',
  year: 2016,
  start_date: '2016-12-02',
  end_date: '2017-01-21',
  air_days: ['Sat', 'Fri'],
  air_time: '20:00',
  episodes: 16,
  duration_min: 82,
  networks: ['tvn'],
  studios: ['hwa', 'tvn-studio'],
  genres: ['romance', 'fantasy'],
  tags: ['immortal'],
  content_rating: '15+ - Teens 15 or older',
  content_rating_us: 'TV-14',
  content_rating_kr: '15세 관람가',
  streaming: ['viki'],
  score: 8.8,
  votes: 88398,
  watchers: 166379,
  imdb_score: 8.6,
  tmdb_score: 8.711,
  tmdb_votes: 2361,
  external_ids: { tmdb: 'tv/67915', imdb: 'tt5994364', mdl: '18452-goblin', daum_tv: '51688' },
  sources: ['tmdb-kdrama-dash'],
};
const sequel = { id: 't_two', title: 'Goblin 2', type: 'drama', country: 'KR', year: 2018 };

const files: DatasetFiles = {
  genres: [
    { id: 'romance', name: 'Romance' },
    { id: 'fantasy', name: 'Fantasy' },
  ],
  tags: [{ id: 'immortal', name: 'immortal' }],
  networks: [{ id: 'tvn', name: 'tvN' }],
  studios: [
    { id: 'hwa', name: 'Hwa and Dam Pictures' },
    { id: 'tvn-studio', name: 'tvN' },
  ],
  streaming_services: [{ id: 'viki', name: 'Viki' }],
  people: [
    {
      id: 'p_gong',
      name: 'Gong Yoo',
      native_name: '공유',
      gender: 'male',
      birth_year: 1979,
      nationality: 'South Korea',
    },
    { id: 'p_kim', name: '김은숙', native_name: '김은숙', name_is_native: true, daum_person_code: '123' },
  ],
  titles: [goblin, sequel],
  credits: [
    {
      title_id: 't_goblin',
      person_id: 'p_gong',
      job: 'cast',
      role: 'main',
      character: 'Kim Shin',
      character_native: '김신',
      order: 1,
    },
    { title_id: 't_goblin', person_id: 'p_kim', job: 'screenwriter', order: 1 },
    { title_id: 't_goblin', person_id: 'p_kim', job: 'cast', character_native: '행인', order: 30 },
  ],
  episodes: [
    { title_id: 't_goblin', number: 2, air_date: '2016-12-03', basis: 'derived' },
    { title_id: 't_goblin', number: 1, air_date: '2016-12-02', basis: 'listed' },
    { title_id: 't_goblin', number: '6.5' },
  ],
  related: [{ title_id: 't_goblin', related_id: 't_two', relation: 'sequel' }],
};

async function idOfTitle(key: string): Promise<number> {
  const { rows } = await database.db.pool.query<{ title_id: number }>(
    `select x.title_id from title_external_ids x join external_sources s on s.id = x.source_id
     where s.slug = 'dataset' and x.value = $1`,
    [key],
  );
  return rows[0]?.title_id ?? 0;
}

async function storedTitle(key: string): Promise<StoredTitle> {
  const id = await idOfTitle(key);
  const stored = (await readTitles(database.db.pool, [id])).get(id);
  if (!stored) throw new Error(`No title ${key}`);
  return stored;
}

async function values<Value>(sql: string, ...parameters: unknown[]): Promise<Value[]> {
  const { rows } = await database.db.pool.query<{ value: Value }>(sql, parameters);
  return rows.map((row) => row.value);
}

describe('an import', () => {
  test('brings a title in with everything that hangs on it', async () => {
    const { summary, refusals } = await importFiles(database.db, files, { isGzipped: true });
    expect(refusals).toEqual([]);
    expect(summary).toMatchObject({
      people: { created: 2, updated: 0, unchanged: 0 },
      titles: { created: 2, updated: 0, unchanged: 0 },
      related: { updated: 2 },
    });
    const { record, version } = await storedTitle('t_goblin');
    expect(version).toBe(2);
    expect(record).toMatchObject({
      title: 'Goblin',
      nativeTitle: '도깨비',
      startDate: '2016-12-02',
      airWeekdays: [5, 6],
      airTime: '20:00',
      runtimeMinutes: 82,
    });
    const names = Object.values(record.aliases).sort((a, b) => a.position - b.position);
    expect(names.map((row) => row.name)).toEqual(['Dokkaebi', 'Guardian: The Lonely & Great God']);
    const [gong, kim] = await values<number>('select id as value from people order by id');
    const character = Object.values(record.characters).find((row) => row.name === 'Kim Shin');
    expect(character?.nativeName).toBe('김신');
    expect(record.cast[String(gong)]).toMatchObject({ role: 'main', characters: [character?.key] });
    expect(record.cast[String(kim)]?.role).toBeNull();
    expect(record.crew[`screenwriter:${kim}`]).toBeDefined();
    const episodes = await values<string>(
      `select label || ' ' || coalesce(air_date, '-') || ' ' || is_air_date_derived as value from episodes order by sort_order`,
    );
    expect(episodes).toEqual(['1 2016-12-02 false', '2 2016-12-03 true', '6.5 - false']);
    expect(await values("select slug || '/' || kind as value from studios order by slug")).toEqual([
      'hwa-and-dam-pictures/studio',
      'tvn/network',
      'tvn-studio/studio',
    ]);
    const ratings = await values(
      `select c.code || ' ' || r.code as value from title_content_ratings x join content_ratings r on r.id = x.content_rating_id
       join countries c on c.id = r.country_id order by 1`,
    );
    expect(ratings).toEqual(['KR 15', 'US TV-14']);
  });

  test('keeps other catalogues’ scores under their names and makes none of our own (fault 6)', async () => {
    await importFiles(database.db, files);
    const scores = await values(
      `select s.slug || ' ' || x.score || ' ' || coalesce(x.votes::text, 'unknown') as value
       from title_external_scores x join external_sources s on s.id = x.source_id order by 1`,
    );
    expect(scores).toEqual(['imdb 8.6 unknown', 'mydramalist 8.8 88398', 'tmdb 8.711 2361']);
    expect(
      await values('select score_count as value from title_index where score is not null or score_count > 0'),
    ).toEqual([]);
  });

  test('keeps the data set’s own ids as a source that is not public', async () => {
    await importFiles(database.db, files);
    expect(await values(`select is_public as value from external_sources where slug = 'dataset'`)).toEqual([
      false,
    ]);
  });

  test('makes titles and people findable, listed and counted in the same transaction', async () => {
    await importFiles(database.db, files);
    const id = await idOfTitle('t_goblin');
    const names = await values(
      'select name as value from search_names where title_id = $1 order by rank, name',
      id,
    );
    expect(names).toEqual([
      'Goblin',
      '도깨비',
      'Dokkaebi',
      'Guardian: The Lonely & Great God',
      'Kim Shin',
      '김신',
      '행인',
    ]);
    expect(await values('select credit_count as value from people order by id')).toEqual([1, 2]);
    expect(await values(`select weight > 0 as value from search_names where entity = 'p'`)).toEqual([
      true,
      true,
      true,
    ]);
    expect(await values('select external_votes as value from title_index where title_id = $1', id)).toEqual([
      88398,
    ]);
    expect(await values(`select card->>'slug' as value from title_cards where title_id = $1`, id)).toEqual([
      'goblin',
    ]);
  });

  test('adds the other side of a relation by itself', async () => {
    await importFiles(database.db, files);
    const { record } = await storedTitle('t_two');
    const id = await idOfTitle('t_goblin');
    expect(record.related).toEqual({ [id]: { relatedId: id, relation: 'prequel' } });
  });

  test('leaves what is unknown unknown (faults 2, 4 and 11)', async () => {
    await importFiles(database.db, {
      people: [{ id: 'p_1', name: 'Somebody' }],
      titles: [
        { id: 't_1', title: 'Only a year', type: 'movie', country: 'Japan', year: 1999 },
        { id: 't_2', title: 'No date', type: 'movie', country: 'Japan' },
      ],
    });
    const { record } = await storedTitle('t_1');
    expect(record).toMatchObject({
      startDate: '1999',
      endDate: null,
      episodeCount: null,
      runtimeMinutes: null,
      airTime: null,
    });
    expect((await storedTitle('t_2')).record.startDate).toBeNull();
    const [person] = (
      await readPeople(database.db.pool, await values('select id as value from people'))
    ).values();
    expect(person?.record).toMatchObject({ birthDate: null, genderId: null, countryId: null });
  });

  test('takes titles of one name in one year apart, and titles without Latin letters (faults 26 and 27)', async () => {
    const twin = (id: string, title: string) => ({
      id,
      title,
      type: 'drama',
      country: 'South Korea',
      year: 2020,
      title_is_native: true,
    });
    await importFiles(database.db, {
      titles: [
        twin('t_1', 'Once Again'),
        twin('t_2', 'Once Again'),
        twin('t_3', '산바람'),
        twin('t_4', '🍑'),
        twin('t_5', '...'),
        twin('t_6', 'Edit'),
      ],
    });
    expect(await values('select slug as value from titles order by id')).toEqual([
      'once-again',
      'once-again',
      'sanbaram',
      'title',
      'title',
      'edit-title',
    ]);
    expect((await storedTitle('t_3')).record.nativeTitle).toBe('산바람');
  });

  test('moves a slot past midnight to the day it really airs on', async () => {
    await importFiles(database.db, {
      titles: [
        {
          id: 't_1',
          title: 'Late',
          type: 'drama',
          country: 'South Korea',
          start_date: '2016-12-31',
          air_days: ['Sat', 'Sun'],
          air_time: '25:15',
        },
      ],
      episodes: [{ title_id: 't_1', number: 1, air_date: '2016-12-31', basis: 'derived' }],
    });
    const { record } = await storedTitle('t_1');
    expect(record).toMatchObject({ airTime: '01:15', startDate: '2017-01-01', airWeekdays: [1, 7] });
    expect(Object.values(record.episodes)[0]?.airDate).toBe('2017-01-01');
  });

  test('gives an actor of several characters one credit, and shares a character between actors (fault 47)', async () => {
    await importFiles(database.db, {
      people: [
        { id: 'p_1', name: 'One' },
        { id: 'p_2', name: 'Two' },
      ],
      titles: [{ id: 't_1', title: 'Twins', type: 'drama', country: 'South Korea' }],
      credits: [
        { title_id: 't_1', person_id: 'p_1', job: 'cast', character: 'Elder', order: 1 },
        { title_id: 't_1', person_id: 'p_1', job: 'cast', character: 'Younger', order: 2 },
        { title_id: 't_1', person_id: 'p_2', job: 'cast', character: 'Younger', order: 3 },
      ],
    });
    const { record } = await storedTitle('t_1');
    const played = Object.values(record.cast).map((row) =>
      row.characters.map((key) => record.characters[key]?.name),
    );
    expect(played).toEqual([['Elder', 'Younger'], ['Younger']]);
    expect(Object.keys(record.characters)).toHaveLength(2);
  });
});

describe('importing again', () => {
  test('changes nothing, not even a revision', async () => {
    await importFiles(database.db, files);
    const before = await fingerprint(database.db);
    const { summary } = await importFiles(database.db, files);
    expect(summary).toMatchObject({
      references: { created: 0 },
      people: { created: 0, updated: 0, unchanged: 2 },
      titles: { created: 0, updated: 0, unchanged: 2 },
      related: { updated: 0 },
    });
    expect(await fingerprint(database.db)).toEqual(before);
  });

  test('gives the same catalogue whatever the order of rows (fault 3)', async () => {
    const reversed = Object.fromEntries(
      Object.entries(files).map(([file, rows]) => [file, [...rows].reverse()]),
    );
    const other = await freshDatabase();
    try {
      await importFiles(database.db, files);
      await importFiles(other.db, reversed);
      const facts = `select string_agg(x, '|' order by x) as value from (
        select t.title || t.sort_key || coalesce(t.start_date, '') || (select coalesce(string_agg(e.label || coalesce(e.air_date, ''), ',' order by e.sort_order), '')
          from episodes e where e.title_id = t.id) || (select coalesce(string_agg(p.name || c.job || coalesce(c.role, '') || c.position, ',' order by c.job, c.position), '')
          from credits c join people p on p.id = c.person_id where c.title_id = t.id) || (select coalesce(string_agg(r.relation, ','), '') from related_titles r where r.title_id = t.id) as x
        from titles t) f`;
      const { rows } = await other.db.pool.query<{ value: string }>(facts);
      expect(rows.map((row) => row.value)).toEqual(await values(facts));
    } finally {
      await other.drop();
    }
  });

  test('writes what differs, and only that, as a revision', async () => {
    await importFiles(database.db, files);
    const changed = { ...goblin, episodes: 17, tmdb_votes: 3000 };
    const { summary } = await importFiles(database.db, { ...files, titles: [changed, sequel] });
    expect(summary.titles).toEqual({ created: 0, updated: 1, unchanged: 1 });
    const [operations] = await values(
      `select operations as value from revisions where entity = 'title' order by id desc limit 1`,
    );
    const [tmdb] = await values<number>(`select id as value from external_sources where slug = 'tmdb'`);
    expect(operations).toEqual({ episodeCount: [16, 17], [`externalScores/${tmdb}/votes`]: [2361, 3000] });
  });

  test('removes nothing that a later file no longer names', async () => {
    await importFiles(database.db, files);
    const { people, titles, ...references } = files;
    const before = await storedTitle('t_goblin');
    await importFiles(database.db, { people, titles, genres: references.genres });
    expect((await storedTitle('t_goblin')).record).toEqual(before.record);
  });
});

describe('finding the records a row speaks of', () => {
  async function enterByHand(title: string, source: string, value: string): Promise<number> {
    await importFiles(database.db, {
      titles: [{ id: 't_hand', title, type: 'drama', country: 'South Korea', year: 2016 }],
    });
    const id = await idOfTitle('t_hand');
    await database.db.pool.query(
      `update title_external_ids set source_id = (select id from external_sources where slug = $1), value = $2 where title_id = $3`,
      [source, value, id],
    );
    return id;
  }

  test.each([
    ['imdb', 'tt5994364'],
    ['tmdb', 'tv/67915'],
    ['mydramalist', '18452-goblin'],
    ['daum', '51688'],
  ])('a title known by its id at %s is that title', async (source, value) => {
    const id = await enterByHand('Under another name', source, value);
    const { summary } = await importFiles(database.db, files);
    expect(summary.titles).toMatchObject({ created: 1, updated: 1 });
    expect(await idOfTitle('t_goblin')).toBe(id);
  });

  test('a title without a known id is found by title, year and country', async () => {
    const id = await enterByHand('goblin', 'wikidata', 'Q28061860');
    await importFiles(database.db, files);
    expect(await idOfTitle('t_goblin')).toBe(id);
  });

  test('an id that two rows claim goes to one of them, the other row is taken without it', async () => {
    const rows = ['t_b', 't_a'].map((id) => ({
      id,
      title: id,
      type: 'drama',
      country: 'Japan',
      external_ids: { tmdb: 'tv/1' },
    }));
    const { refusals, summary } = await importFiles(database.db, { titles: rows });
    expect(summary.titles.created).toBe(2);
    expect(refusals).toMatchObject([{ file: 'titles', line: 1, what: 'value', value: 'tv/1' }]);
    const holder = await values<number>(
      `select title_id as value from title_external_ids where value = 'tv/1'`,
    );
    expect(holder).toEqual([await idOfTitle('t_a')]);
  });
});

describe('what people changed by hand', () => {
  async function edit(key: string, operations: object, sql: string, ...parameters: unknown[]): Promise<void> {
    const { id, version } = await storedTitle(key);
    await database.db.pool.query(sql, [id, ...parameters]);
    await database.db.pool.query(
      `insert into users (identity_uid, email, handle, display_name) values ('u', 'e@example.org', 'editor', 'Editor') on conflict do nothing`,
    );
    await database.db.pool.query(
      `insert into revisions (entity, entity_id, version, operations, actor_id) select 'title', $1, $2, $3, id from users limit 1`,
      [id, version + 1, JSON.stringify(operations)],
    );
    await database.db.pool.query('update titles set version = version + 1 where id = $1', [id]);
  }

  test('stays when the file is imported again, and other fields follow the file', async () => {
    await importFiles(database.db, files);
    await edit(
      't_goblin',
      { title: ['Goblin', 'Guardian'] },
      `update titles set title = 'Guardian' where id = $1`,
    );
    await importFiles(database.db, { ...files, titles: [{ ...goblin, episodes: 17 }, sequel] });
    expect((await storedTitle('t_goblin')).record).toMatchObject({ title: 'Guardian', episodeCount: 17 });
  });

  test('rows that people removed do not come back: genres, episodes, characters', async () => {
    await importFiles(database.db, files);
    const { record } = await storedTitle('t_goblin');
    const [genre] = Object.values(record.genres);
    const episode = Object.values(record.episodes).find((row) => row.label === '2');
    const character = Object.values(record.characters).find((row) => row.name === '행인');
    await edit(
      't_goblin',
      {
        [`genres/${genre?.genreId}`]: [genre, null],
        [`episodes/${episode?.key}`]: [episode, null],
        [`characters/${character?.key}`]: [character, null],
      },
      `with a as (delete from title_genres where title_id = $1 and genre_id = $2), b as (delete from episodes where id = $3)
       delete from characters where title_id = $1 and id = $4`,
      genre?.genreId,
      Number(episode?.key),
      Number(character?.key),
    );
    const before = (await storedTitle('t_goblin')).record;
    const { summary } = await importFiles(database.db, files);
    expect(summary.titles.updated).toBe(0);
    expect((await storedTitle('t_goblin')).record).toEqual(before);
  });
});

describe('rows that cannot be taken', () => {
  const one = (title: object) => ({
    titles: [{ id: 't_1', title: 'One', type: 'drama', country: 'Japan', ...title }],
  });

  test.each<[string, DatasetFiles, object]>([
    ['a line that is not JSON', { titles: ['{"id":'] }, { file: 'titles', line: 1, what: 'row' }],
    ['a line that is no object', { titles: ['[1]'] }, { file: 'titles', line: 1, what: 'row' }],
    [
      'a title without an id',
      { titles: [{ title: 'x', type: 'drama', country: 'Japan' }] },
      { field: 'id', what: 'row' },
    ],
    ['an unknown type', one({ type: 'opera' }), { field: 'type', what: 'row' }],
    ['an unknown country', one({ country: 'Atlantis' }), { field: 'country', what: 'row' }],
    ['a test entry', one({ title: 'Test Content 2' }), { field: 'title', what: 'row' }],
    ['a name that cannot be seen', one({ title: '\u200b' }), { field: 'title', what: 'row' }],
    [
      'an id that stands in the file twice',
      { titles: [...one({}).titles, ...one({ title: 'Two' }).titles] },
      { line: 2, field: 'id', what: 'row' },
    ],
    [
      'a day that does not exist',
      one({ start_date: '2016-02-30' }),
      { field: 'start_date', what: 'value', value: '2016-02-30' },
    ],
    [
      'an end before the start',
      one({ start_date: '2016-02', end_date: '2015' }),
      { field: 'end_date', what: 'value' },
    ],
    [
      'a runtime as rating',
      one({ content_rating_us: '1h 5m' }),
      { field: 'content_rating_us', what: 'value', value: '1h 5m' },
    ],
    [
      'another country’s rating',
      one({ content_rating_kr: 'PG' }),
      { field: 'content_rating_kr', what: 'value' },
    ],
    ['a score beyond ten', one({ score: 88 }), { field: 'score', what: 'value' }],
    ['no episodes', one({ episodes: 0 }), { field: 'episodes', what: 'value' }],
    [
      'an id of another form',
      one({ external_ids: { imdb: '../x' } }),
      { field: 'external_ids.imdb', what: 'value' },
    ],
    [
      'a genre without an entry',
      one({ genres: ['nowhere'] }),
      { field: 'genres', what: 'value', value: 'nowhere' },
    ],
    ['a list that is none', one({ alt_titles: 'x' }), { field: 'alt_titles', what: 'value' }],
    ['a time that is none', one({ air_time: '31:00' }), { field: 'air_time', what: 'value' }],
    ['an id that no text may be', one({ id: 't\u0000' }), { field: 'id', what: 'row' }],
    [
      'a test person',
      { ...one({}), people: [{ id: 'p_1', name: 'Test Person 3' }] },
      { file: 'people', field: 'name', what: 'row' },
    ],
    [
      'a studio that is a text',
      { ...one({}), studios: [{ id: 's', name: '팬엔터테인먼트\n문정수' }] },
      { file: 'studios', what: 'row' },
    ],
    [
      'a studio that is a person',
      { ...one({}), studios: [{ id: 's', name: '최진희 (기업인)' }] },
      { file: 'studios', what: 'row' },
    ],
    [
      'a person beside a studio',
      {
        ...one({}),
        studios: [
          { id: 'a', name: '골든썸' },
          { id: 'b', name: '골든썸 김운호' },
        ],
      },
      { file: 'studios', line: 2, what: 'row' },
    ],
    [
      'a credit of an unknown title',
      { ...one({}), credits: [{ title_id: 't_x', person_id: 'p_x', job: 'cast' }] },
      { file: 'credits', field: 'title_id', what: 'row' },
    ],
    [
      'a credit of an unknown person',
      { ...one({}), credits: [{ title_id: 't_1', person_id: 'p_x', job: 'cast' }] },
      { file: 'credits', field: 'person_id', what: 'row' },
    ],
    [
      'a job that is none',
      { ...one({}), credits: [{ title_id: 't_1', person_id: 'p_x', job: 'fan' }] },
      { file: 'credits', field: 'job', what: 'row' },
    ],
    [
      'an episode of an unknown title',
      { ...one({}), episodes: [{ title_id: 't_x', number: 1 }] },
      { file: 'episodes', field: 'title_id', what: 'row' },
    ],
    [
      'an episode number that is none',
      { ...one({}), episodes: [{ title_id: 't_1', number: 'last' }] },
      { file: 'episodes', field: 'number', what: 'row' },
    ],
    [
      'an episode twice',
      {
        ...one({}),
        episodes: [
          { title_id: 't_1', number: 1 },
          { title_id: 't_1', number: '01' },
        ],
      },
      { file: 'episodes', line: 2, what: 'row' },
    ],
    [
      'a remake outside the catalogue',
      {
        ...one({}),
        related: [
          { title_id: 't_1', related_title: 'Oldboy', related_tmdb: 'movie/87516', relation: 'remake' },
        ],
      },
      { file: 'related', field: 'related_id', what: 'row' },
    ],
    [
      'a title as its own sequel',
      { ...one({}), related: [{ title_id: 't_1', related_id: 't_1', relation: 'sequel' }] },
      { file: 'related', what: 'row' },
    ],
  ])('%s is reported with its place and reason', async (_name, given, expected) => {
    const { refusals } = await importFiles(database.db, given);
    expect(refusals).toMatchObject([expected]);
    expect(refusals[0]?.reason).toMatch(/\S/);
  });

  test('do not keep the others out', async () => {
    const { summary } = await importFiles(database.db, {
      titles: [
        'nonsense',
        { id: 't_1', title: 'One', type: 'drama', country: 'Japan', start_date: '2012-00-00' },
        '\u0000',
      ],
    });
    expect(summary.titles.created).toBe(1);
    expect((await storedTitle('t_1')).record.startDate).toBe('2012');
  });

  test('MyDramaList’s rating words are told once, not once a row', async () => {
    const { refusals, summary } = await importFiles(database.db, files);
    expect(refusals).toEqual([]);
    expect(summary.notes.join()).toContain('content_rating');
  });
});

describe('a dry run', () => {
  test('says what would happen and leaves nothing', async () => {
    await importFiles(database.db, { titles: [sequel] });
    const before = await fingerprint(database.db);
    const { summary } = await importFiles(database.db, files, { isDryRun: true });
    expect(summary).toMatchObject({
      isDryRun: true,
      titles: { created: 1, unchanged: 1 },
      people: { created: 2 },
    });
    expect(await fingerprint(database.db)).toEqual(before);
  });
});

describe('the folder', () => {
  test('without the titles is refused by name; other files may be missing', async () => {
    await expect(importFiles(database.db, { people: [] })).rejects.toMatchObject({
      statusCode: 400,
      message: expect.stringContaining('titles.jsonl'),
    });
  });

  test('may begin with a byte order mark and hold empty lines', async () => {
    const { summary, refusals } = await importFiles(database.db, {
      titles: [`\ufeff${JSON.stringify(sequel)}`, '', '   '],
    });
    expect(refusals).toEqual([]);
    expect(summary.titles.created).toBe(1);
  });
});
