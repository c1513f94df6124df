import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readPeople } from '#src/catalogue/people/personReading.server.ts';
import { personRecords } from '#src/catalogue/people/personRecords.server.ts';
import { ensureReferenceData, type ReferenceData } from '#src/catalogue/referenceData.server.ts';
import type { CommandContext } from '#src/server/command.ts';
import { freshDatabase, type TestDatabase } from '#tests/support/database/db.ts';
import { minimumTime } from '#tests/support/hostile/effort.ts';
import { contextOf } from '#tests/support/staff/staff.ts';

let database: TestDatabase;
let editor: CommandContext;
let member: CommandContext;
let reference: ReferenceData;

beforeAll(async () => {
  database = await freshDatabase();
  editor = await contextOf(database.db, 'editor');
  member = await contextOf(database.db, 'member');
  reference = await ensureReferenceData(database.db.pool);
});
afterAll(() => database.drop());

const rejection = (work: Promise<unknown>) =>
  work.then(
    () => expect.unreachable('It was not refused'),
    (error) => error,
  );

async function searchable(id: number): Promise<string[]> {
  const { rows } = await database.db.pool.query<{ name: string }>(
    'select name from search_names where person_id = $1 order by rank, name',
    [id],
  );
  return rows.map((row) => row.name);
}

describe('people', () => {
  test('are created, found by every name and changed', async () => {
    const made = await personRecords.create(editor, {
      name: 'Gong Yoo',
      nativeName: '공유',
      genderId: reference.genders.get('male'),
      birthDate: '1979',
      names: [{ name: 'Gong Ji-cheol', kind: 'birth' }],
      biography: '<p>An actor.<script>x</script></p>',
    });
    expect(made).toMatchObject({ version: 1, record: { birthDate: '1979', biography: '<p>An actor.</p>' } });
    expect(await searchable(made.id)).toEqual(['Gong Yoo', '공유', 'Gong Ji-cheol']);
    const saved = await personRecords.update(editor, made.id, {
      version: 1,
      changes: { name: 'Gong Yu', birthDate: '1979-07-10', names: [] },
    });
    expect(saved.version).toBe(2);
    expect((await readPeople(database.db.pool, [made.id])).get(made.id)?.record).toEqual(saved.record);
    expect(await searchable(made.id)).toEqual(['Gong Yu', '공유']);
  });

  test('are merged for two concurrent editors, and rejected if both changed the same field', async () => {
    const { id } = await personRecords.create(editor, { name: 'Kim Go-eun' });
    await personRecords.update(editor, id, { version: 1, changes: { nativeName: '김고은' } });
    const merged = await personRecords.update(editor, id, {
      version: 1,
      changes: { birthDate: '1991-07-02' },
    });
    expect(merged).toMatchObject({ version: 3, record: { nativeName: '김고은', birthDate: '1991-07-02' } });
    expect(
      await rejection(personRecords.update(editor, id, { version: 1, changes: { nativeName: '고은' } })),
    ).toMatchObject({
      statusCode: 409,
      data: { conflicts: [{ path: 'nativeName', was: null, yours: '고은', theirs: '김고은' }] },
    });
  });

  test('are deleted, restored and undone', async () => {
    const made = await personRecords.create(editor, { name: 'Lee Dong-wook' });
    expect(await personRecords.remove(editor, made.id)).toMatchObject({ version: 2, isDeleted: true });
    expect(await rejection(personRecords.update(editor, made.id, { version: 2, changes: {} }))).toMatchObject(
      {
        statusCode: 409,
      },
    );
    expect(await personRecords.restore(editor, made.id)).toMatchObject({ version: 3, isDeleted: false });
    await personRecords.update(editor, made.id, { version: 3, changes: { name: 'Someone' } });
    const { rows } = await database.db.pool.query<{ id: number }>(
      `select id from revisions where entity = 'person' and entity_id = $1 order by version desc limit 1`,
      [made.id],
    );
    const undone = await personRecords.revert(editor, made.id, { revisionId: rows[0]?.id });
    expect(undone.record).toEqual(made.record);
  });

  test('have links that match the pattern of their site, however long matching could take', async () => {
    const { rows } = await database.db.pool.query<{ id: number }>(
      `insert into social_media (name, slug, url_pattern) values ('Instagram', 'instagram', '^https://www[.]instagram[.]com/[^/]+/?$'),
        ('Endless', 'endless', '^https://(a+)+$'), ('Broken', 'broken', '(') returning id`,
    );
    const [instagram = 0, endless = 0, broken = 0] = rows.map(({ id }) => id);
    const link = (socialMediaId: number, url: string) => ({ links: [{ socialMediaId, url }] });
    const profile = link(instagram, 'https://www.instagram.com/gongyoo');
    const made = await personRecords.create(editor, { name: 'Linked', ...profile });
    expect(
      await rejection(
        personRecords.create(editor, { name: 'B', ...link(instagram, 'https://example.org/gongyoo') }),
      ),
    ).toMatchObject({
      statusCode: 422,
      fields: { links: 'https://example.org/gongyoo is not an address of a profile at Instagram' },
    });
    const hold = async () => {
      const person = { name: 'E', ...link(endless, `https://${'a'.repeat(200)}.example/`) };
      expect(await rejection(personRecords.create(editor, person))).toMatchObject({ statusCode: 422 });
    };
    expect(await minimumTime(2_000, hold)).toBeLessThan(2_000);
    await personRecords.create(editor, { name: 'D', ...link(broken, 'https://example.org/') });
    await database.db.pool.query(
      `update social_media set url_pattern = '^https://new[.]example/' where id = $1`,
      [instagram],
    );
    const saved = await personRecords.update(editor, made.id, {
      version: 1,
      changes: { nativeName: '링크' },
    });
    expect(Object.keys(saved.record.links)).toEqual(['https://www.instagram.com/gongyoo']);
  });

  test.each<[string, object, string]>([
    ['a missing name', { name: ' ' }, 'name'],
    ['a death before birth', { birthDate: '1990-05', deathDate: '1989' }, 'deathDate'],
    ['a gender that does not exist', { genderId: 999 }, 'genderId'],
    ['a script as a link', { links: [{ url: 'javascript:x', socialMediaId: 1 }] }, 'links.0.url'],
    ['the same name twice', { names: [{ name: 'A' }, { name: 'A' }] }, 'names.1.name'],
  ])('reject %s, naming the field', async (_name, input, field) => {
    const { statusCode, fields } = await rejection(
      personRecords.create(editor, { name: 'Somebody', ...input }),
    );
    expect(statusCode).toBe(422);
    expect(Object.keys(fields)).toEqual([field]);
  });

  test('require the permission and an existing person', async () => {
    expect(await rejection(personRecords.create(member, { name: 'x' }))).toMatchObject({ statusCode: 403 });
    expect(await rejection(personRecords.remove(member, 1))).toMatchObject({ statusCode: 403 });
    expect(await rejection(personRecords.update(editor, 999_999, { version: 1, changes: {} }))).toMatchObject(
      {
        statusCode: 404,
      },
    );
    expect(await rejection(personRecords.update(editor, 2 ** 40, { version: 1, changes: {} }))).toMatchObject(
      {
        statusCode: 404,
      },
    );
  });
});
