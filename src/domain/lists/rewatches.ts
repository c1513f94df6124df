import { invalid } from '#src/domain/errors.ts';
import { allPlays, currentPlay, type EntryState, isBegun, nextPlay } from './entry.ts';
import { LIST_LIMITS } from './listLimits.ts';

/**
 * Starts a rewatch: the play so far stays with its dates, and a new one begins at 0.
 * @param startedOn partial date or null
 * @throws AppError 422 for a title that is not completed, or beyond the limit of plays
 */
export function startedRewatch(entry: EntryState, startedOn: string | null): EntryState {
  if (entry.status !== 'completed')
    throw invalid({ isRewatching: 'Complete the title before you rewatch it' });
  const play = nextPlay(entry);
  if (play > LIST_LIMITS.plays) throw invalid({ isRewatching: `Give at most ${LIST_LIMITS.plays} plays` });
  // The first play stays even if it contains nothing, as imports bring: the new one is not the first.
  const plays = { ...entry.plays, [entry.play]: currentPlay(entry) };
  return { ...entry, isRewatching: true, play, plays, progress: 0, startedOn, finishedOn: null };
}

/** Ends a rewatch that reached the total. */
export function finishedRewatch(entry: EntryState, isCounted: boolean): EntryState {
  const rewatchCount = Math.min(entry.rewatchCount + (isCounted ? 1 : 0), LIST_LIMITS.rewatches);
  return { ...entry, isRewatching: false, rewatchCount };
}

/**
 * Ends a rewatch that was not finished: the entry shows the play before it again. What was watched of the rewatch stays
 * among the plays.
 */
export function stoppedRewatch(entry: EntryState): EntryState {
  const earlier = Object.keys(entry.plays)
    .map(Number)
    .filter((number) => number < entry.play);
  if (earlier.length === 0) return { ...entry, isRewatching: false };
  const last = Math.max(...earlier);
  const { [String(last)]: shown, ...others } = entry.plays;
  if (!shown) return { ...entry, isRewatching: false };
  const plays =
    entry.progress > 0 && isBegun(entry) ? { ...others, [entry.play]: currentPlay(entry) } : others;
  return { ...entry, ...shown, isRewatching: false, play: last, plays };
}

/** The number of rewatches that an entry has at least: its finished plays after the first one. */
export function playedAgain(entry: EntryState): number {
  const finished = Object.values(allPlays(entry)).filter(({ finishedOn }) => finishedOn !== null).length;
  return Math.max(0, finished - 1);
}
