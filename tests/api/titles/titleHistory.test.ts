import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TitleRecord } from '#src/catalogue/titles/title.fields.ts';
import { titleRecords } from '#src/catalogue/titles/titleRecords.server.ts';
import type { Saved } from '#src/records/lifecycle.commands.server.ts';
import { type CommandStage, rejection, setStage } from '#tests/support/commands/commandStage.ts';

let stage: CommandStage;
beforeAll(async () => {
  stage = await setStage();
});
afterAll(() => stage.drop());

describe('two people editing one title', () => {
  test('changes of only one side are merged', async () => {
    const made = await stage.make({
      cast: [
        { personId: stage.gong, role: 'main' },
        { personId: stage.lee, role: 'main' },
      ],
    });
    const cast = (role: string) => [
      { personId: stage.gong, role: 'main' },
      { personId: stage.lee, role },
    ];
    await titleRecords.update(stage.editor, made.id, {
      version: 1,
      changes: { cast: cast('support'), episodeCount: 16 },
    });
    const merged = await titleRecords.update(stage.second, made.id, {
      version: 1,
      changes: { title: 'Guardian', genres: [{ genreId: stage.romance }] },
    });
    expect(merged).toMatchObject({ version: 3, record: { title: 'Guardian', episodeCount: 16 } });
    expect(merged.record.cast[String(stage.lee)]?.role).toBe('support');
    expect((await stage.stored(made.id)).record).toEqual(merged.record);
  });

  test('changes of both sides to the same path are rejected with was, yours and theirs, and nothing is written', async () => {
    const made = await stage.make({ cast: [{ personId: stage.gong, role: 'main' }] });
    await titleRecords.update(stage.editor, made.id, {
      version: 1,
      changes: { title: 'Theirs', cast: [{ personId: stage.gong, role: 'guest' }] },
    });
    const rejected = await rejection(
      titleRecords.update(stage.second, made.id, {
        version: 1,
        changes: { title: 'Mine', cast: [{ personId: stage.gong, role: 'support' }], episodeCount: 3 },
      }),
    );
    expect(rejected).toMatchObject({
      statusCode: 409,
      data: {
        version: 2,
        conflicts: [
          { path: `cast/${stage.gong}/role`, was: 'main', yours: 'support', theirs: 'guest' },
          { path: 'title', was: 'Goblin', yours: 'Mine', theirs: 'Theirs' },
        ],
      },
    });
    expect(await stage.stored(made.id)).toMatchObject({
      version: 2,
      record: { title: 'Theirs', episodeCount: null },
    });
  });

  test('the same change on both sides is no conflict', async () => {
    const made = await stage.make();
    const change = { version: 1, changes: { title: 'Guardian' } };
    await titleRecords.update(stage.editor, made.id, change);
    expect(await titleRecords.update(stage.second, made.id, change)).toMatchObject({ version: 2 });
  });

  test('saves at the same moment run one after the other', async () => {
    const made = await stage.make();
    const results = await Promise.allSettled(
      ['A', 'B', 'C', 'D'].map((title) =>
        titleRecords.update(stage.editor, made.id, { version: 1, changes: { title } }),
      ),
    );
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
    expect(await stage.revisionsOf(made.id)).toHaveLength(2);
  });
});

describe('deleting and restoring', () => {
  test('a deleted title leaves every list, and its restoration brings it back unchanged', async () => {
    const made = await stage.make({ cast: [{ personId: stage.lee }] });
    const count = () =>
      stage.rowsOf<{ credit_count: number }>('select credit_count from people where id = $1', stage.lee);
    const [before] = await count();
    const listed = () => stage.rowsOf('select is_listed from title_index where title_id = $1', made.id);
    const deleted = await titleRecords.remove(stage.editor, made.id, { note: 'twice in the catalogue' });
    expect(deleted).toMatchObject({ version: 2, isDeleted: true });
    expect(await listed()).toEqual([{ is_listed: false }]);
    expect((await count())[0]?.credit_count).toBe((before?.credit_count ?? 0) - 1);
    expect(await titleRecords.remove(stage.editor, made.id)).toMatchObject({ version: 2 });
    const restored = await titleRecords.restore(stage.editor, made.id, { version: 2 });
    expect(restored).toMatchObject({ version: 3, isDeleted: false, record: made.record });
    expect(await listed()).toEqual([{ is_listed: true }]);
    expect((await count())[0]?.credit_count).toBe(before?.credit_count);
  });

  test('requires the permission, an existing title and, if given, its current version', async () => {
    const made = await stage.make();
    expect(await rejection(titleRecords.remove(stage.member, made.id))).toMatchObject({ statusCode: 403 });
    expect(await rejection(titleRecords.restore(stage.member, made.id))).toMatchObject({ statusCode: 403 });
    expect(await rejection(titleRecords.remove(stage.editor, 999_999))).toMatchObject({ statusCode: 404 });
    expect(await rejection(titleRecords.remove(stage.editor, made.id, { version: 9 }))).toMatchObject({
      statusCode: 409,
    });
  });
});

