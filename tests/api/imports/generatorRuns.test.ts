import { expect, test } from 'vitest';
import { freshDatabase } from '#tests/support/database/db.ts';
import { rowsOf, seededDatabase } from '#tests/support/records/generatorSeed.ts';
import { castingOf } from '../../../scripts/generator/casting.ts';
import { generateCatalogue } from '../../../scripts/generator/catalogue.ts';
import { dropIndexes } from '../../../scripts/generator/indexes.ts';
import { randomOf } from '../../../scripts/generator/random.ts';

const NOW = new Date('2026-03-01T00:00:00Z');

test('the same catalogue and seed give the same titles and people', async () => {
  const facts = async () => {
    const { db, drop } = await seededDatabase();
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

test('another seed gives other titles', async () => {
  const titlesOf = async (chance: number) => {
    const { db, drop } = await seededDatabase();
    await generateCatalogue(db, { titles: 40, people: 40, seed: chance, now: NOW });
    const rows = await rowsOf<{ title: string }>(db, 'select title from titles order by id desc limit 10');
    await drop();
    return rows;
  };
  expect(await titlesOf(1)).not.toEqual(await titlesOf(2));
});

test('an empty database gets titles and people too', async () => {
  const { db, drop } = await freshDatabase();
  await generateCatalogue(db, { titles: 20, people: 30, seed: 1, now: NOW });
  const named = await rowsOf(db, "select from titles where title ~ '[a-z]' and native_title ~ '[가-힣]'");
  await drop();
  expect(named).toHaveLength(20);
});

test('a database with members is left alone', async () => {
  const { db, drop } = await seededDatabase();
  const titles = () => rowsOf(db, 'select count(*)::int from titles');
  const before = await titles();
  await db.pool.query(
    "insert into users (identity_uid, email, handle, display_name) values ('u', 'mina@example.org', 'mina', 'Mina')",
  );
  await expect(generateCatalogue(db, { titles: 50, people: 50, seed: 1, now: NOW })).rejects.toThrow(
    /has members/,
  );
  expect(await titles()).toEqual(before);
  await drop();
});

test('a run repairs an interrupted earlier run', async () => {
  const { db, drop } = await seededDatabase();
  const indexes = () => rowsOf(db, "select indexdef from pg_indexes where schemaname = 'public' order by 1");
  const keys = () => rowsOf(db, "select conname from pg_constraint where contype = 'f' order by 1");
  const [indexesBefore, keysBefore] = [await indexes(), await keys()];
  await dropIndexes(db);
  expect((await indexes()).length).toBeLessThan(indexesBefore.length);
  expect(await keys()).toEqual([]);
  await generateCatalogue(db, { titles: 0, people: 0, seed: 1, now: NOW });
  expect([await indexes(), await keys()]).toEqual([indexesBefore, keysBefore]);
  await drop();
});

test('casting gives everyone a credit, few people many and most people few', () => {
  const people = Array.from({ length: 1000 }, (_, index) => index + 1);
  const casting = castingOf(people, 4000, randomOf(5));
  const counts = new Map<number, number>();
  for (let title = 0; title < 400; title++) {
    const cast = new Set<number>();
    for (let position = 0; position < 10; position++) {
      const person = casting.next(cast);
      expect(person === null || cast.has(person)).toBe(false);
      cast.add(person ?? 0);
      counts.set(person ?? 0, (counts.get(person ?? 0) ?? 0) + 1);
    }
  }
  const numbers = [...counts.values()].sort((a, b) => b - a);
  expect(numbers.length).toBeGreaterThan(900);
  expect(numbers[0]).toBeGreaterThan(20);
  expect(numbers[0]).toBeLessThan(150);
  expect(numbers.filter((count) => count <= 2).length).toBeGreaterThan(numbers.length / 3);
});
