import type { MetaDescriptor } from 'react-router';
import { pageMeta, titled } from '#src/app/meta/pageMeta.ts';
import { payloadLoader } from '#src/client/payload.ts';
import { notFoundPage } from '#src/domain/errors.ts';
import type { Site } from '#src/domain/web/site.ts';
import { readUpcomingAddress, upcomingSearch } from '#src/features/charts/chartAddress.ts';
import type { UpcomingAddress, UpcomingPage } from '#src/features/charts/charts.view.ts';
import { UpcomingScreen } from '#src/features/charts/UpcomingScreen.tsx';
import { upcomingPage } from '#src/features/charts/upcoming.queries.server.ts';
import { CLOCK, TITLES } from '#src/server/cache/tags.ts';
import { pageLoader } from '#src/server/http/pages/pageLoader.ts';
import type { Route } from './+types/upcoming.ts';

interface Upcoming {
  site: Site;
  params: UpcomingAddress;
  chart: UpcomingPage;
}

export const loader = pageLoader<Upcoming>(async ({ db, now, url, site, explicit, cacheUntilChanged }) => {
  const params = readUpcomingAddress(url.searchParams);
  const chart = params && (await upcomingPage(db, now(), params, { explicit }));
  if (!params || !chart) throw notFoundPage(url.pathname);
  cacheUntilChanged([TITLES, CLOCK], upcomingSearch(params));
  return { site, params, chart };
});

export const clientLoader = payloadLoader<Upcoming>(['upcoming']);

export function meta({ loaderData }: Route.MetaArgs): MetaDescriptor[] {
  if (!loaderData) return [];
  const { site, params } = loaderData;
  return pageMeta({
    site,
    title: titled(`Upcoming Korean dramas and films${params.page > 1 ? `, page ${params.page}` : ''}`, site),
    description:
      'Broadcasts in Korea this week, in your own time zone, and upcoming dramas and films by date.',
    canonical: params.sort === 'date' ? `/upcoming${upcomingSearch(params)}` : null,
  });
}

export default function UpcomingRoute({ loaderData }: Route.ComponentProps) {
  return <UpcomingScreen params={loaderData.params} chart={loaderData.chart} />;
}
