import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type EntryState, NEW_ENTRY, validEntry } from '#src/domain/lists/entry.ts';
import {
  changeOf,
  entryBefore,
  entryOf,
  entryPaths,
  mergedEdit,
  undoneEntry,
} from '#src/domain/lists/entryChanges.ts';
import { countEntry, isNoDelta, isTrendingAction, noDelta } from '#src/domain/lists/entryCounts.ts';
import {
  progressByEpisode,
  type TickedEpisode,
  tickedEntry,
  untickedEntry,
} from '#src/domain/lists/episodeTicks.ts';
import { LIST_STATUSES } from '#src/domain/lists/listStatuses.ts';
import { mergedEntry, movedEntry, separatedEntries } from '#src/domain/lists/mergedEntry.ts';
import { PRIVACY_LEVELS, type ProfileViewer, visibleLevels } from '#src/domain/lists/privacy.ts';
import { minimumTime } from '#tests/support/hostile/effort.ts';

const entry = (fields: Partial<EntryState>): EntryState => ({ ...NEW_ENTRY, ...fields });
const dates = fc.constantFrom(null, '2012', '2020-02-29');
const numbers = fc.integer({ min: 0, max: 20 });
const plays = fc.record({ startedOn: dates, finishedOn: dates, progress: numbers });
const entries: fc.Arbitrary<EntryState> = fc
  .record({
    status: fc.constantFrom(...LIST_STATUSES),
    isRewatching: fc.boolean(),
    score: fc.option(fc.integer({ min: 2, max: 20 })),
    progress: numbers,
    startedOn: dates,
    finishedOn: dates,
    rewatchCount: numbers,
    notes: fc.option(fc.constantFrom('a', 'b\n"c"')),
    isPrivate: fc.boolean(),
    play: fc.constant(3),
    plays: fc.dictionary(fc.constantFrom('1', '2', '4'), plays),
    marks: fc.dictionary(fc.constantFrom('7/1', '8/1', '8/3'), dates),
  })
  .map(validEntry);
const states = fc.option(entries);

describe('the log of an entry', () => {
  it('holds its values, from which it is made again', () => {
    fc.assert(
      fc.property(entries, (state) => {
        expect(entryOf(entryPaths(state))).toEqual(state);
      }),
    );
  });

  it('leads back from any state to every earlier one', () => {
    fc.assert(
      fc.property(fc.array(states, { minLength: 2, maxLength: 6 }), (all) => {
        const changes = all.slice(1).flatMap((now, index) => changeOf(all[index] ?? null, now) ?? []);
        expect(entryBefore(all.at(-1) ?? null, changes.toReversed())).toEqual(all[0]);
      }),
    );
  });

  it('undoes its last change, and nothing a second time', () => {
    fc.assert(
      fc.property(states, states, (before, after) => {
        const change = changeOf(before, after);
        if (!change) return;
        expect(undoneEntry(after, change)).toEqual({ state: before, conflicts: [] });
        if (before !== null) expect(undoneEntry(before, change)).toEqual({ state: before, conflicts: [] });
        else expect(undoneEntry(null, change)).toEqual({ state: null, conflicts: [] });
      }),
    );
  });

  it('undoes a completion under a rewatch that began since, which ends it', () => {
    const before = entry({ status: 'on_hold', progress: 4 });
    const completed = entry({ status: 'completed', progress: 4 });
    const change = changeOf(before, completed);
    expect(change && undoneEntry({ ...completed, isRewatching: true }, change)).toEqual({
      state: before,
      conflicts: [],
    });
  });

  it('names what was changed again since, and undoes the rest', () => {
    const change = changeOf(entry({ score: 10, notes: 'a' }), entry({ score: 12, notes: 'b' }));
    const now = entry({ score: 16, notes: 'b' });
    expect(change && undoneEntry(now, change).conflicts).toEqual([
      { path: 'score', was: 12, yours: 10, theirs: 16 },
    ]);
  });
});

describe('an edit of an older version', () => {
  it('is merged where only one side changed a field, and a conflict where both did', () => {
    const base = entry({ score: 10, progress: 3 });
    const current = entry({ score: 10, progress: 5 });
    expect(mergedEdit(base, current, { score: 14, progress: 3 })).toEqual({
      edit: { score: 14 },
      conflicts: [],
    });
    expect(mergedEdit(base, current, { progress: 5 }).conflicts).toEqual([]);
    expect(mergedEdit(base, current, { progress: 4 }).conflicts).toEqual([
      { path: 'progress', was: 3, yours: 4, theirs: 5 },
    ]);
  });
});

const episode = (
  id: number,
  label: string | null,
  kind: TickedEpisode['kind'] = 'regular',
): TickedEpisode => ({
  id,
  label,
  kind,
});
const EPISODES = [
  episode(10, '0'),
  episode(11, '1'),
  episode(12, '2'),
  episode(13, '2.5'),
  episode(14, '3'),
  episode(15, 'SP1', 'special'),
  episode(16, null, 'finale'),
];
const at = (id: number) => EPISODES.find((each) => each.id === id) ?? episode(0, null);
const PROGRESS = progressByEpisode(EPISODES);
const progressOf = (id: number) => PROGRESS.get(id) ?? null;
const rules = { total: 4, today: '2026-11-30' };
const tick = (before: EntryState | null, id: number, watchedOn: string | null = null) =>
  tickedEntry(before, { episode: at(id), progress: progressOf(id), watchedOn }, rules);
const untick = (before: EntryState, id: number) =>
  untickedEntry(before, { episode: at(id), progress: progressOf(id) }, PROGRESS, rules);

