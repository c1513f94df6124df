import { metaOf } from '#src/app/meta/pageMeta.ts';
import { payloadLoader } from '#src/client/payload.ts';
import { notFoundPage } from '#src/domain/errors.ts';
import { parsePage } from '#src/domain/web/pagination.ts';
import type { Site } from '#src/domain/web/site.ts';
import { SearchScreen } from '#src/features/search/SearchScreen.tsx';
import { normaliseQuery } from '#src/features/search/search.view.ts';
import { SEARCH_TABS, type SearchTab } from '#src/features/search/searchAddress.ts';
import { type SearchError, searchError } from '#src/features/search/searchError.ts';
import { type SearchView, searchPageView } from '#src/features/search/searchPage.queries.server.ts';
import { type PageRequest, pageLoader } from '#src/server/http/pages/pageLoader.ts';
import type { Route } from './+types/search.ts';

interface Search {
  site: Site;
  /** Why the search was rejected; null if it was not. */
  error: SearchError | null;
  view: SearchView | null;
}

const isTab = (text: string): text is SearchTab => (SEARCH_TABS as readonly string[]).includes(text);

async function load({ db, url, site, explicit, answerWith }: PageRequest): Promise<Search> {
  const tab = url.searchParams.get('tab') || 'all';
  const page = parsePage(url.searchParams.get('page'));
  if (!isTab(tab) || page === null) throw notFoundPage(url.pathname);
  const query = normaliseQuery(url.searchParams.get('q') ?? '');
  const error = searchError(query);
  if (error) {
    answerWith(400);
    return { site, error, view: null };
  }
  return { site, error, view: await searchPageView(db, query, tab, page, { explicit }) };
}

export const loader = pageLoader(load, { explainsInvalidInput: true });

export const clientLoader = payloadLoader<typeof loader>(['search']);

export const meta = metaOf<typeof loader>(({ view }) => ({
  title: view ? `Search results for “${view.query}”` : 'Search',
  description: 'Search titles and people in every script.',
  canonical: null,
}));

export default function SearchRoute({ loaderData }: Route.ComponentProps) {
  return <SearchScreen view={loaderData.view} error={loaderData.error} />;
}
