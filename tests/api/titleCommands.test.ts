import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Field, isCollection } from '#src/domain/fields/field.ts';
import { titleFields } from '#src/domain/fields/title.ts';
import {
  createTitle,
  deleteTitle,
  restoreTitle,
  revertTitleRevision,
  type SavedTitle,
  updateTitle,
} from '#src/features/catalogue/titles.commands.server.ts';
import { createPerson } from '#src/features/people/people.commands.server.ts';
import type { CommandContext } from '#src/server/catalogue/command.server.ts';
import { readTitles } from '#src/server/catalogue/reading.server.ts';
import { ensureReferenceData, type ReferenceData } from '#src/server/catalogue/referenceData.server.ts';
import { freshDatabase, type TestDatabase } from '#tests/support/db.ts';
import { makeReference } from '#tests/support/makeReferences.ts';
import { contextOf } from '#tests/support/staff.ts';

let database: TestDatabase;
let editor: CommandContext;
let second: CommandContext;
let member: CommandContext;
let reference: ReferenceData;
let romance: number;
let fantasy: number;
let gong: number;
let lee: number;

beforeAll(async () => {
  database = await freshDatabase();
  editor = await contextOf(database.db, 'editor');
  second = await contextOf(database.db, 'editor');
  member = await contextOf(database.db, 'member');
  reference = await ensureReferenceData(database.db.pool);
  romance = await makeReference(database.db, 'genres', 'Romance');
  fantasy = await makeReference(database.db, 'genres', 'Fantasy');
  gong = (await createPerson(editor, { name: 'Gong Yoo', nativeName: '공유' })).id;
  lee = (await createPerson(editor, { name: 'Lee Dong-wook' })).id;
});
afterAll(() => database.drop());

const make = (input: object = {}) => createTitle(editor, { type: 'drama', title: 'Goblin', ...input });

async function rowsOf<Row extends Record<string, unknown>>(
  sql: string,
  ...values: unknown[]
): Promise<Row[]> {
  return (await database.db.pool.query<Row>(sql, values)).rows;
}

interface RevisionRow extends Record<string, unknown> {
  id: number;
  version: number;
  operations: Record<string, unknown>;
  actor_id: number | null;
}

const revisionsOf = (id: number) =>
  rowsOf<RevisionRow>(
    `select id, version, operations, actor_id from revisions where entity = 'title' and entity_id = $1 order by version`,
    id,
  );

async function stored(id: number) {
  const title = (await readTitles(database.db.pool, [id])).get(id);
  if (!title) throw new Error(`No title ${id}`);
  return title;
}

/** What a refused command says. */
async function refusal(
  work: Promise<unknown>,
): Promise<{ statusCode: number; fields?: object; data?: unknown }> {
  return work.then(
    () => {
      throw new Error('It was not refused');
    },
    (error) => error,
  );
}

