import { setTimeout } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { titleFields } from '#src/catalogue/titles/title.fields.ts';
import { titleInputSchema } from '#src/catalogue/titles/title.schema.ts';
import { cleanedRecord } from '#src/records/cleanText.server.ts';
import { emptyRecord, recordFromInput } from '#src/records/fields/input.ts';
import { cleanHtml } from '#src/server/richText.ts';
import { closeWorkers } from '#src/server/workers/runInWorker.ts';
import { HEAVY_TEXTS } from '#tests/support/hostile/heavyTexts.ts';
import { watchLoop } from '#tests/support/hostile/loopHold.ts';
import { sized } from './size.ts';

/** Longest time, in ms, that one text may hold the event loop beyond an idle run. */
const HOLD_MAX = 50;
const REPETITIONS = 3;

async function holdOf(work: () => Promise<unknown>): Promise<number> {
  const stop = watchLoop();
  await work();
  return stop();
}

/**
 * How much longer some work holds the event loop than an idle run of the same length, in ms: the minimum of
 * several repetitions, which end with the first one within the limit.
 * @param prepare creates the work of a repetition, which is not measured
 */
async function extraHold(prepare: () => () => Promise<unknown>): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let run = 0; run < REPETITIONS && least > HOLD_MAX; run += 1) {
    const work = prepare();
    const begun = performance.now();
    const busy = await holdOf(work);
    const idle = await holdOf(() => setTimeout(performance.now() - begun));
    least = Math.min(least, busy - idle);
  }
  return least;
}

/** Different each time, so that no cache has it. */
let made = 0;
const anew = (html: string) => {
  made += 1;
  return `${html.slice(0, -8)}${made.toString().padStart(8, 'x')}`;
};

const titleWith = (texts: readonly string[]) =>
  recordFromInput(
    titleFields,
    emptyRecord(titleFields),
    titleInputSchema.parse({
      type: 'drama',
      title: 'Long',
      episodes: texts.map((synopsis, index) => ({ key: `new-${index}`, label: `${index}`, synopsis })),
    }),
  );

describe('[S-E3] sanitising', () => {
  beforeAll(async () => {
    // Code that is compiled at its first use is compiled now.
    for (const html of HEAVY_TEXTS.slice(0, 3)) await cleanHtml(html);
  });

  it('of any text of maximum length does not hold the event loop', async () => {
    const holds: [string, number][] = [];
    for (const html of HEAVY_TEXTS) {
      const hold = await extraHold(() => {
        const text = anew(html);
        return () => cleanHtml(text);
      });
      holds.push([html.slice(0, 40), hold]);
    }
    expect(holds.filter(([, hold]) => hold > HOLD_MAX)).toEqual([]);
  });

  it('of as many maximum-length texts as one call may contain frees the loop between them', async () => {
    const count = sized(50, 10);
    for (const kind of ['a\n', '<p>a</p>', '<p>a<br>b &amp; c</p>', '<b><p></b>']) {
      const hold = await extraHold(() => {
        const title = titleWith(
          Array.from({ length: count }, () => anew(kind.repeat(20_000).slice(0, 19_900))),
        );
        return () => cleanedRecord(titleFields, null, title);
      });
      expect([kind, hold <= HOLD_MAX]).toEqual([kind, true]);
    }
  });

  it('starts its document in a separate thread, while the loop is free', async () => {
    await closeWorkers();
    expect(await extraHold(() => () => cleanHtml(anew('<div>One</div>')))).toBeLessThan(HOLD_MAX);
  });

  it('beyond its time limit is rejected with the name of the field', async () => {
    const title = titleWith([anew('<div>One</div>'), '<p>Two</p>']);
    const none = await cleanedRecord(titleFields, null, title, 0);
    expect(none.errors).toEqual({ episodes: expect.stringContaining('fewer formatted texts at once') });
    expect((await cleanedRecord(titleFields, null, title)).errors).toEqual({});
  });
});
