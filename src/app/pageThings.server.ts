import type { Organization, SearchAction, Thing, WebSite, WithActionConstraints } from 'schema-dts';
import type { Site } from '#src/client/site.ts';
import type { BrowseFilters, BrowsePage } from '#src/features/catalogue/browse.view.ts';
import { isPlainList } from '#src/features/catalogue/browseHref.ts';
import type { TitleCast, TitleEpisode, TitleHead } from '#src/features/catalogue/title.view.ts';
import { titleSteps } from '#src/features/catalogue/titleSteps.ts';
import { episodeThing, titleThing } from '#src/features/catalogue/titleThing.server.ts';
import type { InformationText } from '#src/features/information/information.view.ts';
import { informationSteps } from '#src/features/information/informationSteps.ts';
import type { PersonHead } from '#src/features/people/person.view.ts';
import { personSteps } from '#src/features/people/personSteps.ts';
import { personThing } from '#src/features/people/personThing.server.ts';
import { breadcrumbList, itemList } from '#src/server/structuredData.ts';
import { titleHref } from '#src/ui/addresses.ts';

interface Browse {
  site: Site;
  filters: BrowseFilters;
  list: BrowsePage;
}

interface Information {
  site: Site;
  text: InformationText;
}

/** What an information page is, by schema.org. */
const INFORMATION_TYPES = {
  'about-us': 'AboutPage',
  contact: 'ContactPage',
  'privacy-policy': 'WebPage',
  'terms-and-conditions': 'WebPage',
} as const;
type InformationRoute = keyof typeof INFORMATION_TYPES;
const INFORMATION_ROUTES = Object.keys(INFORMATION_TYPES) as InformationRoute[];

/** What the loaders of a page gave, by route. */
export interface LoadedPage extends Partial<Record<InformationRoute, Information>> {
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

const organization = ({ origin, productName }: Site): Organization => ({
  '@type': 'Organization',
  '@id': `${origin}/about-us#who`,
  name: productName,
  url: `${origin}/`,
  contactPoint: { '@type': 'ContactPoint', contactType: 'customer support', url: `${origin}/contact` },
});

function informationThings(route: InformationRoute, { site, text }: Information): Thing[] {
  const type = INFORMATION_TYPES[route];
  const page = {
    '@type': type,
    url: `${site.origin}/${route}`,
    name: text.heading,
    description: text.description,
    ...(text.changedOn !== null && { dateModified: text.changedOn }),
    ...(type !== 'WebPage' && { mainEntity: organization(site) }),
  };
  return [page, breadcrumbList(informationSteps(text), site)];
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
  for (const route of INFORMATION_ROUTES) {
    const information = loaded[route];
    if (information) return informationThings(route, information);
  }
  if (loaded.person) {
    const { head, site } = loaded.person;
    return [personThing(head, site), breadcrumbList(personSteps(head), site)];
  }
  return titleThings(loaded, path);
}