describe('creating a title', () => {
  test('writes it with what hangs on it, one revision and one activity row', async () => {
    const made = await make({
      nativeTitle: '도깨비',
      startDate: '2016-12-02',
      aliases: [{ name: 'Guardian' }],
      countries: [{ countryId: reference.countries.get('KR') }],
      genres: [{ genreId: fantasy }, { genreId: romance }],
      characters: [
        { key: 'new-1', name: 'Kim Shin' },
        { key: 'new-2', name: 'Grim Reaper' },
      ],
      cast: [
        { personId: gong, role: 'main', characters: ['new-1'] },
        { personId: lee, role: 'main', characters: ['new-2'] },
      ],
      crew: [{ job: 'director', personId: gong }],
      episodes: [
        { key: 'new-1', label: '1' },
        { key: 'new-2', label: '6.5' },
        { key: 'new-3', label: null, kind: 'special' },
      ],
    });
    expect(made.version).toBe(1);
    const { record } = await stored(made.id);
    expect(record).toEqual(made.record);
    const character = Object.values(record.characters).find((row) => row.name === 'Kim Shin');
    expect(record.cast[String(gong)]?.characters).toEqual([character?.key]);
    expect(await revisionsOf(made.id)).toMatchObject([{ version: 1, actor_id: editor.actor?.userId }]);
    const activity = await rowsOf(
      'select action, actor_id from activity where entity_id = $1 and entity = $2',
      made.id,
      'title',
    );
    expect(activity).toEqual([{ action: 'title.create', actor_id: editor.actor?.userId }]);
    const names = await rowsOf<{ name: string }>(
      'select name from search_names where title_id = $1 order by rank, name',
      made.id,
    );
    expect(names.map((row) => row.name)).toEqual(['Goblin', '도깨비', 'Guardian', 'Grim Reaper', 'Kim Shin']);
    expect(await rowsOf('select status, slug, year from titles where id = $1', made.id)).toEqual([
      { status: 'finished', slug: 'goblin', year: 2016 },
    ]);
    expect(await rowsOf('select genre_ids from title_index where title_id = $1', made.id)).toEqual([
      { genre_ids: [fantasy, romance] },
    ]);
    const counts = await rowsOf<{ credit_count: number }>(
      'select credit_count from people where id = $1',
      gong,
    );
    expect(counts[0]?.credit_count).toBeGreaterThanOrEqual(2);
  });

  test('needs the permission', async () => {
    expect(await refusal(createTitle(member, { type: 'drama', title: 'x' }))).toMatchObject({
      statusCode: 403,
    });
    expect(await refusal(createTitle({ ...member, actor: null }, {}))).toMatchObject({ statusCode: 403 });
  });

  test.each<[string, object, string]>([
    ['a missing title', { title: '' }, 'title'],
    ['an unknown key', { slug: 'x' }, 'body'],
    ['a genre that does not exist', { genres: [{ genreId: 99_999 }] }, 'genres'],
    ['a person who does not exist', { cast: [{ personId: 99_999 }] }, 'cast'],
    ['the same person twice', { cast: [{ personId: 1 }, { personId: 1 }] }, 'cast.1.personId'],
    ['a character that is not listed', { cast: [{ personId: 1, characters: ['new-9'] }] }, 'cast'],
    ['an end before the start', { startDate: '2016', endDate: '2015-01' }, 'endDate'],
    ['a stored key of another title', { characters: [{ key: '1', name: 'x' }] }, 'characters'],
    ['an id beyond the database’s', { genres: [{ genreId: 2 ** 40 }] }, 'genres.0.genreId'],
    ['scores of other catalogues', { externalScores: [] }, 'body'],
  ])('refuses %s, naming the field', async (_name, input, field) => {
    const { statusCode, fields } = await refusal(make(input));
    expect(statusCode).toBe(422);
    expect(Object.keys(fields ?? {})).toEqual([field]);
  });

  const everyField = Object.entries<Field>(titleFields).flatMap(([name, field]): [string, string | null][] =>
    isCollection(field) ? Object.keys(field.row).map((part) => [name, part]) : [[name, null]],
  );
  test.each(everyField)('refuses broken text and wrong kinds in %s %s', async (name, part) => {
    const path = part === null ? name : `${name}.0.${part}`;
    for (const value of ['a\0b', 'a\ud800', {}, [{}], Number.NaN, -1, 1e300]) {
      const { statusCode, fields } = await refusal(
        make({ [name]: part === null ? value : [{ [part]: value }] }),
      );
      expect(statusCode).toBe(422);
      const isNamed = (field: string) => field === path || field.startsWith(`${path}.`) || field === 'body';
      expect(Object.keys(fields ?? {}).filter(isNamed)).not.toEqual([]);
    }
  });

  test('refuses an external id of another form, and one that another title has', async () => {
    const tmdb = reference.sources.tmdb;
    expect(await refusal(make({ externalIds: [{ sourceId: tmdb, value: 'person?' }] }))).toMatchObject({
      statusCode: 422,
    });
    await make({ externalIds: [{ sourceId: tmdb, value: 'tv/67915' }] });
    expect(await refusal(make({ externalIds: [{ sourceId: tmdb, value: 'tv/67915' }] }))).toMatchObject({
      statusCode: 422,
      fields: { externalIds: expect.stringContaining('already') },
    });
  });

  test('cleans formatted text [S-E3]', async () => {
    const made = await make({
      synopsis: '<p onclick="x()">Hi<script>alert(1)</script></p>',
      episodes: [{ key: 'new-1', label: '1', synopsis: '<b>Bold</b><img src=x onerror=alert(1)>' }],
    });
    expect(made.record.synopsis).toBe('<p>Hi</p>');
    expect(Object.values(made.record.episodes)[0]?.synopsis).toBe('<b>Bold</b>');
  });

  test('takes two titles of one name and year (fault 27)', async () => {
    const [a, b] = [await make({ startDate: '2020' }), await make({ startDate: '2020' })];
    expect(a.id).not.toBe(b.id);
  });
});

