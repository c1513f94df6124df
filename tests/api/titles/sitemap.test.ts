import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sitemapParts, sitemapRows } from '#src/features/sitemap/sitemap.queries.server.ts';
import { freshDatabase, type TestDatabase } from '#tests/support/database/db.ts';
import { makeTitle } from '#tests/support/records/make.ts';
import { makePerson } from '#tests/support/records/makePeople.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

async function idsOf(kind: 'titles' | 'people'): Promise<number[]> {
  const ids: number[] = [];
  for await (const rows of sitemapRows(database.db, { kind, number: 1 }))
    ids.push(...rows.map(({ id }) => id));
  return ids;
}

describe('the sitemap', () => {
  it('has no parts without pages', async () => {
    expect(await sitemapParts(database.db)).toEqual([]);
    expect(await idsOf('titles')).toEqual([]);
  });

  it('lists the pages of titles and people that search engines may show', async () => {
    const { db } = database;
    const shown = await makeTitle(db, { title: 'Goblin' });
    await makeTitle(db, { isPublished: false });
    await makeTitle(db, { isExplicit: true });
    await makeTitle(db, { deletedAt: new Date() });
    const person = await makePerson(db, {});
    await makePerson(db, { deletedAt: new Date() });
    const parts = await sitemapParts(db);
    expect(parts.map(({ kind, number }) => [kind, number])).toEqual([
      ['titles', 1],
      ['people', 1],
    ]);
    for (const { changedAt } of parts) expect(changedAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
    expect([await idsOf('titles'), await idsOf('people')]).toEqual([[shown], [person]]);
  });
});
