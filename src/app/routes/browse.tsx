import { type MetaDescriptor, redirect } from 'react-router';
import { pageMeta, titled } from '#src/app/pageMeta.ts';
import { payloadLoader } from '#src/client/payload.ts';
import type { Site } from '#src/client/site.ts';
import { BrowseScreen } from '#src/features/catalogue/BrowseScreen.tsx';
import { browseTitles, knownValues } from '#src/features/catalogue/browse.queries.server.ts';
import { parseBrowse, withRangesTurned } from '#src/features/catalogue/browse.schema.ts';
import type { BrowseFilters, BrowseKind, BrowsePage } from '#src/features/catalogue/browse.view.ts';
import { indexedHref } from '#src/features/catalogue/browseHref.ts';
import { TITLES } from '#src/server/cache/tags.ts';
import { pageLoader } from '#src/server/http/loading.server.ts';
import type { Route } from './+types/browse.ts';

interface Browse {
  site: Site;
  filters: BrowseFilters;
  /** Null for a list that search engines should leave out. */
  canonical: string | null;
  list: BrowsePage;
}

const hasBlank = (params: URLSearchParams) => [...params.values()].some((value) => value.trim() === '');

export const loader = pageLoader<Browse>(async ({ db, url, site, explicit, keepUntilChanged }) => {
  const kind: BrowseKind = url.pathname.startsWith('/movies') ? 'movies' : 'dramas';
  const turned = withRangesTurned(url.searchParams);
  const asked = turned ?? url.searchParams;
  const { filters, canonicalSearch } = parseBrowse(asked, kind, await knownValues(db, asked));
  // Without scripts a form sends its blank fields along; either way it sends what was typed the wrong way round.
  if (turned || hasBlank(asked)) throw redirect(`/${kind}${canonicalSearch}`, 301);
  const list = await browseTitles(db, filters, { explicit });
  // Texts that are looked for are without end.
  if (filters.find === null) keepUntilChanged([TITLES], canonicalSearch);
  return { site, filters, canonical: indexedHref(filters), list };
});

export const clientLoader = payloadLoader<Browse>(['dramas', 'movies']);

export function meta({ loaderData }: Route.MetaArgs): MetaDescriptor[] {
  if (!loaderData) return [];
  const { filters, canonical, list } = loaderData;
  const what = filters.kind === 'dramas' ? 'dramas' : 'films';
  const page = list.page > 1 ? `, page ${list.page}` : '';
  return pageMeta({
    site: loaderData.site,
    title: titled(`${filters.kind === 'dramas' ? 'Dramas' : 'Movies'}${page}`, loaderData.site),
    description: `${list.total.toLocaleString('en')} ${what} by genre, year, network, score and where to watch.`,
    canonical,
  });
}

export default function BrowseRoute({ loaderData }: Route.ComponentProps) {
  return <BrowseScreen filters={loaderData.filters} list={loaderData.list} />;
}
