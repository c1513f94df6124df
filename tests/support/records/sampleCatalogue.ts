import { compactName, foldName, initialsOf, jamoOf, romanKey, sortKeyOf } from '#src/domain/names/folding.ts';
import type { Database } from '#src/server/db/database.ts';

interface SampleTitle {
  title: string;
  native?: string;
  aliases?: string[];
  characters?: string[];
  type?: 'drama' | 'movie' | 'special';
  start?: string;
  votes?: number;
  genres?: string[];
  isExplicit?: boolean;
  isDraft?: boolean;
  isDeleted?: boolean;
}

interface SamplePerson {
  name: string;
  native?: string;
  aliases?: string[];
  credits?: number;
  isDeleted?: boolean;
}

/** Titles for tests of search and lists, a few of each kind that must or must not be found. */
export const SAMPLE_TITLES: readonly SampleTitle[] = [
  {
    title: 'Goblin',
    native: '쓸쓸하고 찬란하神-도깨비',
    aliases: ['도깨비', 'Dokkaebi', 'Guardian: The Lonely and Great God'],
    characters: ['Ji Eun Tak', 'Kim Shin'],
    start: '2016-12-02',
    votes: 90_000,
    genres: ['romance', 'fantasy'],
  },
  {
    title: 'Crash Landing on You',
    native: '사랑의 불시착',
    start: '2019-12-14',
    votes: 80_000,
    genres: ['romance'],
  },
  {
    title: 'Stranger',
    native: '비밀의 숲',
    aliases: ['Secret Forest'],
    start: '2017-06',
    votes: 40_000,
    genres: ['crime'],
  },
  { title: 'Kill Me, Heal Me', native: '킬미, 힐미', start: '2015', votes: 50_000, genres: ['romance'] },
  { title: 'Économie de l’amour', start: '2010-01-01', votes: 10 },
  { title: 'Macne Nana 2S', votes: 5 },
  { title: '100% Love', start: '2012', votes: 20, genres: ['romance'] },
  { title: 'Snake_Case', votes: 3 },
  { title: 'Back\\Slash', votes: 2 },
  {
    title: 'Parasite',
    native: '기생충',
    type: 'movie',
    start: '2019-05-30',
    votes: 60_000,
    genres: ['crime'],
  },
  { title: 'Rock & Roll', votes: 7 },
  { title: '🍑', votes: 1 },
  { title: 'Forbidden Goblin', start: '2018', votes: 100, isExplicit: true, genres: ['romance'] },
  { title: 'Draft Goblin', start: '2027', votes: 100, isDraft: true },
  { title: 'Deleted Goblin', start: '2001', votes: 100, isDeleted: true },
];

export const SAMPLE_PEOPLE: readonly SamplePerson[] = [
  { name: 'Gong Yoo', native: '공유', credits: 24 },
  { name: 'Kim Soo Hyun', native: '김수현', aliases: ['Kim Soo-hyun'], credits: 49 },
  { name: 'Kim Soo Hyun', native: '김수현', credits: 10 },
  { name: 'Song Hye Kyo', native: '송혜교', credits: 26 },
  { name: 'Gong Hyo Jin', native: '공효진', credits: 33 },
  { name: 'Gong Deleted', native: '공삭제', credits: 90, isDeleted: true },
];

const slugged = (name: string) =>
  foldName(name)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '') || 'title';

