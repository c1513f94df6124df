import type { Organization, SearchAction, Thing, WebSite, WithActionConstraints } from 'schema-dts';
import { breadcrumbList, itemList } from '#src/catalogue/structuredData.ts';
import type { Site } from '#src/domain/web/site.ts';
import type { InformationText } from '#src/features/information/information.view.ts';
import { informationSteps } from '#src/features/information/informationSteps.ts';
import { personJsonLd } from '#src/features/people/personJsonLd.server.ts';
import { personSteps } from '#src/features/people/personSteps.ts';
import type { ShownPerson } from '#src/features/people/shownPerson.ts';
import type { ReviewsPage } from '#src/features/reviews/review.view.ts';
import { reviewsJsonLd } from '#src/features/reviews/reviewJsonLd.server.ts';
import type { BrowseFilters, BrowsePage } from '#src/features/titles/browse/browse.view.ts';
import { isPlainList } from '#src/features/titles/browse/browseHref.ts';
import type { ShownCast, ShownTitle, ShownTitleEpisode } from '#src/features/titles/page/shownTitle.ts';
import { episodeJsonLd, titleJsonLd } from '#src/features/titles/page/titleJsonLd.server.ts';
import { titleSteps } from '#src/features/titles/page/titleSteps.ts';
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

/** schema.org types of the information pages. */
const INFORMATION_TYPES = {
  'about-us': 'AboutPage',
  contact: 'ContactPage',
  'privacy-policy': 'WebPage',
  'terms-and-conditions': 'WebPage',
} as const;
type InformationRoute = keyof typeof INFORMATION_TYPES;
const INFORMATION_ROUTES = Object.keys(INFORMATION_TYPES) as InformationRoute[];

/** Loader data of a page by route id. */
export interface LoadedPage extends Partial<Record<InformationRoute, Information>> {
  landing?: { site: Site };
  home?: { site: Site };
  dramas?: Browse;
  movies?: Browse;
  person?: { site: Site; head: ShownPerson };
  title?: { site: Site; head: ShownTitle };
  'title-overview'?: ShownCast;
  'title-episode'?: ShownTitleEpisode;
  'title-reviews'?: { list: ReviewsPage };
}

function siteJsonLd({ origin, productName }: Site): WebSite {
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

/** JSON-LD of an unfiltered list. Filtered lists are not indexed, so they have none. */
function browseJsonLd({ site, filters, list }: Browse): Thing[] {
  if (!isPlainList(filters) || list.titles.length === 0) return [];
  const entries = list.titles.map((title) => ({ name: title.title, path: titleHref(title) }));
  const name = filters.kind === 'dramas' ? 'Dramas' : 'Movies';
  const first = (list.page - 1) * list.pageSize + 1;
  return [itemList(entries, { name, total: list.total, first }, site)];
}

function titlePageJsonLd(loaded: LoadedPage, path: string): Thing[] {
  if (!loaded.title) return [];
  const { head, site } = loaded.title;
  const cast = loaded['title-overview'];
  const episode = loaded['title-episode'];
  const reviews = loaded['title-reviews'];
  return [
    ...(cast ? [titleJsonLd(head, cast, site)] : []),
    ...(episode ? [episodeJsonLd(head, episode, site)] : []),
    ...(reviews ? reviewsJsonLd(reviews.list, head, site) : []),
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

function informationJsonLd(route: InformationRoute, { site, text }: Information): Thing[] {
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
 * Returns the JSON-LD items of a page; none for pages that are not indexed.
 * @param path the page's path
 */
export function pageJsonLdItems(loaded: LoadedPage, path: string): Thing[] {
  const landing = loaded.landing ?? loaded.home;
  if (landing) return [siteJsonLd(landing.site)];
  const browse = loaded.dramas ?? loaded.movies;
  if (browse) return browseJsonLd(browse);
  for (const route of INFORMATION_ROUTES) {
    const information = loaded[route];
    if (information) return informationJsonLd(route, information);
  }
  if (loaded.person) {
    const { head, site } = loaded.person;
    return [personJsonLd(head, site), breadcrumbList(personSteps(head), site)];
  }
  return titlePageJsonLd(loaded, path);
}
