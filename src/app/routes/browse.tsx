import { redirect } from 'react-router';
import { metaOf } from '#src/app/meta/pageMeta.ts';
import { payloadLoader } from '#src/client/payload.ts';
import { BrowseScreen } from '#src/features/titles/browse/BrowseScreen.tsx';
import { browseTitles, knownValues } from '#src/features/titles/browse/browse.queries.server.ts';
import type { BrowseKind } from '#src/features/titles/browse/browse.view.ts';
import { parseBrowse, withRangesTurned } from '#src/features/titles/browse/browseAddress.ts';
import { indexedHref } from '#src/features/titles/browse/browseHref.ts';
import { TITLES } from '#src/server/cache/tags.ts';
import { pageLoader } from '#src/server/http/pages/pageLoader.ts';
import type { Route } from './+types/browse.ts';

const hasBlank = (params: URLSearchParams) => [...params.values()].some((value) => value.trim() === '');

export const loader = pageLoader(async ({ db, url, site, explicit, cacheUntilChanged }) => {
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

export const clientLoader = payloadLoader<typeof loader>(['dramas', 'movies']);

export const meta = metaOf<typeof loader>(({ filters, canonical, list }) => {
  const noun = filters.kind === 'dramas' ? 'dramas' : 'films';
  const page = list.page > 1 ? `, page ${list.page}` : '';
  return {
    title: `${filters.kind === 'dramas' ? 'Dramas' : 'Movies'}${page}`,
    description: `${list.total.toLocaleString('en')} ${noun} by genre, year, network, score and where to watch.`,
    canonical,
  };
});

export default function BrowseRoute({ loaderData }: Route.ComponentProps) {
  return <BrowseScreen filters={loaderData.filters} list={loaderData.list} />;
}