describe('a tick', () => {
  it('of a regular episode sets the progress; half episodes, episode 0 and specials count apart', () => {
    expect([...PROGRESS.values()]).toEqual([null, 1, 2, null, 3, null, 4]);
    expect(tick(null, 12)).toMatchObject({ status: 'watching', progress: 2, marks: {} });
    expect(tick(null, 15)).toMatchObject({ status: 'watching', progress: 0, marks: { '15/1': null } });
    expect(tick(tick(null, 14), 11).progress).toBe(3);
    expect(tick(tick(null, 14), 16)).toMatchObject({ status: 'completed', progress: 4 });
  });

  it('stores its date, and is taken back with those of later episodes', () => {
    const some = tick(tick(tick(null, 11, '2020'), 14, '2020-02'), 13, '2021');
    expect(some).toMatchObject({ progress: 3, marks: { '11/1': '2020', '14/1': '2020-02', '13/1': '2021' } });
    expect(untick(some, 12)).toMatchObject({ progress: 1, marks: { '11/1': '2020', '13/1': '2021' } });
    expect(untick(some, 13).marks).toEqual({ '11/1': '2020', '14/1': '2020-02' });
    expect(untick(some, 16)).toEqual(some);
  });
});

describe('the progress of episodes without numbers', () => {
  const unnumbered = Array.from({ length: 2_500 }, (_, index) => episode(index + 1, null));

  it('is their place in the title, on whichever page of it they are', () => {
    const whole = progressByEpisode([episode(9_000, '0'), ...unnumbered]);
    expect([whole.get(9_000), whole.get(1), whole.get(2_500)]).toEqual([null, 1, 2_500]);
    const page = progressByEpisode(unnumbered.slice(200, 400), 200);
    expect([page.get(201), page.get(400)]).toEqual([whole.get(201), whole.get(400)]);
  });

  it('is found in time that grows with their number', async () => {
    const before = entry({ status: 'watching', progress: 2_500 });
    const long = { total: 2_500, today: '2026-11-30' };
    const time = await minimumTime(100, async () => {
      const all = progressByEpisode(unnumbered);
      const after = untickedEntry(before, { episode: episode(1, null), progress: 1 }, all, long);
      expect(after.progress).toBe(0);
    });
    expect(time).toBeLessThan(100);
  });
});

describe('the figures of a title', () => {
  it('count an entry and its removal as nothing, and no private entry at all', () => {
    fc.assert(
      fc.property(entries, (state) => {
        const delta = noDelta();
        countEntry(delta, state, 1);
        expect(isNoDelta(delta)).toBe(state.isPrivate);
        countEntry(delta, state, -1);
        expect(isNoDelta(delta)).toBe(true);
      }),
    );
    expect(isTrendingAction(null, entry({ isPrivate: true }))).toBe(false);
    expect(isTrendingAction(entry({}), entry({ status: 'watching' }))).toBe(true);
    expect(isTrendingAction(entry({}), entry({ score: 4 }))).toBe(false);
  });
});

const NONE = new Map<number, number>();

describe('the entries of two titles that are merged', () => {
  it('become one with the values of the survivor, gaps filled, all plays and the greater progress', () => {
    const into = entry({
      status: 'watching',
      score: 14,
      progress: 3,
      startedOn: '2020',
      marks: { '8/1': null },
    });
    const from = entry({
      status: 'completed',
      score: 18,
      progress: 16,
      startedOn: '2012',
      finishedOn: '2013',
      rewatchCount: 2,
      notes: 'First time',
      isPrivate: true,
      marks: { '7/1': '2012' },
    });
    expect(mergedEntry(into, from, new Map([[7, 9]]))).toEqual({
      ...into,
      progress: 16,
      rewatchCount: 2,
      notes: 'First time',
      isPrivate: true,
      plays: { 2: { startedOn: '2012', finishedOn: '2013', progress: 16 } },
      marks: { '8/1': null, '9/2': '2012' },
    });
    expect(mergedEntry(entry({}), from, NONE)).toMatchObject({
      startedOn: '2012',
      finishedOn: '2013',
      plays: {},
    });
    expect(movedEntry(from, new Map([[7, 9]])).marks).toEqual({ '9/1': '2012' });
  });

  it('are separated again as they were, with what was changed since', () => {
    fc.assert(
      fc.property(entries, states, (lost, surviving) => {
        const merged = surviving ? mergedEntry(surviving, lost, NONE) : movedEntry(lost, NONE);
        const back = separatedEntries({ lost, surviving, merged, current: merged });
        expect(back).toEqual({ lost, surviving });
        expect(separatedEntries({ lost, surviving, merged, current: null })).toEqual({
          lost: null,
          surviving: null,
        });
      }),
    );
    const [lost, surviving] = [entry({ score: 4, notes: 'a' }), entry({ notes: 'b' })];
    const merged = mergedEntry(surviving, lost, NONE);
    const current = { ...merged, score: 8 };
    expect(separatedEntries({ lost, surviving, merged, current })).toEqual({
      lost,
      surviving: { ...surviving, score: 8 },
    });
    const moved = { ...movedEntry(lost, NONE), score: 8 };
    expect(
      separatedEntries({ lost, surviving: null, merged: movedEntry(lost, NONE), current: moved }).lost,
    ).toEqual({
      ...lost,
      score: 8,
    });
  });
});

describe('a level of privacy', () => {
  it.each<[ProfileViewer, number]>([
    ['visitor', 1],
    ['member', 2],
    ['friend', 3],
    ['owner', 4],
  ])('lets a %s see the first %i', (viewer, count) => {
    expect(visibleLevels(viewer)).toEqual(PRIVACY_LEVELS.slice(0, count));
  });
});