describe('updating a title', () => {
  test('changes the fields given and keeps the others', async () => {
    const made = await make({ episodeCount: 16, genres: [{ genreId: romance }] });
    const saved = await updateTitle(editor, made.id, {
      version: 1,
      changes: { title: 'Guardian' },
      note: 'English name',
    });
    expect(saved).toMatchObject({ version: 2, record: { title: 'Guardian', episodeCount: 16 } });
    expect((await stored(made.id)).record).toEqual(saved.record);
    expect((await revisionsOf(made.id))[1]?.operations).toEqual({ title: ['Goblin', 'Guardian'] });
  });

  test('that changes nothing makes no revision', async () => {
    const made = await make({ genres: [{ genreId: romance }] });
    const saved = await updateTitle(editor, made.id, {
      version: 1,
      changes: { title: 'Goblin', genres: [{ genreId: romance }] },
    });
    expect(saved.version).toBe(1);
    expect(await revisionsOf(made.id)).toHaveLength(1);
  });

  test('keeps ids of characters and episodes that stay, and removes those left out', async () => {
    const made = await make({
      characters: [
        { key: 'new-1', name: 'Kim Shin' },
        { key: 'new-2', name: 'Reaper' },
      ],
      episodes: [{ key: 'new-1', label: '1' }],
    });
    const [shin] = Object.values(made.record.characters);
    const [episode] = Object.values(made.record.episodes);
    const saved = await updateTitle(editor, made.id, {
      version: 1,
      changes: {
        characters: [{ key: shin?.key, name: 'Kim Shin, the goblin' }],
        episodes: [
          { key: episode?.key, label: '1', title: 'First' },
          { key: 'new-1', label: '2' },
        ],
      },
    });
    expect(Object.keys(saved.record.characters)).toEqual([shin?.key]);
    expect(saved.record.episodes[episode?.key ?? '']?.title).toBe('First');
    expect(Object.keys(saved.record.episodes)).toHaveLength(2);
    expect((await stored(made.id)).record).toEqual(saved.record);
  });

  test('moving one of the cast is one operation', async () => {
    const made = await make({ cast: [{ personId: gong }, { personId: lee }] });
    await updateTitle(editor, made.id, {
      version: 1,
      changes: { cast: [{ personId: lee }, { personId: gong }] },
    });
    expect(Object.keys((await revisionsOf(made.id))[1]?.operations ?? {})).toHaveLength(1);
  });

  test('publishing is a permission of its own', async () => {
    const made = await make({ isPublished: false });
    const permissions = new Set(
      [...(editor.actor?.permissions ?? [])].filter((each) => each !== 'dramas:publish'),
    );
    const writer: CommandContext = { ...editor, actor: { permissions } };
    await updateTitle(writer, made.id, { version: 1, changes: { title: 'Draft' } });
    expect(
      await refusal(updateTitle(writer, made.id, { version: 2, changes: { isPublished: true } })),
    ).toMatchObject({ statusCode: 403 });
    expect(await refusal(createTitle(writer, { type: 'drama', title: 'x' }))).toMatchObject({
      statusCode: 403,
    });
  });

  test('refuses what is not there, a wrong version and a deleted title', async () => {
    const made = await make();
    const change = { changes: { title: 'x' } };
    expect(await refusal(updateTitle(editor, 999_999, { version: 1, ...change }))).toMatchObject({
      statusCode: 404,
    });
    expect(await refusal(updateTitle(editor, made.id, change))).toMatchObject({
      statusCode: 422,
      fields: { version: expect.anything() },
    });
    expect(await refusal(updateTitle(editor, made.id, { version: 7, ...change }))).toMatchObject({
      statusCode: 422,
    });
    await deleteTitle(editor, made.id);
    expect(await refusal(updateTitle(editor, made.id, { version: 2, ...change }))).toMatchObject({
      statusCode: 409,
    });
  });
});

