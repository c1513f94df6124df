import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { personHead, personMovedTo, personWorks } from '#src/features/people/person.queries.server.ts';
import { cleanHtml } from '#src/server/richText.ts';
import { freshDatabase, type TestDatabase } from '#tests/support/database/db.ts';
import { makeTitle } from '#tests/support/records/make.ts';
import { makeCredit, makePerson } from '#tests/support/records/makePeople.ts';

let test: TestDatabase;

beforeAll(async () => {
  test = await freshDatabase();
});
afterAll(() => test.drop());

describe('[S-R10] the head of a person page', () => {
  it('contains names in every script, partial dates, and a sanitised biography', async () => {
    const id = await makePerson(test.db, {
      name: 'Gong Yoo',
      nativeName: '공유',
      birthDate: '1979-07',
      gender: 'Male',
      country: 'KR',
      aliases: ['Gong Ji-cheol', '공지철'],
      biography: '<p>Actor<iframe src="//x"></iframe></p>',
    });
    expect(await personHead(test.db, id, cleanHtml)).toMatchObject({
      id,
      slug: 'gong-yoo',
      nativeName: '공유',
      birthDate: '1979-07',
      deathDate: null,
      gender: 'Male',
      country: { code: 'KR' },
      names: [{ name: 'Gong Ji-cheol' }, { name: '공지철' }],
      biography: '<p>Actor</p>',
      portrait: null,
      links: [],
    });
  });

  it('does not exist for unknown and deleted people, and neither do their works', async () => {
    const gone = await makePerson(test.db, { deletedAt: new Date() });
    await makeCredit(test.db, { titleId: await makeTitle(test.db), personId: gone });
    for (const id of [gone, 2_147_483_647]) {
      expect(await personHead(test.db, id, cleanHtml)).toBeNull();
      expect((await personWorks(test.db, id)).groups).toEqual([]);
    }
  });

  it('follows merged people', async () => {
    const saved = await makePerson(test.db, { name: 'Kept Name' });
    await test.db.pool.query(`insert into redirects (entity, from_id, to_id) values ('person', 900001, $1)`, [
      saved,
    ]);
    expect(await personMovedTo(test.db, 900001)).toEqual({ id: saved, slug: 'kept-name' });
    expect(await personMovedTo(test.db, saved)).toBeNull();
  });
});

describe("a person's works", () => {
  it('are sorted by job and year, newest first, undated last, each with role and characters', async () => {
    const person = await makePerson(test.db);
    const title = async (name: string, startDate: string | null) =>
      makeTitle(test.db, { title: name, startDate });
    const credit = { personId: person };
    await makeCredit(test.db, { ...credit, titleId: await title('Old', '1999'), role: 'guest' });
    await makeCredit(test.db, { ...credit, titleId: await title('Undated', null) });
    const duplicate = await title('Twins', '2020-05-01');
    await makeCredit(test.db, { ...credit, titleId: duplicate, role: 'main', characters: ['A', 'B'] });
    await makeCredit(test.db, { ...credit, titleId: duplicate, job: 'director' });
    await makeCredit(test.db, { ...credit, titleId: await title('Earlier that year', '2020-02') });
    const { groups, total, isCut } = await personWorks(test.db, person);
    const reported = groups.map(({ job, count, years }) => [
      job,
      count,
      years.map(({ year, works }) => [year, works.map(({ title: { title: name } }) => name)]),
    ]);
    expect(reported).toEqual([
      [
        'cast',
        4,
        [
          [2020, ['Twins', 'Earlier that year']],
          [1999, ['Old']],
          [null, ['Undated']],
        ],
      ],
      ['director', 1, [[2020, ['Twins']]]],
    ]);
    expect(groups[0]?.years[0]?.works[0]).toMatchObject({
      role: 'main',
      roleLabel: 'Main role',
      characters: [{ name: 'A' }, { name: 'B' }],
    });
    expect([total, isCut]).toEqual([5, false]);
  });

  it('exclude drafts and deleted titles always, and explicit ones unless requested', async () => {
    const personId = await makePerson(test.db);
    await makeCredit(test.db, { personId, titleId: await makeTitle(test.db, { title: 'Shown' }) });
    await makeCredit(test.db, {
      personId,
      titleId: await makeTitle(test.db, { isExplicit: true, title: 'Explicit' }),
    });
    await makeCredit(test.db, { personId, titleId: await makeTitle(test.db, { isPublished: false }) });
    await makeCredit(test.db, { personId, titleId: await makeTitle(test.db, { deletedAt: new Date() }) });
    expect(await personWorks(test.db, personId)).toMatchObject({ total: 1, hiddenCount: 1 });
    expect(await personWorks(test.db, personId, { explicit: true })).toMatchObject({
      total: 2,
      hiddenCount: 0,
    });
  });
});
