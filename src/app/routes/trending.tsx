import type { MetaDescriptor } from 'react-router';
import { pageMeta, titled } from '#src/app/meta/pageMeta.ts';
import { payloadLoader } from '#src/client/payload.ts';
import { notFoundPage } from '#src/domain/errors.ts';
import type { Site } from '#src/domain/web/site.ts';
import { readTrendingPage, trendingSearch } from '#src/features/charts/chartAddress.ts';
import type { TrendingPage } from '#src/features/charts/charts.view.ts';
import { TrendingScreen } from '#src/features/charts/TrendingScreen.tsx';
import { trendingPage } from '#src/features/charts/trending.queries.server.ts';
import { CLOCK, TITLES } from '#src/server/cache/tags.ts';
import { pageLoader } from '#src/server/http/pages/pageLoader.ts';
import type { Route } from './+types/trending.ts';

interface Trending {
  site: Site;
  chart: TrendingPage;
}

export const loader = pageLoader<Trending>(async ({ db, now, url, site, explicit, cacheUntilChanged }) => {
  const page = readTrendingPage(url.searchParams);
  const chart = page && (await trendingPage(db, now(), page, { explicit }));
  if (!chart) throw notFoundPage(url.pathname);
  cacheUntilChanged([TITLES, CLOCK], trendingSearch(chart.page));
  return { site, chart };
});

export const clientLoader = payloadLoader<Trending>(['trending']);

export function meta({ loaderData }: Route.MetaArgs): MetaDescriptor[] {
  if (!loaderData) return [];
  const { site, chart } = loaderData;
  return pageMeta({
    site,
    title: titled(`Trending Korean dramas and films${chart.page > 1 ? `, page ${chart.page}` : ''}`, site),
    description: 'The Korean dramas and films that members are adding and watching these days, ranked.',
    canonical: `/trending${trendingSearch(chart.page)}`,
  });
}

export default function TrendingRoute({ loaderData }: Route.ComponentProps) {
  return <TrendingScreen chart={loaderData.chart} />;
}