describe('two people editing one title (fault 44)', () => {
  test('what only one side changed is merged', async () => {
    const made = await make({
      cast: [
        { personId: gong, role: 'main' },
        { personId: lee, role: 'main' },
      ],
    });
    const cast = (role: string) => [
      { personId: gong, role: 'main' },
      { personId: lee, role },
    ];
    await updateTitle(editor, made.id, { version: 1, changes: { cast: cast('support'), episodeCount: 16 } });
    const merged = await updateTitle(second, made.id, {
      version: 1,
      changes: { title: 'Guardian', genres: [{ genreId: romance }] },
    });
    expect(merged).toMatchObject({ version: 3, record: { title: 'Guardian', episodeCount: 16 } });
    expect(merged.record.cast[String(lee)]?.role).toBe('support');
    expect((await stored(made.id)).record).toEqual(merged.record);
  });

  test('what both changed is refused with was, yours and theirs, and nothing is written', async () => {
    const made = await make({ cast: [{ personId: gong, role: 'main' }] });
    await updateTitle(editor, made.id, {
      version: 1,
      changes: { title: 'Theirs', cast: [{ personId: gong, role: 'guest' }] },
    });
    const refused = await refusal(
      updateTitle(second, made.id, {
        version: 1,
        changes: { title: 'Mine', cast: [{ personId: gong, role: 'support' }], episodeCount: 3 },
      }),
    );
    expect(refused).toMatchObject({
      statusCode: 409,
      data: {
        version: 2,
        conflicts: [
          { path: `cast/${gong}/role`, was: 'main', yours: 'support', theirs: 'guest' },
          { path: 'title', was: 'Goblin', yours: 'Mine', theirs: 'Theirs' },
        ],
      },
    });
    expect(await stored(made.id)).toMatchObject({
      version: 2,
      record: { title: 'Theirs', episodeCount: null },
    });
  });

  test('the same change on both sides is no conflict', async () => {
    const made = await make();
    const change = { version: 1, changes: { title: 'Guardian' } };
    await updateTitle(editor, made.id, change);
    expect(await updateTitle(second, made.id, change)).toMatchObject({ version: 2 });
  });

  test('saving at the same moment, one comes after the other', async () => {
    const made = await make();
    const results = await Promise.allSettled(
      ['A', 'B', 'C', 'D'].map((title) => updateTitle(editor, made.id, { version: 1, changes: { title } })),
    );
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
    expect(await revisionsOf(made.id)).toHaveLength(2);
  });
});

describe('deleting and restoring', () => {
  test('a deleted title leaves every list and comes back as it was', async () => {
    const made = await make({ cast: [{ personId: lee }] });
    const count = () =>
      rowsOf<{ credit_count: number }>('select credit_count from people where id = $1', lee);
    const [before] = await count();
    const listed = () => rowsOf('select is_listed from title_index where title_id = $1', made.id);
    const deleted = await deleteTitle(editor, made.id, { note: 'twice in the catalogue' });
    expect(deleted).toMatchObject({ version: 2, isDeleted: true });
    expect(await listed()).toEqual([{ is_listed: false }]);
    expect((await count())[0]?.credit_count).toBe((before?.credit_count ?? 0) - 1);
    expect(await deleteTitle(editor, made.id)).toMatchObject({ version: 2 });
    const restored = await restoreTitle(editor, made.id, { version: 2 });
    expect(restored).toMatchObject({ version: 3, isDeleted: false, record: made.record });
    expect(await listed()).toEqual([{ is_listed: true }]);
    expect((await count())[0]?.credit_count).toBe(before?.credit_count);
  });

  test('needs the permission, the title and the present version when one is given', async () => {
    const made = await make();
    expect(await refusal(deleteTitle(member, made.id))).toMatchObject({ statusCode: 403 });
    expect(await refusal(restoreTitle(member, made.id))).toMatchObject({ statusCode: 403 });
    expect(await refusal(deleteTitle(editor, 999_999))).toMatchObject({ statusCode: 404 });
    expect(await refusal(deleteTitle(editor, made.id, { version: 9 }))).toMatchObject({ statusCode: 409 });
  });
});

