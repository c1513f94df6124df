import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { titleFields } from '#src/catalogue/titles/title.fields.ts';
import { titleRecords } from '#src/catalogue/titles/titleRecords.server.ts';
import { type Field, isCollection } from '#src/records/fields/field.ts';
import type { CommandContext } from '#src/server/command.ts';
import { type CommandStage, rejection, setStage } from '#tests/support/commands/commandStage.ts';

let stage: CommandStage;
beforeAll(async () => {
  stage = await setStage();
});
afterAll(() => stage.drop());

describe('creating a title', () => {
  test('writes it with its collections, one revision and one activity row', async () => {
    const made = await stage.make({
      nativeTitle: '도깨비',
      startDate: '2016-12-02',
      aliases: [{ name: 'Guardian' }],
      countries: [{ countryId: stage.reference.countries.get('KR') }],
      genres: [{ genreId: stage.fantasy }, { genreId: stage.romance }],
      characters: [
        { key: 'new-1', name: 'Kim Shin' },
        { key: 'new-2', name: 'Grim Reaper' },
      ],
      cast: [
        { personId: stage.gong, role: 'main', characters: ['new-1'] },
        { personId: stage.lee, role: 'main', characters: ['new-2'] },
      ],
      crew: [{ job: 'director', personId: stage.gong }],
      episodes: [
        { key: 'new-1', label: '1' },
        { key: 'new-2', label: '6.5' },
        { key: 'new-3', label: null, kind: 'special' },
      ],
    });
    expect(made.version).toBe(1);
    const { record } = await stage.stored(made.id);
    expect(record).toEqual(made.record);
    const character = Object.values(record.characters).find((row) => row.name === 'Kim Shin');
    expect(record.cast[String(stage.gong)]?.characters).toEqual([character?.key]);
    expect(await stage.revisionsOf(made.id)).toMatchObject([
      { version: 1, actor_id: stage.editor.actor?.userId },
    ]);
    const activity = await stage.rowsOf(
      'select action, actor_id from activity where entity_id = $1 and entity = $2',
      made.id,
      'title',
    );
    expect(activity).toEqual([{ action: 'title.create', actor_id: stage.editor.actor?.userId }]);
    const names = await stage.rowsOf<{ name: string }>(
      'select name from search_names where title_id = $1 order by rank, name',
      made.id,
    );
    expect(names.map((row) => row.name)).toEqual(['Goblin', '도깨비', 'Guardian', 'Grim Reaper', 'Kim Shin']);
    expect(await stage.rowsOf('select status, slug, year from titles where id = $1', made.id)).toEqual([
      { status: 'finished', slug: 'goblin', year: 2016 },
    ]);
    expect(await stage.rowsOf('select genre_ids from title_index where title_id = $1', made.id)).toEqual([
      { genre_ids: [stage.fantasy, stage.romance] },
    ]);
    const counts = await stage.rowsOf<{ credit_count: number }>(
      'select credit_count from people where id = $1',
      stage.gong,
    );
    expect(counts[0]?.credit_count).toBeGreaterThanOrEqual(2);
  });

  test('requires the permission', async () => {
    expect(await rejection(titleRecords.create(stage.member, { type: 'drama', title: 'x' }))).toMatchObject({
      statusCode: 403,
    });
    expect(await rejection(titleRecords.create({ ...stage.member, actor: null }, {}))).toMatchObject({
      statusCode: 403,
    });
  });

  test.each<[string, object, string]>([
    ['a missing title', { title: '' }, 'title'],
    ['an unknown key', { slug: 'x' }, 'slug'],
    ['a genre that does not exist', { genres: [{ genreId: 99_999 }] }, 'genres'],
    ['a person who does not exist', { cast: [{ personId: 99_999 }] }, 'cast'],
    ['the same person twice', { cast: [{ personId: 1 }, { personId: 1 }] }, 'cast.1.personId'],
    ['a character that is not in the list', { cast: [{ personId: 1, characters: ['new-9'] }] }, 'cast'],
    ['an end before the start', { startDate: '2016', endDate: '2015-01' }, 'endDate'],
    ['a stored key of another title', { characters: [{ key: '1', name: 'x' }] }, 'characters'],
    ['an id beyond the database range', { genres: [{ genreId: 2 ** 40 }] }, 'genres.0.genreId'],
    ['scores of other catalogues', { externalScores: [] }, 'externalScores'],
  ])('rejects %s, naming the field', async (_name, input, field) => {
    const { statusCode, fields } = await rejection(stage.make(input));
    expect(statusCode).toBe(422);
    expect(Object.keys(fields ?? {})).toEqual([field]);
  });

  const everyField = Object.entries<Field>(titleFields).flatMap(([name, field]): [string, string | null][] =>
    isCollection(field) ? Object.keys(field.row).map((part) => [name, part]) : [[name, null]],
  );
  test.each(everyField)('rejects broken text and wrong types in %s %s', async (name, part) => {
    const path = part === null ? name : `${name}.0.${part}`;
    for (const value of ['a\0b', 'a\ud800', {}, [{}], Number.NaN, -1, 1e300]) {
      const { statusCode, fields } = await rejection(
        stage.make({ [name]: part === null ? value : [{ [part]: value }] }),
      );
      expect(statusCode).toBe(422);
      const isNamed = (field: string) => field === path || field === name || field.startsWith(`${path}.`);
      expect(Object.keys(fields ?? {}).filter(isNamed)).not.toEqual([]);
    }
  });

  test('rejects an external id in an invalid form, and one of another title', async () => {
    const tmdb = stage.reference.sources.tmdb;
    expect(
      await rejection(stage.make({ externalIds: [{ sourceId: tmdb, value: 'person?' }] })),
    ).toMatchObject({
      statusCode: 422,
    });
    const holder = await stage.make({ externalIds: [{ sourceId: tmdb, value: 'tv/67915' }] });
    expect(
      await rejection(stage.make({ externalIds: [{ sourceId: tmdb, value: 'tv/67915' }] })),
    ).toMatchObject({
      statusCode: 422,
      fields: { externalIds: `tv/67915 is already the id of title ${holder.id}: Goblin` },
    });
  });

  test('sanitises rich text [S-E3]', async () => {
    const made = await stage.make({
      synopsis: '<p onclick="x()">Hi<script>alert(1)</script></p>',
      episodes: [{ key: 'new-1', label: '1', synopsis: '<b>Bold</b><img src=x onerror=alert(1)>' }],
    });
    expect(made.record.synopsis).toBe('<p>Hi</p>');
    expect(Object.values(made.record.episodes)[0]?.synopsis).toBe('<p><b>Bold</b></p>');
  });

  test('accepts two titles of one name and year', async () => {
    const [a, b] = [await stage.make({ startDate: '2020' }), await stage.make({ startDate: '2020' })];
    expect(a.id).not.toBe(b.id);
  });
});

