import { metaOf } from '#src/app/meta/pageMeta.ts';
import { payloadLoader } from '#src/client/payload.ts';
import { notFoundPage } from '#src/domain/errors.ts';
import { readTrendingPage, trendingSearch } from '#src/features/charts/chartAddress.ts';
import { TrendingScreen } from '#src/features/charts/TrendingScreen.tsx';
import { trendingPage } from '#src/features/charts/trending.queries.server.ts';
import { CLOCK, TITLES } from '#src/server/cache/tags.ts';
import { pageLoader } from '#src/server/http/pages/pageLoader.ts';
import type { Route } from './+types/trending.ts';

export const loader = pageLoader(async ({ db, now, url, site, explicit, cacheUntilChanged }) => {
  const page = readTrendingPage(url.searchParams);
  const chart = page && (await trendingPage(db, now(), page, { explicit }));
  if (!chart) throw notFoundPage(url.pathname);
  cacheUntilChanged([TITLES, CLOCK], trendingSearch(chart.page));
  return { site, chart };
});

export const clientLoader = payloadLoader<typeof loader>(['trending']);

export const meta = metaOf<typeof loader>(({ chart }) => ({
  title: `Trending Korean dramas and films${chart.page > 1 ? `, page ${chart.page}` : ''}`,
  description: 'The Korean dramas and films that members are adding and watching these days, ranked.',
  canonical: `/trending${trendingSearch(chart.page)}`,
}));

export default function TrendingRoute({ loaderData }: Route.ComponentProps) {
  return <TrendingScreen chart={loaderData.chart} />;
}
