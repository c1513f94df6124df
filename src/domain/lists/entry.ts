import type { PartialDate } from '#src/domain/dates/partialDate.ts';
import type { LIST_STATUSES } from './listStatuses.ts';

export type ListStatus = (typeof LIST_STATUSES)[number];

/** One time that a member watches a title. */
export interface Play {
  readonly startedOn: PartialDate | null;
  readonly finishedOn: PartialDate | null;
  readonly progress: number;
}

/** What a member sets on an entry. */
export interface EntryFields extends Play {
  readonly status: ListStatus;
  /** Whether the current play is a rewatch that is not finished; the status is `completed` then. */
  readonly isRewatching: boolean;
  /** 2..20; null is unrated. */
  readonly score: number | null;
  /** Finished rewatches. Imports bring bare numbers, so there can be more than there are plays. */
  readonly rewatchCount: number;
  readonly notes: string | null;
  readonly isPrivate: boolean;
}

/** The state of one title on a member's list. Dates and progress are those of the current play. */
export interface EntryState extends EntryFields {
  /** Number of the current play, from 1. */
  readonly play: number;
  /** The other plays by number. */
  readonly plays: Readonly<Record<string, Play>>;
  /**
   * Watched specials and dated watches of regular episodes, by `{episode id}/{play}`, with the date or null. Regular
   * episodes without a date follow from the progress.
   */
  readonly marks: Readonly<Record<string, PartialDate | null>>;
}

/** A stored entry with the number of its last change. */
export interface StoredEntry {
  readonly version: number;
  readonly state: EntryState;
}

/** A title's entry before anything is set. */
export const NEW_ENTRY: EntryState = {
  status: 'plan_to_watch',
  isRewatching: false,
  score: null,
  progress: 0,
  startedOn: null,
  finishedOn: null,
  rewatchCount: 0,
  notes: null,
  isPrivate: false,
  play: 1,
  plays: {},
  marks: {},
};

/** The current play of an entry. */
export const currentPlay = ({ startedOn, finishedOn, progress }: Play): Play => ({
  startedOn,
  finishedOn,
  progress,
});

/** Whether a play contains anything. */
export const isBegun = ({ startedOn, finishedOn, progress }: Play): boolean =>
  progress > 0 || startedOn !== null || finishedOn !== null;

/** All plays of an entry by number, the current one included if it contains anything. */
export function allPlays(state: EntryState): Readonly<Record<string, Play>> {
  return isBegun(state) ? { ...state.plays, [state.play]: currentPlay(state) } : state.plays;
}

/** An entry that was put together from parts of several states: a rewatch is one of a completed title only. */
export function validEntry(state: EntryState): EntryState {
  const { [String(state.play)]: _, ...plays } = state.plays;
  return { ...state, plays, isRewatching: state.isRewatching && state.status === 'completed' };
}

/** The number of a new play. */
export const nextPlay = ({ play, plays }: EntryState): number =>
  Math.max(play, ...Object.keys(plays).map(Number)) + 1;
