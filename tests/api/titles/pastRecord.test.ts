import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { titleFields } from '#src/catalogue/titles/title.fields.ts';
import { titleRecords } from '#src/catalogue/titles/titleRecords.server.ts';
import { recordAt } from '#src/records/pastRecord.server.ts';
import { chance } from '#tests/load/chance.ts';
import { type CommandStage, rejection, setStage } from '#tests/support/commands/commandStage.ts';

const SEED = 20_261_130;
const CHANGES = 40;
const NAMES = ['Goblin', 'Guardian', 'The Lonely', 'a/b', '~0', '__proto__', '2'] as const;

let stage: CommandStage;
beforeAll(async () => {
  stage = await setStage();
});
afterAll(() => stage.drop());

describe('a record at an earlier version', () => {
  it('has the values of that time, after rows were added, changed, removed and restored, and after reverts', async () => {
    const random = chance(SEED);
    const { id } = await stage.make({ cast: [{ personId: stage.gong, role: 'main' }] });
    const then = [await stage.stored(id)];
    const alias = (name: string) => ({ name, kind: random.pick(['alias', 'translation'] as const) });
    const episode = (label: number) => ({
      key: `new-${label}`,
      label: String(label),
      title: `E${random.below(9)}`,
    });
    for (let step = 0; step < CHANGES; step += 1) {
      const { version } = await stage.stored(id);
      if (random.below(8) === 0 && version > 2) {
        const last = (await stage.revisionsOf(id)).at(-1);
        await titleRecords.revert(stage.editor, id, { revisionId: last?.id });
      } else {
        const changes = {
          ...(random.below(2) && { aliases: NAMES.filter(() => random.below(2)).map(alias) }),
          ...(random.below(3) === 0 && { episodes: [1, 2, 3].filter(() => random.below(2)).map(episode) }),
          ...(random.below(3) === 0 && {
            cast: [{ personId: random.pick([stage.gong, stage.lee]), role: random.pick(['main', 'guest']) }],
          }),
          episodeCount: random.below(50),
        };
        await titleRecords.update(stage.editor, id, { version, changes });
      }
      const stored = await stage.stored(id);
      if (stored.version > version) then.push(stored);
    }
    const now = await stage.stored(id);
    expect(now.version).toBeGreaterThan(CHANGES / 2);
    for (const { version, record } of then)
      expect(
        await recordAt(stage.editor.db.pool, 'title', titleFields, now, version),
        `seed ${SEED}, version ${version} of ${now.version}`,
      ).toEqual(record);
  });

  it('does not exist for versions that never existed', async () => {
    const { id } = await stage.make({});
    const now = await stage.stored(id);
    expect(await rejection(recordAt(stage.editor.db.pool, 'title', titleFields, now, 2))).toMatchObject({
      statusCode: 422,
    });
  });
});
