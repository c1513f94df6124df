import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allPlays, type EntryState, NEW_ENTRY } from '#src/domain/lists/entry.ts';
import { type EntryEdit, editedEntry, isJustCompleted } from '#src/domain/lists/entryRules.ts';
import { LIST_STATUSES } from '#src/domain/lists/listStatuses.ts';

const TODAY = '2026-11-30';
const edit = (before: EntryState | null, fields: EntryEdit, total: number | null = 16) =>
  editedEntry(before, fields, { total, today: TODAY });
const step = (before: EntryState, total: number | null = 16) =>
  editedEntry(before, { progress: before.progress + 1 }, { total, today: TODAY, resumes: true });
const entry = (fields: Partial<EntryState>): EntryState => ({ ...NEW_ENTRY, ...fields });
const watched = entry({ status: 'completed', progress: 16, startedOn: '2012', finishedOn: '2012-03' });

describe('progress', () => {
  it('is refused beyond the total, and stays where a total was lowered later', () => {
    expect(() => edit(null, { progress: 17 })).toThrow('Give at most 16, the number of episodes');
    expect(() => edit(null, { progress: 2 }, 1)).toThrow('Give at most 1');
    const above = entry({ status: 'watching', progress: 18 });
    expect(edit(above, { notes: 'Still here', progress: 18 })).toMatchObject({
      progress: 18,
      status: 'watching',
    });
    expect(edit(above, { progress: 17 })).toMatchObject({ progress: 17 });
    expect(() => edit(above, { progress: 19 })).toThrow('Give at most 16');
    expect(edit(above, { status: 'completed' })).toMatchObject({ progress: 18, status: 'completed' });
  });

  it('has a limit of its own where the total is not known', () => {
    expect(edit(null, { progress: 20_000 }, null)).toMatchObject({ progress: 20_000, status: 'watching' });
    expect(() => edit(null, { progress: 20_001 }, null)).toThrow('Give at most 20000');
  });

  it('starts a planned title with the day, and completes it at the total', () => {
    const begun = step(entry({}));
    expect(begun).toMatchObject({ status: 'watching', progress: 1, startedOn: TODAY, finishedOn: null });
    const done = edit(begun, { progress: 16 });
    expect(done).toMatchObject({ status: 'completed', startedOn: TODAY, finishedOn: TODAY });
    expect([isJustCompleted(begun, done), isJustCompleted(done, edit(done, { score: 20 }))]).toEqual([
      true,
      false,
    ]);
  });

  it('takes up by +1 what is on hold or dropped, and leaves the status where it is only corrected', () => {
    for (const status of ['on_hold', 'dropped'] as const) {
      const paused = entry({ status, progress: 4 });
      expect(step(paused).status).toBe('watching');
      expect(edit(paused, { progress: 5 }).status).toBe(status);
    }
  });

  it('below the total takes up a completed title, and keeps its dates', () => {
    expect(edit(watched, { progress: 15 })).toMatchObject({
      status: 'watching',
      startedOn: '2012',
      finishedOn: '2012-03',
    });
    expect(edit(watched, { progress: 17 }, null).status).toBe('completed');
  });
});

describe('completing', () => {
  it('fills progress and dates only where they are empty', () => {
    expect(edit(null, { status: 'completed' })).toMatchObject({
      progress: 16,
      startedOn: TODAY,
      finishedOn: TODAY,
    });
    const begun = entry({ status: 'watching', progress: 3, startedOn: '2011-05' });
    expect(edit(begun, { status: 'completed' })).toMatchObject({ startedOn: '2011-05', finishedOn: TODAY });
    expect(edit(begun, { status: 'completed', finishedOn: '2012', progress: 15 })).toMatchObject({
      progress: 15,
      finishedOn: '2012',
    });
  });

  it('invents no day where the member says that there is none, or that it was another one', () => {
    expect(edit(null, { status: 'completed', startedOn: null, finishedOn: null })).toMatchObject({
      startedOn: null,
      finishedOn: null,
    });
    expect(edit(null, { status: 'completed', finishedOn: '2012' })).toMatchObject({ startedOn: null });
    expect(edit(entry({ status: 'on_hold', progress: 9 }), { status: 'completed' }).startedOn).toBeNull();
  });

  it('gives no score and changes none', () => {
    expect(edit(null, { status: 'completed' }).score).toBeNull();
    expect(edit({ ...watched, score: 13 }, { status: 'watching' }).score).toBe(13);
  });
});

