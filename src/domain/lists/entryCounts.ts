import { STORED_SCORE_MAX, STORED_SCORE_MIN } from '#src/domain/scores/score.ts';
import type { EntryState, ListStatus } from './entry.ts';

/** How the figures of a title change. */
export interface CountDelta {
  list: number;
  statuses: Record<ListStatus, number>;
  scoreTotal: number;
  /** Number of members by score, from 2 to 20. */
  scores: number[];
  reviews: number;
}

const SCORES = STORED_SCORE_MAX - STORED_SCORE_MIN + 1;

/** No change. */
export const noDelta = (): CountDelta => ({
  list: 0,
  statuses: { watching: 0, completed: 0, on_hold: 0, dropped: 0, plan_to_watch: 0 },
  scoreTotal: 0,
  scores: Array.from({ length: SCORES }, () => 0),
  reviews: 0,
});

/** The part of an entry that counts. */
export type CountedEntry = Pick<EntryState, 'status' | 'score' | 'isPrivate'>;

/** Adds an entry to the figures of its title (`sign` 1) or removes it from them (-1). Private entries never count. */
export function countEntry(delta: CountDelta, entry: CountedEntry | null, sign: 1 | -1): void {
  if (entry === null || entry.isPrivate) return;
  delta.list += sign;
  delta.statuses[entry.status] += sign;
  if (entry.score === null) return;
  const at = entry.score - STORED_SCORE_MIN;
  delta.scoreTotal += sign * entry.score;
  delta.scores[at] = (delta.scores[at] ?? 0) + sign;
}

/** Whether nothing changes. */
export function isNoDelta({ list, statuses, scoreTotal, scores, reviews }: CountDelta): boolean {
  return [list, scoreTotal, reviews, ...scores, ...Object.values(statuses)].every((change) => change === 0);
}

/** Whether a change of an entry is an action that trends count: adding a title, starting or completing it. */
export function isTrendingAction(before: CountedEntry | null, after: CountedEntry | null): boolean {
  if (after === null || after.isPrivate) return false;
  if (before === null) return true;
  return before.status !== after.status && (after.status === 'watching' || after.status === 'completed');
}
