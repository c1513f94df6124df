import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '#tests/support/database/db.ts';
import { fingerprint, importFiles } from '#tests/support/imports/dataset.ts';
import {
  files,
  goblin,
  idOfTitle,
  sequel,
  storedTitle,
  values,
} from '#tests/support/imports/importSample.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await freshDatabase();
});
afterEach(() => database.drop());

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

  test('gives the same catalogue for any order of rows', async () => {
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
      expect(rows.map((row) => row.value)).toEqual(await values(database.db, facts));
    } finally {
      await other.drop();
    }
  });

  test('writes only the differences, as a revision', async () => {
    await importFiles(database.db, files);
    const changed = { ...goblin, episodes: 17, tmdb_votes: 3000 };
    const { summary } = await importFiles(database.db, { ...files, titles: [changed, sequel] });
    expect(summary.titles).toEqual({ created: 0, updated: 1, unchanged: 1 });
    const [operations] = await values(
      database.db,
      `select operations as value from revisions where entity = 'title' order by id desc limit 1`,
    );
    const [tmdb] = await values<number>(
      database.db,
      `select id as value from external_sources where slug = 'tmdb'`,
    );
    expect(operations).toEqual({ episodeCount: [16, 17], [`externalScores/${tmdb}/votes`]: [2361, 3000] });
  });

  test('removes nothing that is missing in a later file', async () => {
    await importFiles(database.db, files);
    const { people, titles, ...references } = files;
    const before = await storedTitle(database.db, 't_goblin');
    await importFiles(database.db, { people, titles, genres: references.genres });
    expect((await storedTitle(database.db, 't_goblin')).record).toEqual(before.record);
  });
});

describe('matching rows with records', () => {
  async function enterByHand(title: string, source: string, value: string): Promise<number> {
    await importFiles(database.db, {
      titles: [{ id: 't_hand', title, type: 'drama', country: 'South Korea', year: 2016 }],
    });
    const id = await idOfTitle(database.db, 't_hand');
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
  ])('a title with a known id at %s matches that title', async (source, value) => {
    const id = await enterByHand('Under another name', source, value);
    const { summary } = await importFiles(database.db, files);
    expect(summary.titles).toMatchObject({ created: 1, updated: 1 });
    expect(await idOfTitle(database.db, 't_goblin')).toBe(id);
  });

  test('a title without a known id matches by title, year and country', async () => {
    const id = await enterByHand('goblin', 'wikidata', 'Q28061860');
    await importFiles(database.db, files);
    expect(await idOfTitle(database.db, 't_goblin')).toBe(id);
  });

  test('an id claimed by two rows goes to one of them; the other row is imported without it', async () => {
    const rows = ['t_b', 't_a'].map((id) => ({
      id,
      title: id,
      type: 'drama',
      country: 'Japan',
      external_ids: { tmdb: 'tv/1' },
    }));
    const { rejections, summary } = await importFiles(database.db, { titles: rows });
    expect(summary.titles.created).toBe(2);
    expect(rejections).toMatchObject([{ file: 'titles', line: 1, what: 'value', value: 'tv/1' }]);
    const holder = await values<number>(
      database.db,
      `select title_id as value from title_external_ids where value = 'tv/1'`,
    );
    expect(holder).toEqual([await idOfTitle(database.db, 't_a')]);
  });
});

describe('manual changes', () => {
  async function edit(key: string, operations: object, sql: string, ...parameters: unknown[]): Promise<void> {
    const { id, version } = await storedTitle(database.db, key);
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

  test('stay when the file is imported again, while other fields follow the file', async () => {
    await importFiles(database.db, files);
    await edit(
      't_goblin',
      { title: ['Goblin', 'Guardian'] },
      `update titles set title = 'Guardian' where id = $1`,
    );
    await importFiles(database.db, { ...files, titles: [{ ...goblin, episodes: 17 }, sequel] });
    expect((await storedTitle(database.db, 't_goblin')).record).toMatchObject({
      title: 'Guardian',
      episodeCount: 17,
    });
  });

  test('rows that people removed do not return: genres, episodes, characters', async () => {
    await importFiles(database.db, files);
    const { record } = await storedTitle(database.db, 't_goblin');
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
    const before = (await storedTitle(database.db, 't_goblin')).record;
    const { summary } = await importFiles(database.db, files);
    expect(summary.titles.updated).toBe(0);
    expect((await storedTitle(database.db, 't_goblin')).record).toEqual(before);
  });
});

describe('a dry run', () => {
  test('reports what would happen and writes nothing', async () => {
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