describe('undoing a revision', () => {
  async function edited(): Promise<SavedTitle> {
    const made = await make({ cast: [{ personId: gong, role: 'main' }], episodeCount: 10 });
    await updateTitle(editor, made.id, {
      version: 1,
      changes: { cast: [{ personId: gong, role: 'guest' }], episodeCount: 16 },
    });
    return updateTitle(editor, made.id, {
      version: 2,
      changes: {
        cast: [
          { personId: gong, role: 'guest' },
          { personId: lee, role: 'main' },
        ],
      },
    });
  }

  test('gives one row back and leaves later rows alone', async () => {
    const { id } = await edited();
    const [, revision] = await revisionsOf(id);
    const saved = await revertTitleRevision(editor, id, { revisionId: revision?.id });
    expect(saved).toMatchObject({ version: 4, record: { episodeCount: 10 } });
    expect(saved.record.cast[String(gong)]?.role).toBe('main');
    expect(saved.record.cast[String(lee)]?.role).toBe('main');
  });

  test('may be for some of its paths', async () => {
    const { id } = await edited();
    const [, revision] = await revisionsOf(id);
    const saved = await revertTitleRevision(editor, id, {
      revisionId: revision?.id,
      paths: [`cast/${gong}/role`],
    });
    expect(saved.record).toMatchObject({ episodeCount: 16 });
    expect(saved.record.cast[String(gong)]?.role).toBe('main');
    expect(
      await refusal(revertTitleRevision(editor, id, { revisionId: revision?.id, paths: ['title'] })),
    ).toMatchObject({ statusCode: 422 });
  });

  test('is refused where the same path has changed since', async () => {
    const { id } = await edited();
    const [, revision] = await revisionsOf(id);
    await updateTitle(editor, id, { version: 3, changes: { episodeCount: 20 } });
    expect(await refusal(revertTitleRevision(editor, id, { revisionId: revision?.id }))).toMatchObject({
      statusCode: 409,
      data: { conflicts: [{ path: 'episodeCount', was: 16, yours: 10, theirs: 20 }] },
    });
  });

  test('brings back a removed character with the actor who played it', async () => {
    const made = await make({
      characters: [{ key: 'new-1', name: 'Kim Shin' }],
      cast: [{ personId: gong, characters: ['new-1'] }],
    });
    await updateTitle(editor, made.id, { version: 1, changes: { characters: [], cast: [] } });
    const [, revision] = await revisionsOf(made.id);
    const saved = await revertTitleRevision(editor, made.id, { revisionId: revision?.id });
    expect(saved.record).toEqual(made.record);
    expect((await stored(made.id)).record).toEqual(made.record);
  });

  test('of a deletion restores; the making of a title cannot be undone; other titles’ revisions are not there', async () => {
    const made = await make();
    await deleteTitle(editor, made.id);
    const [first, deletion] = await revisionsOf(made.id);
    expect(await revertTitleRevision(editor, made.id, { revisionId: deletion?.id })).toMatchObject({
      isDeleted: false,
    });
    expect(await refusal(revertTitleRevision(editor, made.id, { revisionId: first?.id }))).toMatchObject({
      statusCode: 422,
    });
    const other = await make();
    expect(await refusal(revertTitleRevision(editor, other.id, { revisionId: first?.id }))).toMatchObject({
      statusCode: 404,
    });
  });
});

describe('related titles', () => {
  test('show on both sides, each with a revision', async () => {
    const first = await make();
    const next = await make({ related: [{ relatedId: first.id, relation: 'prequel' }] });
    expect((await stored(first.id)).record.related[String(next.id)]?.relation).toBe('sequel');
    expect((await revisionsOf(first.id))[1]?.operations).toEqual({
      [`related/${next.id}`]: [null, { relatedId: next.id, relation: 'sequel' }],
    });
    await updateTitle(editor, next.id, { version: 1, changes: { related: [] } });
    expect((await stored(first.id)).record.related).toEqual({});
  });

  test('never hold the title itself (fault 46) or a deleted one', async () => {
    const made = await make();
    const relate = (relatedId: number) =>
      refusal(
        updateTitle(editor, made.id, {
          version: 1,
          changes: { related: [{ relatedId, relation: 'sequel' }] },
        }),
      );
    expect(await relate(made.id)).toMatchObject({ statusCode: 422, fields: { related: expect.anything() } });
    const gone = await make();
    await deleteTitle(editor, gone.id);
    expect(await relate(gone.id)).toMatchObject({ statusCode: 422, fields: { related: expect.anything() } });
  });

  test('added from both sides at once do not end in a fault of ours', async () => {
    const [a, b] = [await make(), await make()];
    const results = await Promise.allSettled([
      updateTitle(editor, a.id, {
        version: 1,
        changes: { related: [{ relatedId: b.id, relation: 'sequel' }] },
      }),
      updateTitle(second, b.id, {
        version: 1,
        changes: { related: [{ relatedId: a.id, relation: 'prequel' }] },
      }),
    ]);
    for (const result of results) {
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ statusCode: 409 });
    }
    expect(results.some((result) => result.status === 'fulfilled')).toBe(true);
    expect((await stored(b.id)).record.related[String(a.id)]?.relation).toBe('prequel');
  });
});
