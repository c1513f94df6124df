import type { MetaDescriptor } from 'react-router';
import { pageMeta, titled } from '#src/app/pageMeta.ts';
import { payloadLoader } from '#src/client/payload.ts';
import type { Site } from '#src/client/site.ts';
import { notFoundPage } from '#src/domain/errors.ts';
import { parsePage } from '#src/domain/pagination.ts';
import { SearchScreen } from '#src/features/search/SearchScreen.tsx';
import { SEARCH_TABS, type SearchTab } from '#src/features/search/searchAddress.ts';
import { askedText, type SearchFault, searchFault } from '#src/features/search/searchFault.ts';
import { type SearchView, searchPageView } from '#src/features/search/searchPage.queries.server.ts';
import { type PageRequest, pageLoader } from '#src/server/http/loading.server.ts';
import type { Route } from './+types/search.ts';

interface Search {
  site: Site;
  /** Why nothing was searched for. */
  fault: SearchFault | null;
  view: SearchView | null;
}

const isTab = (text: string): text is SearchTab => (SEARCH_TABS as readonly string[]).includes(text);

async function load({ db, url, site, explicit, answerWith }: PageRequest): Promise<Search> {
  const tab = url.searchParams.get('tab') || 'all';
  const page = parsePage(url.searchParams.get('page'));
  if (!isTab(tab) || page === null) throw notFoundPage(url.pathname);
  const text = askedText(url.searchParams.get('q') ?? '');
  const fault = searchFault(text);
  if (fault) {
    answerWith(400);
    return { site, fault, view: null };
  }
  return { site, fault, view: await searchPageView(db, text, tab, page, { explicit }) };
}

export const loader = pageLoader(load, { saysWhatIsUnsound: true });

export const clientLoader = payloadLoader<Search>(['search']);

export function meta({ loaderData }: Route.MetaArgs): MetaDescriptor[] {
  if (!loaderData) return [];
  const { view } = loaderData;
  return pageMeta({
    site: loaderData.site,
    title: titled(view ? `“${view.query}” in search` : 'Search', loaderData.site),
    description: 'Search titles and people in every script.',
    canonical: null,
  });
}

export default function SearchRoute({ loaderData }: Route.ComponentProps) {
  return <SearchScreen view={loaderData.view} fault={loaderData.fault} />;
}
