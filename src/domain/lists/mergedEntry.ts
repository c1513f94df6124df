import { allPlays, type EntryState, nextPlay, type Play, validEntry } from './entry.ts';
import { changeOf, undoneEntry, withPaths } from './entryChanges.ts';
import { LIST_LIMITS } from './listLimits.ts';
import { playedAgain } from './rewatches.ts';

/** The id that an episode of the merged title has in the survivor; undefined if it has none. */
export type EpisodeIds = ReadonlyMap<number, number>;

const isDated = ({ startedOn, finishedOn }: Play): boolean => startedOn !== null || finishedOn !== null;
const isSamePlay = (one: Play, other: Play): boolean =>
  one.startedOn === other.startedOn && one.finishedOn === other.finishedOn;

/** Renames episodes and plays of marks; marks of episodes without a new id are left out. */
function renamedMarks(
  { marks }: EntryState,
  episodes: EpisodeIds,
  playOf: (play: number) => number,
): EntryState['marks'] {
  return Object.fromEntries(
    Object.entries(marks).flatMap(([key, watchedOn]) => {
      const [episode, play] = key.split('/').map(Number);
      const id = episodes.get(episode ?? 0);
      return id === undefined ? [] : [[`${id}/${playOf(play ?? 1)}`, watchedOn]];
    }),
  );
}

/** An entry of a merged title as an entry of the survivor. */
export const movedEntry = (from: EntryState, episodes: EpisodeIds): EntryState => ({
  ...from,
  marks: renamedMarks(from, episodes, (play) => play),
});

/** The survivor's values, with those of the other entry where they are empty. */
function withFilledGaps(into: EntryState, from: EntryState): EntryState {
  const takesDates = !isDated(into) && !into.isRewatching && !from.isRewatching;
  return {
    ...into,
    score: into.score ?? from.score,
    notes: into.notes ?? from.notes,
    progress: into.isRewatching || from.isRewatching ? into.progress : Math.max(into.progress, from.progress),
    ...(takesDates && { startedOn: from.startedOn, finishedOn: from.finishedOn }),
    // Merging two titles must not show to others what a member hides.
    isPrivate: into.isPrivate || from.isPrivate,
  };
}

/**
 * The entry of a member who had both titles of a merge: the survivor's values, gaps filled from the other entry, the plays
 * of both, the greater progress, and private if one of them was.
 * @param episodes the survivor's episodes by those of the merged title
 */
export function mergedEntry(into: EntryState, from: EntryState, episodes: EpisodeIds): EntryState {
  const filled = withFilledGaps(into, from);
  const plays: Record<string, Play> = { ...filled.plays };
  const known = new Map<number, number>();
  let free = nextPlay(filled);
  for (const [number, play] of Object.entries(allPlays(from))) {
    const same = Object.entries(allPlays({ ...filled, plays })).find(([, other]) => isSamePlay(other, play));
    if (same) known.set(Number(number), Number(same[0]));
    else if (isDated(play) && free <= LIST_LIMITS.plays) {
      known.set(Number(number), free);
      plays[free] = play;
      free += 1;
    }
  }
  const marks = renamedMarks(from, episodes, (play) => known.get(play) ?? filled.play);
  const united = { ...filled, plays, marks: { ...marks, ...into.marks } };
  const rewatchCount = Math.max(into.rewatchCount, from.rewatchCount, playedAgain(united));
  return { ...united, rewatchCount };
}

/** What a merge did with one member's entries, and what stands there now. */
export interface MergeOutcome {
  /** The merged title's entry before the merge. */
  readonly lost: EntryState;
  /** The survivor's entry before the merge; null if there was none. */
  readonly surviving: EntryState | null;
  /** The survivor's entry after the merge. */
  readonly merged: EntryState;
  /** The survivor's entry now; null if the member removed it. */
  readonly current: EntryState | null;
}

const isMark = (path: string) => path.startsWith('marks/');

/**
 * Separates the entries of a merge that is undone. What the member changed since stays: with the survivor if the member had
 * an entry for it before, else with the merged title, without marks, whose episodes are those of the survivor.
 */
export function separatedEntries({ lost, surviving, merged, current }: MergeOutcome): {
  lost: EntryState | null;
  surviving: EntryState | null;
} {
  if (current === null) return { lost: null, surviving: null };
  if (surviving === null) {
    const since = changeOf(merged, current)?.after ?? {};
    const remaining = Object.entries(since).filter(([path]) => !isMark(path));
    return { lost: validEntry(withPaths(lost, Object.fromEntries(remaining))), surviving: null };
  }
  const change = changeOf(surviving, merged);
  if (!change?.before) return { lost, surviving: current };
  const { conflicts } = undoneEntry(current, change);
  const changed = new Set(conflicts.map(({ path }) => path));
  const restored = Object.entries(change.before).filter(([path]) => !changed.has(path));
  return { lost, surviving: validEntry(withPaths(current, Object.fromEntries(restored))) };
}
