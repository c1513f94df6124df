import { episodeTitleOf } from '#src/domain/catalogue/episodes.ts';
import type { Step } from '#src/domain/web/breadcrumbs.ts';
import type { ShownTitle } from './shownTitle.ts';

const TABS: Readonly<Record<string, string>> = {
  characters: 'Characters',
  episodes: 'Episodes',
  reviews: 'Reviews',
};

// A path has the label in lower case (`episodePath`), or the id of an episode without a label.
const episodeLabel = (part: string) => episodeTitleOf(part.startsWith('id-') ? null : part.toUpperCase());

/**
 * Returns the breadcrumbs of a title's page: list, title, tab, episode.
 * @param path the page's path, `/drama/12/goblin/episode/3`
 */
export function titleSteps({ id, slug, type, title }: ShownTitle, path: string): [Step, ...Step[]] {
  const base = `/drama/${id}/${slug}`;
  const list = type === 'movie' ? { label: 'Movies', href: '/movies' } : { label: 'Dramas', href: '/dramas' };
  const [tab = '', part] = path.slice(base.length + 1).split('/');
  if (!tab) return [list, { label: title }];
  const titleStep = { label: title, href: base };
  if (part === undefined) return [list, titleStep, { label: TABS[tab] ?? tab }];
  return [list, titleStep, { label: 'Episodes', href: `${base}/episodes` }, { label: episodeLabel(part) }];
}