describe('updating a title', () => {
  test('changes only the fields in the input', async () => {
    const made = await stage.make({ episodeCount: 16, genres: [{ genreId: stage.romance }] });
    const saved = await titleRecords.update(stage.editor, made.id, {
      version: 1,
      changes: { title: 'Guardian' },
      note: 'English name',
    });
    expect(saved).toMatchObject({ version: 2, record: { title: 'Guardian', episodeCount: 16 } });
    expect((await stage.stored(made.id)).record).toEqual(saved.record);
    expect((await stage.revisionsOf(made.id))[1]?.operations).toEqual({ title: ['Goblin', 'Guardian'] });
  });

  test('is shown in the activity under its name, even if a related title changes with it', async () => {
    const made = await stage.make({});
    const other = await stage.make({ title: 'Goblin Special' });
    await titleRecords.update(stage.editor, made.id, {
      version: 1,
      changes: { related: [{ relatedId: other.id, relation: 'spin_off' }] },
    });
    const reported = await stage.rowsOf<{ entity_id: number; revisions: number }>(
      `select a.entity_id, (select count(*)::int from revisions r where r.activity_id = a.id) as revisions
       from activity a where a.action = 'title.update' order by a.id desc limit $1`,
      1,
    );
    expect(reported).toEqual([{ entity_id: made.id, revisions: 2 }]);
  });

  test('without changes creates no revision', async () => {
    const made = await stage.make({ genres: [{ genreId: stage.romance }] });
    const saved = await titleRecords.update(stage.editor, made.id, {
      version: 1,
      changes: { title: 'Goblin', genres: [{ genreId: stage.romance }] },
    });
    expect(saved.version).toBe(1);
    expect(await stage.revisionsOf(made.id)).toHaveLength(1);
  });

  test('keeps the ids of remaining characters and episodes, and removes omitted ones', async () => {
    const made = await stage.make({
      characters: [
        { key: 'new-1', name: 'Kim Shin' },
        { key: 'new-2', name: 'Reaper' },
      ],
      episodes: [{ key: 'new-1', label: '1' }],
    });
    const [shin] = Object.values(made.record.characters);
    const [episode] = Object.values(made.record.episodes);
    const saved = await titleRecords.update(stage.editor, made.id, {
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
    expect((await stage.stored(made.id)).record).toEqual(saved.record);
  });

  test('moving a cast credit is one operation', async () => {
    const made = await stage.make({ cast: [{ personId: stage.gong }, { personId: stage.lee }] });
    await titleRecords.update(stage.editor, made.id, {
      version: 1,
      changes: { cast: [{ personId: stage.lee }, { personId: stage.gong }] },
    });
    expect(Object.keys((await stage.revisionsOf(made.id))[1]?.operations ?? {})).toHaveLength(1);
  });

  test('publishing requires a separate permission', async () => {
    const made = await stage.make({ isPublished: false });
    const permissions = new Set(
      [...(stage.editor.actor?.permissions ?? [])].filter((each) => each !== 'dramas:publish'),
    );
    const writer: CommandContext = { ...stage.editor, actor: { permissions } };
    await titleRecords.update(writer, made.id, { version: 1, changes: { title: 'Draft' } });
    expect(
      await rejection(titleRecords.update(writer, made.id, { version: 2, changes: { isPublished: true } })),
    ).toMatchObject({ statusCode: 403 });
    expect(await rejection(titleRecords.create(writer, { type: 'drama', title: 'x' }))).toMatchObject({
      statusCode: 403,
    });
  });

  test('rejects a missing title, a wrong version and a deleted title', async () => {
    const made = await stage.make();
    const change = { changes: { title: 'x' } };
    expect(
      await rejection(titleRecords.update(stage.editor, 999_999, { version: 1, ...change })),
    ).toMatchObject({
      statusCode: 404,
    });
    expect(await rejection(titleRecords.update(stage.editor, made.id, change))).toMatchObject({
      statusCode: 422,
      fields: { version: expect.anything() },
    });
    expect(
      await rejection(titleRecords.update(stage.editor, made.id, { version: 7, ...change })),
    ).toMatchObject({
      statusCode: 422,
    });
    await titleRecords.remove(stage.editor, made.id);
    expect(
      await rejection(titleRecords.update(stage.editor, made.id, { version: 2, ...change })),
    ).toMatchObject({
      statusCode: 409,
    });
  });
});
