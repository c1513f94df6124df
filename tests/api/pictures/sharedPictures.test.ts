import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  drawablePerson,
  drawableTitle,
  drawableTitles,
} from '#src/features/sharing/pictures.queries.server.ts';
import { freshDatabase, type TestDatabase } from '#tests/support/database/db.ts';
import { makeTitle } from '#tests/support/records/make.ts';
import { makePerson } from '#tests/support/records/makePeople.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

describe('the picture that a shared link shows', () => {
  it('names a title with its year, length and network', async () => {
    const parts = { title: 'Goblin', startDate: '2016-12-02', episodeCount: 16, networks: ['tvN'] };
    const id = await makeTitle(database.db, parts);
    const picture = await drawableTitle(database.db, id);
    expect(picture?.subject).toMatchObject({ id, title: 'Goblin', facts: ['2016', '16 episodes', 'tvN'] });
    expect(picture?.updatedAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/);
    const movie = await makeTitle(database.db, { type: 'movie', title: 'Parasite', startDate: '2019' });
    expect((await drawableTitle(database.db, movie))?.subject.facts).toEqual(['2019', 'Movie']);
  });

  it('names a person with the date of birth', async () => {
    const parts = { name: 'Gong Yoo', nativeName: '공유', birthDate: '1979-07-10' };
    const id = await makePerson(database.db, parts);
    expect((await drawablePerson(database.db, id))?.subject).toMatchObject({
      name: 'Gong Yoo',
      nativeName: '공유',
      facts: ['Born 10 July 1979'],
    });
  });

  it('shows the best-known dramas for the site itself', async () => {
    await makeTitle(database.db, { title: 'Known', listCount: 9 });
    expect((await drawableTitles(database.db)).at(0)?.title).toBe('Known');
  });

  it('exists only for pages that exist', async () => {
    const { db } = database;
    const draft = await makeTitle(db, { isPublished: false });
    const deleted = await makePerson(db, { deletedAt: new Date() });
    const pictures = [drawableTitle(db, draft), drawableTitle(db, 999_999), drawablePerson(db, deleted)];
    expect(await Promise.all(pictures)).toEqual([null, null, null]);
  });
});
