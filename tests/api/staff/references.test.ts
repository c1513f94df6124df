import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { referencesAt } from '#src/catalogue/references.server.ts';
import { wholeTitle } from '#src/features/titles/page/title.queries.server.ts';
import { cleanHtml } from '#src/server/richText.ts';
import { freshDatabase, type TestDatabase } from '#tests/support/database/db.ts';
import { makeTitle } from '#tests/support/records/make.ts';
import { makeReference } from '#tests/support/records/makeReferences.ts';

let test: TestDatabase;

beforeAll(async () => {
  test = await freshDatabase();
});
afterAll(() => test.drop());

const run = (text: string, values: unknown[] = []) => test.db.pool.query(text, values);

async function version(): Promise<number> {
  const { rows } = await run('select version from reference_version');
  return rows[0].version;
}

const genresOf = async (id: number) => (await wholeTitle(test.db, id, cleanHtml))?.genres;

describe('the reference tables of titles', () => {
  it('are returned as currently stored, whichever way they were written', async () => {
    const id = await makeTitle(test.db, { genres: ['Mystery'], countries: ['KR'] });
    expect(await genresOf(id)).toEqual([{ slug: 'mystery', name: 'Mystery' }]);
    await run("update genres set name = 'Riddle' where slug = 'mystery'");
    expect(await genresOf(id)).toEqual([{ slug: 'mystery', name: 'Riddle' }]);
    const added = await makeReference(test.db, 'genres', 'Heist');
    await run('insert into title_genres (title_id, genre_id, position) values ($1, $2, 9)', [id, added]);
    expect(await genresOf(id)).toEqual([
      { slug: 'mystery', name: 'Riddle' },
      { slug: 'heist', name: 'Heist' },
    ]);
    await run('delete from title_genres where genre_id = $1', [added]);
    await run('delete from genres where id = $1', [added]);
    expect(await genresOf(id)).toEqual([{ slug: 'mystery', name: 'Riddle' }]);
  });

  it('have a new version for each committed transaction that wrote them, and none for a rollback', async () => {
    const tables = [
      'countries',
      'genres',
      'content_ratings',
      'streaming_services',
      'external_sources',
      'social_media',
    ];
    await makeTitle(test.db, {
      countries: ['US'],
      genres: ['Horror'],
      contentRatings: [{ country: 'US', code: 'TV-14' }],
    });
    await makeReference(test.db, 'streaming_services', 'Viki');
    await makeReference(test.db, 'external_sources', 'TMDB');
    await run(
      "insert into social_media (name, slug, url_pattern) values ('Instagram', 'instagram', '.') on conflict do nothing",
    );
    for (const table of tables) {
      const before = await version();
      const { rowCount } = await run(`update ${table} set name = name`);
      expect(rowCount, table).toBeGreaterThan(0);
      expect(await version(), table).toBeGreaterThan(before);
    }
    const client = await test.db.pool.connect();
    const before = await version();
    await client.query('begin');
    await client.query("update genres set name = name || '!'");
    await client.query('rollback');
    client.release();
    expect(await version()).toBe(before);
  });

  it('never contain uncommitted changes', async () => {
    const id = await makeTitle(test.db, { genres: ['Western'] });
    const client = await test.db.pool.connect();
    await client.query('begin');
    await client.query("update genres set name = 'Frontier' where slug = 'western'");
    expect(await genresOf(id)).toEqual([{ slug: 'western', name: 'Western' }]);
    await client.query('commit');
    client.release();
    expect(await genresOf(id)).toEqual([{ slug: 'western', name: 'Frontier' }]);
  });

  it('do not make writers of different records wait for each other before their commits', async () => {
    await makeReference(test.db, 'genres', 'First');
    await makeReference(test.db, 'genres', 'Second');
    const [one, two] = [await test.db.pool.connect(), await test.db.pool.connect()];
    const before = await version();
    for (const client of [one, two]) await client.query('begin');
    await one.query("update genres set name = 'First one' where slug = 'first'");
    await two.query("update genres set name = 'Second one' where slug = 'second'");
    await two.query('commit');
    await one.query('commit');
    for (const client of [one, two]) client.release();
    expect(await version()).toBe(before + 2);
  });

  it('are read once for concurrent callers of the same version', async () => {
    const now = await version();
    const [first, ...others] = await Promise.all(
      Array.from({ length: 20 }, () => referencesAt(test.db, now)),
    );
    expect(new Set([first, ...others]).size).toBe(1);
    await run('update genres set name = name');
    const next = await version();
    const renewed = await Promise.all(Array.from({ length: 20 }, () => referencesAt(test.db, next)));
    expect(new Set(renewed).size).toBe(1);
    expect(renewed[0]).not.toBe(first);
  });

  it('are read again after a failed read', async () => {
    await makeReference(test.db, 'genres', 'Comedy');
    await run('alter table social_media rename to social_media_gone');
    await run('update genres set name = name');
    const next = await version();
    await expect(referencesAt(test.db, next)).rejects.toThrow('social_media');
    await run('alter table social_media_gone rename to social_media');
    expect((await referencesAt(test.db, next)).genres.size).toBeGreaterThan(0);
  });
});
