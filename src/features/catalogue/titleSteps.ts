import { episodeTitleOf } from '#src/domain/episodes.ts';
import type { Step } from '#src/domain/steps.ts';
import type { TitleHead } from './title.view.ts';

const TABS: Readonly<Record<string, string>> = {
  characters: 'Characters',
  episodes: 'Episodes',
  reviews: 'Reviews',
};

// A path holds the label in small letters (`episodePath`), or the id of an episode without one.
const episodeLabel = (part: string) => episodeTitleOf(part.startsWith('id-') ? null : part.toUpperCase());

/**
 * The way to one of a title's pages: its list, the title, the tab, the episode.
 * @param path the page's path, `/drama/12/goblin/episode/3`
 */
export function titleSteps({ id, slug, type, title }: TitleHead, path: string): [Step, ...Step[]] {
  const base = `/drama/${id}/${slug}`;
  const list = type === 'movie' ? { label: 'Movies', href: '/movies' } : { label: 'Dramas', href: '/dramas' };
  const [tab = '', part] = path.slice(base.length + 1).split('/');
  if (!tab) return [list, { label: title }];
  const own = { label: title, href: base };
  if (part === undefined) return [list, own, { label: TABS[tab] ?? tab }];
  return [list, own, { label: 'Episodes', href: `${base}/episodes` }, { label: episodeLabel(part) }];
}
