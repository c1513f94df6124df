import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  refreshCreditCounts,
  refreshPersonWeights,
  refreshTitleWeights,
} from '#src/catalogue/searchNames.server.ts';
import { compactName, foldName, initialsOf, jamoOf, romanKey, sortKeyOf } from '#src/domain/names/folding.ts';
import { slugOf } from '#src/domain/names/slug.ts';
import { searchAll } from '#src/features/search/search.queries.server.ts';
import { freshDatabase, type TestDatabase } from '#tests/support/database/db.ts';
import { rowsOf, seededDatabase } from '#tests/support/records/generatorSeed.ts';
import { generateCatalogue } from '../../../scripts/generator/catalogue.ts';

const NOW = new Date('2026-03-01T00:00:00Z');

describe('a generated catalogue', () => {
  let made: TestDatabase;
  let known: { titles: number; people: number };

  beforeAll(async () => {
    made = await seededDatabase();
    const [last] = await rowsOf<{ titles: number; people: number }>(
      made.db,
      'select (select max(id) from titles) as titles, (select max(id) from people) as people',
    );
    known = last ?? { titles: 0, people: 0 };
    await generateCatalogue(made.db, { titles: 400, people: 900, seed: 7, now: NOW });
  });
  afterAll(() => made.drop());

  test('has exactly the requested numbers of titles and people', async () => {
    const counts = await rowsOf(
      made.db,
      'select (select count(*)::int from titles) as titles, (select count(*)::int from people) as people',
    );
    expect(counts).toEqual([{ titles: 400, people: 900 }]);
  });

  test('is not changed if it already has that many', async () => {
    const report = await generateCatalogue(made.db, { titles: 300, people: 900, seed: 8, now: NOW });
    expect(report).toEqual({ titlesAdded: 0, peopleAdded: 0 });
  });

  test('matches the derived data of the product: a full refresh changes nothing', async () => {
    // The transaction that last wrote a row (xmin) is compared as well; otherwise a refresh that rewrites
    // equal rows would not be noticed.
    const after = [known.titles, known.people];
    const read = async () => ({
      index: await rowsOf(
        made.db,
        `select i.*, c.card, i.xmin::text as written, c.xmin::text as "cardWritten"
         from title_index i join title_cards c using (title_id) where title_id > $1 order by title_id`,
        [known.titles],
      ),
      names: await rowsOf(
        made.db,
        'select n.*, xmin::text as written from search_names n where title_id > $1 or person_id > $2 order by id',
        after,
      ),
      people: await rowsOf(
        made.db,
        'select id, credit_count, xmin::text as written from people where id > $1 order by id',
        [known.people],
      ),
    });
    const idsOf = async (table: string) =>
      (await rowsOf<{ id: number }>(made.db, `select id from ${table}`)).map(({ id }) => id);
    const before = await read();
    const titles = await idsOf('titles');
    await made.db.pool.query('select refresh_title_index($1::int[])', [titles]);
    await refreshTitleWeights(made.db.pool, titles);
    await refreshCreditCounts(made.db.pool, await idsOf('people'));
    await refreshPersonWeights(made.db.pool, 'all');
    expect(before.index.length).toBeGreaterThan(300);
    expect(before.people.length).toBeGreaterThan(800);
    expect(await read()).toEqual(before);
  });

  test('has exactly the indexes and foreign keys of the migrations', async () => {
    const { db, drop } = await freshDatabase();
    const schema = `
      select 'index' as kind, indexdef as definition, true as valid from pg_indexes where schemaname = 'public'
      union all select 'constraint', conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid), convalidated
        from pg_constraint where connamespace = 'public'::regnamespace
      union all select 'table', relname, true from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
      order by 1, 2`;
    const migrated = await rowsOf(db, schema);
    await drop();
    expect(await rowsOf(made.db, schema)).toEqual(migrated);
  });

  test('has a first revision for each record, from which the record can be rebuilt', async () => {
    const odd = await rowsOf(
      made.db,
      `select 'title', t.id from titles t left join revisions r on r.entity = 'title' and r.entity_id = t.id and r.version = 1
         where t.id > $1 and (t.version <> 1 or r.operations->'title'->>1 is distinct from t.title)
       union all select 'person', p.id from people p left join revisions r on r.entity = 'person' and r.entity_id = p.id
         where p.id > $2 and (p.version <> 1 or r.operations->'name'->>1 is distinct from p.name)`,
      [known.titles, known.people],
    );
    expect(odd).toEqual([]);
  });

  test('can be searched: titles and people by their names in every script', async () => {
    const names = await rowsOf<{ name: string; titleId: number | null; personId: number | null }>(
      made.db,
      `select name, title_id as "titleId", person_id as "personId" from search_names
       where rank < 2 and (title_id > $1 or person_id > $2)
         and folded in (select folded from search_names group by 1 having count(*) = 1)
         and (title_id is null or title_id in (select title_id from title_index where is_listed and not is_explicit))
       order by md5(id::text) limit 40`,
      [known.titles, known.people],
    );
    for (const { name, titleId, personId } of names) {
      const { titles, people } = await searchAll(made.db, name);
      const matches =
        titleId === null
          ? people.hits.map(({ person }) => person.id)
          : titles.hits.map(({ title }) => title.id);
      expect(matches, name).toContain(titleId ?? personId);
    }
  });

  test('has unique external ids of the same form as in the source catalogue', async () => {
    const ids = await rowsOf<{ value: string }>(
      made.db,
      'select value from title_external_ids where title_id > $1',
      [known.titles],
    );
    expect(ids.length).toBeGreaterThan(0);
    expect(ids.filter(({ value }) => !/^tv\/[0-9]{9}$/.test(value))).toEqual([]);
    expect(new Set(ids.map(({ value }) => value)).size).toBe(ids.length);
  });

  test('has few titles with many votes and many with few, and no dates later than those of the source catalogue', async () => {
    const [spread] = await rowsOf<{ most: number; median: number; latest: string }>(
      made.db,
      `select max(external_votes) as most, percentile_disc(0.5) within group (order by external_votes) as median,
         max(start_date) as latest from title_index where title_id > $1 and external_votes > 0`,
      [known.titles],
    );
    const [before] = await rowsOf<{ latest: string }>(
      made.db,
      'select max(start_date) as latest from titles where id <= $1',
      [known.titles],
    );
    expect(spread?.most).toBeGreaterThan(10 * (spread?.median ?? 0));
    expect((spread?.latest ?? '') <= (before?.latest ?? '')).toBe(true);
  });

  test('has names with the keys that search compares, including the main name of each title and person', async () => {
    const names = await rowsOf<Record<string, string>>(
      made.db,
      `select name, folded, compact, jamo, initials, roman from search_names
       where title_id > $1 or person_id > $2`,
      [known.titles, known.people],
    );
    const wrong = names.filter(
      ({ name = '', ...keys }) =>
        keys.folded !== foldName(name) ||
        keys.compact !== compactName(name) ||
        keys.jamo !== jamoOf(name) ||
        keys.initials !== initialsOf(name) ||
        keys.roman !== romanKey(name),
    );
    expect(wrong).toEqual([]);
    const nameless = await rowsOf(
      made.db,
      `select 't', id from titles t where not exists (select from search_names n where n.title_id = t.id and n.rank = 0)
         and t.id > $1
       union all select 'p', id from people p
         where not exists (select from search_names n where n.person_id = p.id and n.rank = 0) and p.id > $2`,
      [known.titles, known.people],
    );
    expect(nameless).toEqual([]);
  });

  test('has the slugs and sort keys of its titles', async () => {
    const titles = await rowsOf<{
      title: string;
      romanised: string;
      native: string;
      slug: string;
      key: string;
    }>(
      made.db,
      `select title, romanised_title as romanised, native_title as native, slug, sort_key as key
       from titles where id > $1`,
      [known.titles],
    );
    expect(
      titles.filter(
        ({ title, romanised, native, slug, key }) =>
          slug !== slugOf([title, romanised, native]) || key !== sortKeyOf(title),
      ),
    ).toEqual([]);
  });

  test('has the credit counts of all its people', async () => {
    const miscounted = await rowsOf(
      made.db,
      `select p.id from people p where p.id > $1
         and p.credit_count <> (select count(*) from credits c join titles t on t.id = c.title_id
                                where c.person_id = p.id and t.deleted_at is null)`,
      [known.people],
    );
    expect(miscounted).toEqual([]);
  });

  test('contains no existing title and no title twice', async () => {
    const twice = await rowsOf(
      made.db,
      'select lower(title) from titles where id > $1 or id <= $1 group by 1 having count(*) > 1 and max(id) > $1',
      [known.titles],
    );
    expect(twice).toEqual([]);
  });
});
