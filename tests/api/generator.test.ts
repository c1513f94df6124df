import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compactName, foldName, initialsOf, jamoOf, romanKey, sortKeyOf } from '#src/domain/folding.ts';
import { slugOf } from '#src/domain/slug.ts';
import type { Database } from '#src/server/db/database.ts';
import { freshDatabase, type TestDatabase } from '#tests/support/db.ts';
import { makeEpisode, makeTitle } from '#tests/support/make.ts';
import { makeCredit, makePerson } from '#tests/support/makePeople.ts';
import { addSampleCatalogue } from '#tests/support/sampleCatalogue.ts';
import { castingOf } from '../../scripts/generator/casting.ts';
import { generateCatalogue } from '../../scripts/generator/catalogue.ts';
import { randomOf } from '../../scripts/generator/random.ts';

const NOW = new Date('2026-03-01T00:00:00Z');
const CAST = 9;

/** The sample catalogue and one drama that has something in every collection the filler copies. */
async function seed(db: Database): Promise<void> {
  await addSampleCatalogue(db);
  const titleId = await makeTitle(db, {
    title: 'The Lantern Street',
    nativeTitle: '등불 거리',
    startDate: '2021-05-03',
    endDate: '2021-06-22',
    airWeekdays: [1, 2],
    genres: ['Romance', 'Mystery'],
    tags: ['Small town'],
    countries: ['KR'],
    networks: ['tvN'],
    services: [{ service: 'Viki' }],
    externalVotes: 900,
  });
  for (let place = 0; place < CAST; place++) {
    const personId = await makePerson(db, { name: `Han Seo ${place}`, nativeName: '한서진' });
    await makeCredit(db, { titleId, personId, job: 'cast', role: place < 2 ? 'main' : 'support' });
  }
  await makeEpisode(db, { titleId, label: '1', airDate: '2021-05-03' });
}

async function seeded(): Promise<TestDatabase> {
  const made = await freshDatabase();
  await seed(made.db);
  return made;
}

const rowsOf = async <Row extends object>(db: Database, text: string, values: unknown[] = []) =>
  (await db.pool.query<Row>(text, values)).rows;

describe('a filled catalogue', () => {
  let made: TestDatabase;
  let known: { titles: number; people: number };

  beforeAll(async () => {
    made = await seeded();
    const [last] = await rowsOf<{ titles: number; people: number }>(
      made.db,
      'select (select max(id) from titles) as titles, (select max(id) from people) as people',
    );
    known = last ?? { titles: 0, people: 0 };
    await generateCatalogue(made.db, { titles: 400, people: 900, seed: 7, now: NOW });
  });
  afterAll(() => made.drop());

  test('has exactly as many titles and people as were asked for', async () => {
    const counts = await rowsOf(
      made.db,
      'select (select count(*)::int from titles) as titles, (select count(*)::int from people) as people',
    );
    expect(counts).toEqual([{ titles: 400, people: 900 }]);
  });

  test('is left alone when it holds that many already', async () => {
    const report = await generateCatalogue(made.db, { titles: 300, people: 900, seed: 8, now: NOW });
    expect(report).toEqual({ titlesAdded: 0, peopleAdded: 0 });
  });

  test('has a title index and cards that refreshing does not change', async () => {
    const read = () =>
      rowsOf(
        made.db,
        `select i.*, c.card, i.xmin::text as written, c.xmin::text as "cardWritten"
         from title_index i join title_cards c using (title_id) where title_id > $1 order by title_id`,
        [known.titles],
      );
    const before = await read();
    await made.db.pool.query('select refresh_title_index(array(select id from titles where id > $1))', [
      known.titles,
    ]);
    expect(before.length).toBeGreaterThan(300);
    expect(await read()).toEqual(before);
  });

  test('has names with the keys that search compares, the main one of each title and person among them', async () => {
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

  test('counts the credits of everybody it made', async () => {
    const miscounted = await rowsOf(
      made.db,
      `select p.id from people p where p.id > $1
         and p.credit_count <> (select count(*) from credits c join titles t on t.id = c.title_id
                                where c.person_id = p.id and t.deleted_at is null)`,
      [known.people],
    );
    expect(miscounted).toEqual([]);
  });

  test('makes no title that was there already, nor one twice', async () => {
    const twice = await rowsOf(
      made.db,
      'select lower(title) from titles where id > $1 or id <= $1 group by 1 having count(*) > 1 and max(id) > $1',
      [known.titles],
    );
    expect(twice).toEqual([]);
  });
});

test('the same catalogue and seed give the same titles and people', async () => {
  const facts = async () => {
    const { db, drop } = await seeded();
    await generateCatalogue(db, { titles: 60, people: 80, seed: 3, now: NOW });
    const rows = await rowsOf(
      db,
      `select t.title, t.native_title, t.status, t.start_date, array_agg(p.name order by c.position) as cast
       from titles t left join credits c on c.title_id = t.id left join people p on p.id = c.person_id
       group by t.id order by t.id`,
    );
    await drop();
    return rows;
  };
  expect(await facts()).toEqual(await facts());
});

test('casting gives everybody a credit, few people many and most people few', () => {
  const people = Array.from({ length: 1000 }, (_, index) => index + 1);
  const casting = castingOf(people, 4000, randomOf(5));
  const counts = new Map<number, number>();
  for (let title = 0; title < 400; title++) {
    const cast = new Set<number>();
    for (let place = 0; place < 10; place++) {
      const person = casting.next(cast);
      expect(person === null || cast.has(person)).toBe(false);
      cast.add(person ?? 0);
      counts.set(person ?? 0, (counts.get(person ?? 0) ?? 0) + 1);
    }
  }
  const numbers = [...counts.values()].sort((a, b) => b - a);
  expect(numbers.length).toBeGreaterThan(900);
  expect(numbers[0]).toBeGreaterThan(20);
  expect(numbers[0]).toBeLessThanOrEqual(110);
  expect(numbers.filter((count) => count <= 2).length).toBeGreaterThan(numbers.length / 3);
});