describe('a rewatch', () => {
  it('keeps the first watch, and +1 goes on through it to the end', () => {
    let now = edit(watched, { isRewatching: true });
    expect(now).toMatchObject({
      status: 'completed',
      progress: 0,
      startedOn: TODAY,
      finishedOn: null,
      play: 2,
    });
    for (let episode = 1; episode <= 16; episode += 1) {
      expect(now).toMatchObject({ isRewatching: true, rewatchCount: 0, progress: episode - 1 });
      now = step(now);
    }
    expect(now).toMatchObject({ isRewatching: false, rewatchCount: 1, progress: 16, finishedOn: TODAY });
    expect(allPlays(now)).toEqual({
      1: { startedOn: '2012', finishedOn: '2012-03', progress: 16 },
      2: { startedOn: TODAY, finishedOn: TODAY, progress: 16 },
    });
  });

  it('is refused for what is not completed', () => {
    for (const status of LIST_STATUSES.filter((each) => each !== 'completed'))
      expect(() => edit(entry({ status }), { isRewatching: true })).toThrow('Complete the title');
    expect(edit(null, { status: 'completed', isRewatching: true, finishedOn: '2020' })).toMatchObject({
      play: 2,
    });
  });

  it('shows the earlier watch again when it is stopped, and keeps how far it came', () => {
    const some = step(step(edit(watched, { isRewatching: true })));
    const stopped = edit(some, { isRewatching: false });
    expect(stopped).toMatchObject({ ...watched, plays: { 2: { progress: 2 } }, rewatchCount: 0 });
    expect(edit(stopped, { isRewatching: true })).toMatchObject({ play: 3, progress: 0 });
    const unbegun = edit(edit(watched, { isRewatching: true, startedOn: null }), { isRewatching: false });
    expect(unbegun).toEqual(watched);
  });

  it('ends with its status set to completed, and with another status', () => {
    const some = step(edit(watched, { isRewatching: true }));
    expect(edit(some, { status: 'completed' })).toMatchObject({
      rewatchCount: 1,
      progress: 16,
      isRewatching: false,
    });
    expect(edit(some, { status: 'on_hold' })).toMatchObject({
      isRewatching: false,
      progress: 1,
      plays: { 1: { finishedOn: '2012-03' } },
    });
  });

  it('stays one where a form is sent whole', () => {
    const some = step(edit(watched, { isRewatching: true }));
    const { play: _, plays: __, marks: ___, ...form } = some;
    expect(edit(some, { ...form, notes: 'Even better' })).toEqual({ ...some, notes: 'Even better' });
  });
});

const partialDates = fc.constantFrom(null, '2012', '2012-05', '2020-02-29', TODAY);
const edits: fc.Arbitrary<EntryEdit> = fc.record(
  {
    status: fc.constantFrom(...LIST_STATUSES),
    isRewatching: fc.boolean(),
    score: fc.option(fc.integer({ min: 2, max: 20 })),
    progress: fc.integer({ min: 0, max: 20 }),
    startedOn: partialDates,
    finishedOn: partialDates,
    isPrivate: fc.boolean(),
  },
  { requiredKeys: [] },
);

const progressOfPlays = (state: EntryState | null) =>
  Object.values(state?.plays ?? {}).map(({ progress }) => progress);

/** What holds of an entry after any edit that was accepted. */
function expectRules(before: EntryState | null, after: EntryState, fields: EntryEdit, total: number | null) {
  const highest = Math.max(total ?? 20_000, before?.progress ?? 0, ...progressOfPlays(before));
  expect(after.progress).toBeLessThanOrEqual(highest);
  if (after.isRewatching) expect(after.status).toBe('completed');
  expect(after.plays[after.play]).toBeUndefined();
  expect(after.score).toBe(fields.score === undefined ? (before?.score ?? null) : fields.score);
  // No earlier watch is lost. The current one may be corrected.
  const earlier = Object.keys(before?.plays ?? {}).filter((number) => Number(number) !== after.play);
  for (const number of earlier) expect(after.plays[number]).toEqual(before?.plays[number]);
}

describe('any edits one after the other', () => {
  it('leave an entry that holds every rule, whatever becomes of the total meanwhile', () => {
    const moves = fc.array(fc.tuple(edits, fc.option(fc.integer({ min: 1, max: 16 }))), { maxLength: 30 });
    fc.assert(
      fc.property(moves, (all) => {
        let now: EntryState | null = null;
        for (const [fields, total] of all) {
          const before: EntryState | null = now;
          try {
            now = edit(before, fields, total);
          } catch (error) {
            expect(error).toMatchObject({ statusCode: 422 });
            continue;
          }
          expectRules(before, now, fields, total);
        }
      }),
    );
  });
});
