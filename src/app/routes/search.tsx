import type { MetaDescriptor } from 'react-router';
import { pageMeta, titled } from '#src/app/pageMeta.ts';
import { payloadLoader } from '#src/client/payload.ts';
import type { Site } from '#src/client/site.ts';
import { notFoundPage } from '#src/domain/errors.ts';
import { parsePage } from '#src/domain/pagination.ts';
import { SearchScreen } from '#src/features/search/SearchScreen.tsx';
import { SEARCH_TABS, type SearchTab } from '#src/features/search/searchAddress.ts';
import { type SearchView, searchPageView } from '#src/features/search/searchPage.queries.server.ts';
import { pageLoader } from '#src/server/http/loading.server.ts';
import type { Route } from './+types/search.ts';

interface Search {
  site: Site;
  view: SearchView | null;
}

const isTab = (text: string): text is SearchTab => (SEARCH_TABS as readonly string[]).includes(text);

export const loader = pageLoader<Search>(async ({ db, url, site, explicit }) => {
  const tab = url.searchParams.get('tab') || 'all';
  const page = parsePage(url.searchParams.get('page'));
  if (!isTab(tab) || page === null) throw notFoundPage(url.pathname);
  const view = await searchPageView(db, url.searchParams.get('q') ?? '', tab, page, { explicit });
  return { site, view };
});

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
  return <SearchScreen view={loaderData.view} />;
}
