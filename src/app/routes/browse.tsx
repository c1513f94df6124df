import { type MetaDescriptor, redirect } from 'react-router';
import { pageMeta, titled } from '#src/app/meta/pageMeta.ts';
import { payloadLoader } from '#src/client/payload.ts';
import type { Site } from '#src/domain/web/site.ts';
import { BrowseScreen } from '#src/features/titles/BrowseScreen.tsx';
import { browseTitles, knownValues } from '#src/features/titles/browse.queries.server.ts';
import type { BrowseFilters, BrowseKind, BrowsePage } from '#src/features/titles/browse.view.ts';
import { parseBrowse, withRangesTurned } from '#src/features/titles/browseAddress.ts';
import { indexedHref } from '#src/features/titles/browseHref.ts';
import { TITLES } from '#src/server/cache/tags.ts';
import { pageLoader } from '#src/server/http/pages/pageLoader.ts';
import type { Route } from './+types/browse.ts';

interface Browse {
  site: Site;
  filters: BrowseFilters;
  /** Canonical address; null for a list that is not indexed. */
  canonical: string | null;
  list: BrowsePage;
}

const hasBlank = (params: URLSearchParams) => [...params.values()].some((value) => value.trim() === '');

export const loader = pageLoader<Browse>(async ({ db, url, site, explicit, cacheUntilChanged }) => {
  const kind: BrowseKind = url.pathname.startsWith('/movies') ? 'movies' : 'dramas';
  const reordered = withRangesTurned(url.searchParams);
  const params = reordered ?? url.searchParams;
  const { filters, canonicalSearch } = parseBrowse(params, kind, await knownValues(db, params));
  // Without scripts forms also submit blank fields. Ranges can be typed in reverse order with and without scripts.
  if (reordered || hasBlank(params)) throw redirect(`/${kind}${canonicalSearch}`, 301);
  const list = await browseTitles(db, filters, { explicit });
  // Searched texts are unlimited, so such lists are not cached.
  if (filters.find === null) cacheUntilChanged([TITLES], canonicalSearch);
  return { site, filters, canonical: indexedHref(filters), list };
});

export const clientLoader = payloadLoader<Browse>(['dramas', 'movies']);

export function meta({ loaderData }: Route.MetaArgs): MetaDescriptor[] {
  if (!loaderData) return [];
  const { filters, canonical, list } = loaderData;
  const noun = filters.kind === 'dramas' ? 'dramas' : 'films';
  const page = list.page > 1 ? `, page ${list.page}` : '';
  return pageMeta({
    site: loaderData.site,
    title: titled(`${filters.kind === 'dramas' ? 'Dramas' : 'Movies'}${page}`, loaderData.site),
    description: `${list.total.toLocaleString('en')} ${noun} by genre, year, network, score and where to watch.`,
    canonical,
  });
}

export default function BrowseRoute({ loaderData }: Route.ComponentProps) {
  return <BrowseScreen filters={loaderData.filters} list={loaderData.list} />;
}
