import type { KeptTitle } from '#src/ui/members/memberPartsContext.ts';
import type { EntryTitle } from './list.view.ts';

/** Returns what the controls of an entry need of a title. */
export function entryTitle({ id, title, slug, status, type, episodeCount }: KeptTitle): EntryTitle {
  const isMovie = type === 'movie';
  return { id, title, slug, status, isMovie, total: isMovie ? 1 : episodeCount || null };
}
