import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { personRecords } from '#src/catalogue/people/personRecords.server.ts';
import { titleFields } from '#src/catalogue/titles/title.fields.ts';
import { titleRecords } from '#src/catalogue/titles/titleRecords.server.ts';
import type { CommandContext } from '#src/server/command.ts';
import { type CommandStage, rejection, setStage } from '#tests/support/commands/commandStage.ts';

let stage: CommandStage;
beforeAll(async () => {
  stage = await setStage();
});
afterAll(() => stage.drop());

/** The result of each of several concurrent commands: `saved`, or its status. */
async function outcomes(work: readonly Promise<unknown>[]): Promise<(number | string)[]> {
  const settled = await Promise.allSettled(work);
  return settled.map((each) =>
    each.status === 'fulfilled'
      ? 'saved'
      : ((each.reason as { statusCode?: number }).statusCode ?? String(each.reason)),
  );
}

describe('concurrent commands', () => {
  test('that change different fields of one title all succeed', async () => {
    const { id } = await stage.make();
    const names = Array.from({ length: 12 }, (_, at) => `Alias ${at}`);
    const changes = names.map((name, at) => {
      const context = at % 2 ? stage.editor : stage.second;
      return titleRecords.update(context, id, { version: 1, changes: { aliases: [{ name }] } });
    });
    expect(await outcomes(changes)).toEqual(names.map(() => 'saved'));
    const { record, version } = await stage.stored(id);
    expect(Object.keys(record.aliases).toSorted()).toEqual(names.toSorted());
    expect(version).toBe(13);
    const versions = (await stage.revisionsOf(id)).map((revision) => revision.version);
    expect(versions).toEqual(Array.from({ length: 13 }, (_, at) => at + 1));
  });

  test('that change the same field: one is saved, the others get a conflict', async () => {
    const { id } = await stage.make();
    const ended = await outcomes(
      [1, 2, 3, 4, 5, 6].map((runtimeMinutes) =>
        titleRecords.update(stage.editor, id, { version: 1, changes: { runtimeMinutes } }),
      ),
    );
    expect(ended.toSorted()).toEqual([409, 409, 409, 409, 409, 'saved']);
    expect((await stage.stored(id)).version).toBe(2);
  });

  test('that delete and change one title leave one state with a complete history', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { id } = await stage.make();
      const ended = await outcomes([
        titleRecords.remove(stage.editor, id, {}),
        titleRecords.update(stage.second, id, { version: 1, changes: { runtimeMinutes: 60 + round } }),
        titleRecords.remove(stage.second, id, {}),
      ]);
      for (const end of ended) expect(['saved', 404, 409, 422]).toContain(end);
      const { isDeleted, version } = await stage.stored(id);
      expect(isDeleted).toBe(true);
      expect((await stage.revisionsOf(id)).length).toBe(version);
      expect(await stage.rowsOf('select is_listed from title_index where title_id = $1', id)).toEqual([
        { is_listed: false },
      ]);
    }
  });

  test('that relate two titles to each other complete, and both sides agree', async () => {
    for (let round = 0; round < 3; round += 1) {
      const [one, two] = [await stage.make(), await stage.make()];
      const relate = (context: CommandContext, from: number, relatedId: number, relation: string) =>
        titleRecords.update(context, from, { version: 1, changes: { related: [{ relatedId, relation }] } });
      const ended = await outcomes([
        relate(stage.editor, one.id, two.id, 'sequel'),
        relate(stage.second, two.id, one.id, round % 2 ? 'prequel' : 'sequel'),
      ]);
      for (const end of ended) expect(['saved', 409, 422]).toContain(end);
      expect(ended).toContain('saved');
      const seen = [(await stage.stored(one.id)).record, (await stage.stored(two.id)).record];
      const relations = seen.flatMap(({ related }) => Object.values(related).map(({ relation }) => relation));
      expect(relations.toSorted()).toEqual(['prequel', 'sequel']);
    }
  });
});

describe('concurrent commands that relate the same titles', () => {
  test('lock in the same order, so that none fails with a deadlock', async () => {
    for (let round = 0; round < 4; round += 1) {
      const made = await Promise.all([1, 2, 3, 4].map(() => stage.make()));
      const ended = await outcomes(
        made.map(({ id, version }, at) => {
          const relatedId = made[(at + 1) % made.length]?.id ?? 0;
          const changes = { related: [{ relatedId, relation: 'same_universe' }] };
          return titleRecords.update(stage.editor, id, { version, changes });
        }),
      );
      expect(ended).toEqual(made.map(() => 'saved'));
    }
  });
});

describe('without the permission', () => {
  const nobody = (): CommandContext[] => [
    stage.member,
    { ...stage.editor, actor: null },
    { ...stage.editor, actor: { permissions: new Set() } },
  ];

  test('every command is rejected before it reads anything', async () => {
    for (const context of nobody()) {
      const commands = [
        titleRecords.create(context, { nonsense: 1 }),
        titleRecords.update(context, 2 ** 40, null),
        titleRecords.remove(context, -1, 'x'),
        titleRecords.restore(context, 0, []),
        titleRecords.revert(context, 1, {}),
        personRecords.create(context, null),
        personRecords.update(context, 1, {}),
        personRecords.remove(context, 1, {}),
        personRecords.restore(context, 1, {}),
        personRecords.revert(context, 1, {}),
      ];
      for (const command of commands) expect(await rejection(command)).toMatchObject({ statusCode: 403 });
    }
  });
});

describe('any input', () => {
  const strange = fc.anything({ withNullPrototype: true, withObjectString: true, maxDepth: 3 });
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.constantFrom('__proto__', 'constructor', '\u0000', '\ud800', '도깨비', 'x'.repeat(5000), '&#0;'),
  );
  const value = fc.oneof(strange, text, fc.array(fc.dictionary(text, strange), { maxLength: 3 }));
  const changes = fc.dictionary(fc.oneof(fc.constantFrom(...Object.keys(titleFields)), text), value, {
    maxKeys: 4,
  });

  test('is saved or rejected with a 4xx, never a 500', async () => {
    const { id } = await stage.make();
    await fc.assert(
      fc.asyncProperty(changes, fc.oneof(fc.constant(1), strange), async (given, version) => {
        for (const ended of await outcomes([
          titleRecords.create(stage.editor, { type: 'drama', title: 'Any', ...given }),
          titleRecords.update(stage.editor, id, { version, changes: given }),
        ])) {
          if (ended === 'saved') continue;
          expect(ended).toBeGreaterThanOrEqual(400);
          expect(ended).toBeLessThan(500);
        }
      }),
      { numRuns: 150, seed: 20_261_128 },
    );
  });
});
