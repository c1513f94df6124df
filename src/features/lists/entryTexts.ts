import { LIST_STATUS_LABELS } from '#src/domain/lists/listStatuses.ts';
import { formatStoredScore } from '#src/domain/scores/score.ts';
import type { EditedEntry, EntryTitle } from './list.view.ts';

type Counted = Pick<EntryTitle, 'total' | 'isMovie'>;

/** The progress of an entry: `7 / 16`, or `7` if the number of episodes is unknown. */
export const progressText = (progress: number, total: number | null): string =>
  total === null ? String(progress) : `${progress} / ${total}`;

/** The name of an entry's status. A rewatch has the status `completed`. */
export const statusText = ({ status, isRewatching }: Pick<EditedEntry, 'status' | 'isRewatching'>): string =>
  isRewatching ? 'Rewatching' : LIST_STATUS_LABELS[status];

/** What an entry says besides its status: progress while there is something to watch, and the score. */
export function entryFacts(entry: EditedEntry, { total, isMovie }: Counted): string[] {
  const isOpen = entry.isRewatching || (entry.status !== 'completed' && entry.progress > 0);
  return [
    ...(isOpen && !isMovie ? [progressText(entry.progress, total)] : []),
    ...(entry.score === null ? [] : [`★ ${formatStoredScore(entry.score)}`]),
  ];
}

/** Whether one more episode can be counted: something is left to watch, and watching has begun or is not over. */
export function canCount(
  entry: Pick<EditedEntry, 'status' | 'isRewatching' | 'progress'>,
  { total, isMovie }: Counted,
): boolean {
  if (isMovie || (total !== null && entry.progress >= total)) return false;
  return entry.isRewatching || entry.status !== 'completed';
}

/** One sentence about a change of an entry. */
export function changeText(before: EditedEntry | null, after: EditedEntry | null, title: EntryTitle): string {
  if (after === null) return `Removed ${title.title} from your list.`;
  if (before === null) return `Added ${title.title} to your list: ${statusText(after).toLowerCase()}.`;
  if (statusText(before) !== statusText(after)) return `${title.title}: ${statusText(after).toLowerCase()}.`;
  if (before.progress !== after.progress)
    return `${title.title}: ${progressText(after.progress, title.total)} episodes.`;
  return `Saved ${title.title}.`;
}
