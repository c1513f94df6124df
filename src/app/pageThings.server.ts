import type { SearchAction, Thing, WebSite, WithActionConstraints } from 'schema-dts';
import type { Site } from '#src/client/site.ts';
import type { BrowseFilters, BrowsePage } from '#src/features/catalogue/browse.view.ts';
import { isPlainList } from '#src/features/catalogue/browseHref.ts';
import type { TitleCast, TitleEpisode, TitleHead } from '#src/features/catalogue/title.view.ts';
import { titleSteps } from '#src/features/catalogue/titleSteps.ts';
import { episodeThing, titleThing } from '#src/features/catalogue/titleThing.server.ts';
import type { PersonHead } from '#src/features/people/person.view.ts';
import { personThing } from '#src/features/people/personThing.server.ts';
import { breadcrumbList, itemList } from '#src/server/structuredData.ts';
import { titleHref } from '#src/ui/addresses.ts';

interface Browse {
  site: Site;
  filters: BrowseFilters;
  list: BrowsePage;
}

/** What the loaders of a page gave, by route. */
export interface LoadedPage {
  landing?: { site: Site };
  home?: { site: Site };
  dramas?: Browse;
  movies?: Browse;
  person?: { site: Site; head: PersonHead };
  title?: { site: Site; head: TitleHead };
  'title-overview'?: TitleCast;
  'title-episode'?: TitleEpisode;
}

function siteThing({ origin, productName }: Site): WebSite {
  const search: WithActionConstraints<SearchAction> = {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${origin}/search?q={search_term_string}` },
    'query-input': 'required name=search_term_string',
  };
  return {
    '@type': 'WebSite',
    '@id': `${origin}/`,
    url: `${origin}/`,
    name: productName,
    potentialAction: search,
  };
}

/** A list as it is without choices; one that is narrowed is kept out of search engines. */
function browseThings({ site, filters, list }: Browse): Thing[] {
  if (!isPlainList(filters) || list.titles.length === 0) return [];
  const entries = list.titles.map((title) => ({ name: title.title, path: titleHref(title) }));
  const name = filters.kind === 'dramas' ? 'Dramas' : 'Movies';
  const first = (list.page - 1) * list.pageSize + 1;
  return [itemList(entries, { name, total: list.total, first }, site)];
}

function titleThings(loaded: LoadedPage, path: string): Thing[] {
  if (!loaded.title) return [];
  const { head, site } = loaded.title;
  const cast = loaded['title-overview'];
  const episode = loaded['title-episode'];
  return [
    ...(cast ? [titleThing(head, cast, site)] : []),
    ...(episode ? [episodeThing(head, episode, site)] : []),
    breadcrumbList(titleSteps(head, path), site),
  ];
}

/**
 * What a page is about, in schema.org's words; nothing for pages that search engines are kept from.
 * @param path the page's path
 */
export function pageThings(loaded: LoadedPage, path: string): Thing[] {
  const landing = loaded.landing ?? loaded.home;
  if (landing) return [siteThing(landing.site)];
  const browse = loaded.dramas ?? loaded.movies;
  if (browse) return browseThings(browse);
  if (loaded.person) return [personThing(loaded.person.head, loaded.person.site)];
  return titleThings(loaded, path);
}
