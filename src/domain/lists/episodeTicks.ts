import { type EpisodeKind, isSpecialEpisode } from '#src/domain/catalogue/episodes.ts';
import { type EntryState, NEW_ENTRY } from './entry.ts';
import { type EntryEdit, type EntryRules, editedEntry } from './entryRules.ts';

/** An episode of the title whose entry is changed. */
export interface TickedEpisode {
  readonly id: number;
  readonly label: string | null;
  readonly kind: EpisodeKind;
}

const isPart = (episode: TickedEpisode): boolean => !isSpecialEpisode(episode) && episode.label !== '0';

const isNumbered = ({ label }: TickedEpisode): boolean => label !== null && /^[0-9]+$/.test(label);

/**
 * Returns by episode the progress of somebody who has watched up to it: its number, or its place among the regular episodes
 * if it has none. Null for what is watched apart: specials, half episodes and episode 0.
 * @param episodes a title's episodes in their order
 * @param partsBefore regular episodes of the title before the first of them
 */
export function progressByEpisode(
  episodes: readonly TickedEpisode[],
  partsBefore = 0,
): ReadonlyMap<number, number | null> {
  let place = partsBefore;
  return new Map(
    episodes.map((episode) => {
      if (!isPart(episode)) return [episode.id, null];
      place += 1;
      return [episode.id, isNumbered(episode) ? Number(episode.label) : place];
    }),
  );
}

const markKey = (episode: Pick<TickedEpisode, 'id'>, { play }: EntryState) => `${episode.id}/${play}`;

/** A tick: the episode with its progress (null if it is watched apart) and the date, if the member gave one. */
export interface Tick {
  readonly episode: TickedEpisode;
  readonly progress: number | null;
  readonly watchedOn: string | null;
}

/**
 * Ticks an episode. A regular one sets the progress to its number and never lowers it; a special one is marked for the
 * current play. A date is stored for both.
 * @throws AppError 422 if its number is above the title's total
 */
export function tickedEntry(before: EntryState | null, tick: Tick, rules: EntryRules): EntryState {
  const { episode, progress, watchedOn } = tick;
  const known = before ?? NEW_ENTRY;
  const edit: EntryEdit =
    progress === null ? startedBy(known) : { progress: Math.max(progress, known.progress) };
  // The mark belongs to the play that the episode was watched in, even if it ends that play.
  const after = editedEntry(before, edit, { ...rules, resumes: true });
  if (progress !== null && watchedOn === null) return after;
  return { ...after, marks: { ...after.marks, [markKey(episode, known)]: watchedOn } };
}

/** A special starts a title that was only planned. */
const startedBy = ({ status }: EntryState): EntryEdit =>
  status === 'plan_to_watch' ? { status: 'watching' } : {};

/**
 * Unticks an episode: a regular one lowers the progress to the one before it, with the dates of later episodes; a special
 * one loses its mark.
 * @param progressOf the result of `progressByEpisode` for all episodes of the title
 */
export function untickedEntry(
  before: EntryState,
  { episode, progress }: Pick<Tick, 'episode' | 'progress'>,
  progressOf: ReadonlyMap<number, number | null>,
  rules: EntryRules,
): EntryState {
  const gone = new Set([markKey(episode, before)]);
  if (progress !== null)
    for (const [id, other] of progressOf) if ((other ?? 0) >= progress) gone.add(markKey({ id }, before));
  const marks = Object.fromEntries(Object.entries(before.marks).filter(([key]) => !gone.has(key)));
  const known = { ...before, marks };
  if (progress === null || progress > before.progress) return known;
  return editedEntry(known, { progress: Math.max(0, progress - 1) }, rules);
}
