import { readTitles, type StoredTitle } from '#src/catalogue/titles/titleReading.server.ts';
import type { Database } from '#src/server/db/database.ts';
import type { DatasetFiles } from './dataset.ts';

/** A drama with a value in every accepted field. */
export const goblin = {
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
export const sequel = { id: 't_two', title: 'Goblin 2', type: 'drama', country: 'KR', year: 2018 };

/** A small data set in which every part references another. */
export const files: DatasetFiles = {
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

/** The stored id of a title by the id in the data set. */
export async function idOfTitle(db: Database, key: string): Promise<number> {
  const { rows } = await db.pool.query<{ title_id: number }>(
    `select x.title_id from title_external_ids x join external_sources s on s.id = x.source_id
     where s.slug = 'dataset' and x.value = $1`,
    [key],
  );
  return rows[0]?.title_id ?? 0;
}

export async function storedTitle(db: Database, key: string): Promise<StoredTitle> {
  const id = await idOfTitle(db, key);
  const stored = (await readTitles(db.pool, [id])).get(id);
  if (!stored) throw new Error(`No title ${key}`);
  return stored;
}

/** The column `value` of a query. */
export async function values<Value>(db: Database, sql: string, ...parameters: unknown[]): Promise<Value[]> {
  const { rows } = await db.pool.query<{ value: Value }>(sql, parameters);
  return rows.map((row) => row.value);
}