describe('undoing a revision', () => {
  async function edited(): Promise<Saved<TitleRecord>> {
    const made = await stage.make({ cast: [{ personId: stage.gong, role: 'main' }], episodeCount: 10 });
    await titleRecords.update(stage.editor, made.id, {
      version: 1,
      changes: { cast: [{ personId: stage.gong, role: 'guest' }], episodeCount: 16 },
    });
    return titleRecords.update(stage.editor, made.id, {
      version: 2,
      changes: {
        cast: [
          { personId: stage.gong, role: 'guest' },
          { personId: stage.lee, role: 'main' },
        ],
      },
    });
  }

  test('restores one row and leaves later rows unchanged', async () => {
    const { id } = await edited();
    const [, revision] = await stage.revisionsOf(id);
    const saved = await titleRecords.revert(stage.editor, id, { revisionId: revision?.id });
    expect(saved).toMatchObject({ version: 4, record: { episodeCount: 10 } });
    expect(saved.record.cast[String(stage.gong)]?.role).toBe('main');
    expect(saved.record.cast[String(stage.lee)]?.role).toBe('main');
  });

  test('may be limited to some of its paths', async () => {
    const { id } = await edited();
    const [, revision] = await stage.revisionsOf(id);
    const saved = await titleRecords.revert(stage.editor, id, {
      revisionId: revision?.id,
      paths: [`cast/${stage.gong}/role`],
    });
    expect(saved.record).toMatchObject({ episodeCount: 16 });
    expect(saved.record.cast[String(stage.gong)]?.role).toBe('main');
    expect(
      await rejection(titleRecords.revert(stage.editor, id, { revisionId: revision?.id, paths: ['title'] })),
    ).toMatchObject({ statusCode: 422 });
  });

  test('is rejected if the same path has changed since', async () => {
    const { id } = await edited();
    const [, revision] = await stage.revisionsOf(id);
    await titleRecords.update(stage.editor, id, { version: 3, changes: { episodeCount: 20 } });
    expect(
      await rejection(titleRecords.revert(stage.editor, id, { revisionId: revision?.id })),
    ).toMatchObject({
      statusCode: 409,
      data: { conflicts: [{ path: 'episodeCount', was: 16, yours: 10, theirs: 20 }] },
    });
  });

  test('restores a removed character with its actor', async () => {
    const made = await stage.make({
      characters: [{ key: 'new-1', name: 'Kim Shin' }],
      cast: [{ personId: stage.gong, characters: ['new-1'] }],
    });
    await titleRecords.update(stage.editor, made.id, { version: 1, changes: { characters: [], cast: [] } });
    const [, revision] = await stage.revisionsOf(made.id);
    const saved = await titleRecords.revert(stage.editor, made.id, { revisionId: revision?.id });
    expect(saved.record).toEqual(made.record);
    expect((await stage.stored(made.id)).record).toEqual(made.record);
  });

  test('of a deletion restores; of a creation is rejected; of another title’s revision is not found', async () => {
    const made = await stage.make();
    await titleRecords.remove(stage.editor, made.id);
    const [first, deletion] = await stage.revisionsOf(made.id);
    expect(await titleRecords.revert(stage.editor, made.id, { revisionId: deletion?.id })).toMatchObject({
      isDeleted: false,
    });
    expect(
      await rejection(titleRecords.revert(stage.editor, made.id, { revisionId: first?.id })),
    ).toMatchObject({
      statusCode: 422,
    });
    const other = await stage.make();
    expect(
      await rejection(titleRecords.revert(stage.editor, other.id, { revisionId: first?.id })),
    ).toMatchObject({
      statusCode: 404,
    });
  });
});

describe('related titles', () => {
  test('show on both sides, each with a revision', async () => {
    const first = await stage.make();
    const next = await stage.make({ related: [{ relatedId: first.id, relation: 'prequel' }] });
    expect((await stage.stored(first.id)).record.related[String(next.id)]?.relation).toBe('sequel');
    expect((await stage.revisionsOf(first.id))[1]?.operations).toEqual({
      [`related/${next.id}`]: [null, { relatedId: next.id, relation: 'sequel' }],
    });
    await titleRecords.update(stage.editor, next.id, { version: 1, changes: { related: [] } });
    expect((await stage.stored(first.id)).record.related).toEqual({});
  });

  test('never include the title itself or a deleted one', async () => {
    const made = await stage.make();
    const relate = (relatedId: number) =>
      rejection(
        titleRecords.update(stage.editor, made.id, {
          version: 1,
          changes: { related: [{ relatedId, relation: 'sequel' }] },
        }),
      );
    expect(await relate(made.id)).toMatchObject({ statusCode: 422, fields: { related: expect.anything() } });
    const gone = await stage.make();
    await titleRecords.remove(stage.editor, gone.id);
    expect(await relate(gone.id)).toMatchObject({ statusCode: 422, fields: { related: expect.anything() } });
  });

  test('added from both sides at once never cause a server error', async () => {
    const [a, b] = [await stage.make(), await stage.make()];
    const results = await Promise.allSettled([
      titleRecords.update(stage.editor, a.id, {
        version: 1,
        changes: { related: [{ relatedId: b.id, relation: 'sequel' }] },
      }),
      titleRecords.update(stage.second, b.id, {
        version: 1,
        changes: { related: [{ relatedId: a.id, relation: 'prequel' }] },
      }),
    ]);
    for (const result of results) {
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ statusCode: 409 });
    }
    expect(results.some((result) => result.status === 'fulfilled')).toBe(true);
    expect((await stage.stored(b.id)).record.related[String(a.id)]?.relation).toBe('prequel');
  });
});
