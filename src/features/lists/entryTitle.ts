import type { CardTitle } from '#src/ui/members/memberPartsContext.ts';
import type { EntryTitle } from './list.view.ts';

/** Returns what the controls of an entry need of a title. */
export function entryTitle({ id, title, slug, status, type, episodeCount }: CardTitle): EntryTitle {
  const isMovie = type === 'movie';
  return { id, title, slug, status, isMovie, total: isMovie ? 1 : episodeCount || null };
}
