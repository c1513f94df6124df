import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDataset, readLines } from '#src/features/imports/dataset.server.ts';
import { loadStarter } from '#src/server/db/starter/load.server.ts';
import { createLog } from '#src/server/log.ts';
import { freshDatabase, ROOT, starterDatabase, type TestDatabase } from '#tests/support/db.ts';

const FOLDER = `${ROOT}/src/server/db/starter`;
const MIT_SOURCES = ['tmdb-kdrama-dash', 'tmdb-kr-movies', 'kowiki-maybes', 'kowiki-kimble'];
const FORBIDDEN = [
  'score',
  'votes',
  'watchers',
  'rank',
  'popularity_rank',
  'tags',
  'content_rating',
  'imdb_score',
  'imdb_votes',
];

const log = createLog('silent');
let database: TestDatabase;

beforeAll(async () => {
  database = await starterDatabase();
});

afterAll(() => database.drop());

const count = async (table: string) => {
  const { rows } = await database.db.pool.query<{ count: number }>(
    `select count(*)::int as count from ${table}`,
  );
  return rows[0]?.count ?? 0;
};

describe('the starter catalogue', () => {
  it('takes only titles with an MIT-licensed source and nothing that is not ours to give', async () => {
    let titles = 0;
    for await (const { json } of readLines(openDataset(FOLDER), 'titles')) {
      titles += 1;
      const sources = json?.sources as string[];
      expect(sources.some((source) => MIT_SOURCES.includes(source))).toBe(true);
      for (const field of FORBIDDEN) expect(json).not.toHaveProperty(field);
      expect(json?.external_ids ?? {}).not.toHaveProperty('mdl');
    }
    expect(titles).toBeGreaterThan(1400);
    expect(titles).toBeLessThan(1700);
    expect(await count('titles')).toBe(titles);
  });

  it('is loaded whole, with people, credits, episodes and search names', async () => {
    expect(await count('people')).toBeGreaterThan(7000);
    expect(await count('credits')).toBeGreaterThan(25_000);
    expect(await count('episodes')).toBeGreaterThan(10_000);
    expect(await count('title_cards')).toBe(await count('titles'));
    expect(await count('search_names')).toBeGreaterThan(15_000);
    expect(await count('title_tags')).toBe(0);
  });

  it("keeps TMDB's scores under TMDB's name and gives no score of its own", async () => {
    const { rows } = await database.db.pool.query<{ slug: string }>(
      'select distinct s.slug from title_external_scores x join external_sources s on s.id = x.source_id',
    );
    expect(rows).toEqual([{ slug: 'tmdb' }]);
    expect(await count('title_index where score is not null')).toBe(0);
  });

  it('is loaded once: a second start leaves the database alone', async () => {
    expect(await loadStarter(database.db, log, { root: ROOT, source: null })).toBeNull();
  });

  it('has a read model that refreshing changes nothing of', async () => {
    const fingerprint = async () => {
      const { rows } = await database.db.pool.query(
        `select md5(string_agg(i::text, '|' order by i.title_id)) as index_hash,
          (select md5(string_agg(c::text, '|' order by c.title_id)) from title_cards c) as card_hash from title_index i`,
      );
      return rows[0];
    };
    const before = await fingerprint();
    await database.db.pool.query('select refresh_title_index(array(select id from titles))');
    expect(await fingerprint()).toEqual(before);
  });

  it('is not loaded where the settings say none', async () => {
    const empty = await freshDatabase();
    expect(await loadStarter(empty.db, log, { root: ROOT, source: 'none' })).toBeNull();
    const { rows } = await empty.db.pool.query('select 1 from titles limit 1');
    expect(rows).toEqual([]);
    await empty.drop();
  });
});