async function addNames(
  db: Database,
  entity: 't' | 'p',
  id: number,
  names: readonly (readonly [rank: number, name: string])[],
  weight: number,
): Promise<void> {
  const owner = entity === 't' ? 'title_id' : 'person_id';
  for (const [rank, name] of names) {
    await db.pool.query(
      `insert into search_names (entity, ${owner}, rank, name, folded, compact, jamo, initials, roman, weight)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      [
        entity,
        id,
        rank,
        name,
        foldName(name),
        compactName(name),
        jamoOf(name),
        initialsOf(name),
        romanKey(name),
        weight,
      ],
    );
  }
}

async function idOf(db: Database, text: string, values: unknown[]): Promise<number> {
  const { rows } = await db.pool.query<{ id: number }>(`${text} returning id`, values);
  const [row] = rows;
  if (!row) throw new Error(`Nothing was added: ${text}`);
  return row.id;
}

async function addTitle(db: Database, sample: SampleTitle, genreIds: Map<string, number>): Promise<number> {
  const { title, native = null, aliases = [], characters = [], votes = 0 } = sample;
  const id = await idOf(
    db,
    `insert into titles (type, status, title, native_title, sort_key, slug, start_date, is_explicit, is_published, deleted_at)
     values ($1, 'finished', $2, $3, $4, $5, $6, $7, $8, case when $9::boolean then now() end)`,
    [
      sample.type ?? 'drama',
      title,
      native,
      sortKeyOf(title),
      slugged(title),
      sample.start ?? null,
      sample.isExplicit ?? false,
      !sample.isDraft,
      sample.isDeleted ?? false,
    ],
  );
  for (const genre of sample.genres ?? []) {
    await db.pool.query('insert into title_genres (title_id, genre_id) values ($1, $2)', [
      id,
      genreIds.get(genre),
    ]);
  }
  const names: [number, string][] = [
    [0, title],
    ...(native ? [[1, native] as [number, string]] : []),
    ...aliases.map((name): [number, string] => [3, name]),
    ...characters.map((name): [number, string] => [4, name]),
  ];
  await addNames(db, 't', id, names, Math.log2(1 + votes));
  return id;
}

async function addPerson(
  db: Database,
  { name, native, aliases = [], credits = 0, isDeleted = false }: SamplePerson,
) {
  const id = await idOf(
    db,
    `insert into people (name, native_name, sort_key, slug, credit_count, deleted_at)
     values ($1, $2, $3, $4, $5, case when $6::boolean then now() end)`,
    [name, native ?? null, sortKeyOf(name), slugged(name), credits, isDeleted],
  );
  const names: [number, string][] = [[0, name], ...(native ? [[1, native] as [number, string]] : [])];
  await addNames(
    db,
    'p',
    id,
    [...names, ...aliases.map((alias): [number, string] => [3, alias])],
    Math.log2(1 + credits),
  );
  return id;
}

/** Ids of the added records, by name; of two people of one name the more popular one. */
export interface SampleCatalogue {
  titles: Map<string, number>;
  people: Map<string, number>;
}

async function addReferences(db: Database): Promise<Map<string, number>> {
  const genres = new Map<string, number>();
  for (const name of ['Romance', 'Fantasy', 'Crime']) {
    const id = await idOf(db, 'insert into genres (name, slug) values ($1, $2)', [name, name.toLowerCase()]);
    genres.set(name.toLowerCase(), id);
  }
  const korea = await idOf(
    db,
    `insert into countries (code, name, slug) values ('KR', 'South Korea', 'south-korea')`,
    [],
  );
  await db.pool.query(
    `insert into countries (code, name, slug) values ('JP', 'Japan', 'japan'), ('CN', 'China', 'china')`,
  );
  await db.pool.query(
    `insert into studios (kind, name, native_name, slug, country_id) values
     ('network', 'tvN', null, 'tvn', $1), ('studio', 'Studio Dragon', '스튜디오드래곤', 'studio-dragon', $1),
     ('studio', 'A 100% Studio', null, 'a-100-studio', null)`,
    [korea],
  );
  await db.pool.query(
    `insert into tags (name, slug, category, is_spoiler)
     select 'Tag ' || n, 'tag-' || n, case when n % 2 = 0 then 'even' end, n % 10 = 0 from generate_series(1, 130) n`,
  );
  return genres;
}

async function addPartsOf(db: Database, goblin: number, stranger: number, gongYoo: number): Promise<void> {
  const character = await idOf(
    db,
    `insert into characters (title_id, name, native_name) values ($1, 'Kim Shin', '김신')`,
    [goblin],
  );
  const credit = await idOf(
    db,
    `insert into credits (title_id, person_id, job, role, position) values ($1, $2, 'cast', 'main', 0)`,
    [goblin, gongYoo],
  );
  await db.pool.query('insert into credit_characters (credit_id, character_id) values ($1, $2)', [
    credit,
    character,
  ]);
  await db.pool.query(
    `insert into episodes (title_id, label, sort_order, air_date)
     select $1, n::text, n, '2016-12-' || lpad((n + 1)::text, 2, '0') from generate_series(1, 16) n`,
    [goblin],
  );
  await db.pool.query(
    `insert into related_titles (title_id, related_id, relation) values ($1, $2, 'sequel')`,
    [goblin, stranger],
  );
}

/** Fills a fresh database with the samples: titles, people, reference tables, one cast, episodes, a relation. */
export async function addSampleCatalogue(db: Database): Promise<SampleCatalogue> {
  const genres = await addReferences(db);
  const titles = new Map<string, number>();
  for (const sample of SAMPLE_TITLES) titles.set(sample.title, await addTitle(db, sample, genres));
  const people = new Map<string, number>();
  for (const sample of SAMPLE_PEOPLE) {
    const id = await addPerson(db, sample);
    if (!people.has(sample.name)) people.set(sample.name, id);
  }
  const [goblin = 0, stranger = 0] = [titles.get('Goblin'), titles.get('Stranger')];
  await addPartsOf(db, goblin, stranger, people.get('Gong Yoo') ?? 0);
  await db.pool.query('select refresh_title_index($1::int[])', [[...titles.values()]]);
  await db.pool.query(
    `update title_index set external_votes = (select max(round(2 ^ weight - 1))::int from search_names n where n.title_id = title_index.title_id)`,
  );
  await db.pool.query('analyze');
  return { titles, people };
}
