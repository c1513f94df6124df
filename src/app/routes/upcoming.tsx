import { metaOf } from '#src/app/meta/pageMeta.ts';
import { payloadLoader } from '#src/client/payload.ts';
import { notFoundPage } from '#src/domain/errors.ts';
import { readUpcomingAddress, upcomingSearch } from '#src/features/charts/chartAddress.ts';
import { UpcomingScreen } from '#src/features/charts/UpcomingScreen.tsx';
import { upcomingPage } from '#src/features/charts/upcoming.queries.server.ts';
import { CLOCK, TITLES } from '#src/server/cache/tags.ts';
import { pageLoader } from '#src/server/http/pages/pageLoader.ts';
import type { Route } from './+types/upcoming.ts';

export const loader = pageLoader(async ({ db, now, url, site, explicit, cacheUntilChanged }) => {
  const params = readUpcomingAddress(url.searchParams);
  const chart = params && (await upcomingPage(db, now(), params, { explicit }));
  if (!params || !chart) throw notFoundPage(url.pathname);
  cacheUntilChanged([TITLES, CLOCK], upcomingSearch(params));
  return { site, params, chart };
});

export const clientLoader = payloadLoader<typeof loader>(['upcoming']);

export const meta = metaOf<typeof loader>(({ params }) => ({
  title: `Upcoming Korean dramas and films${params.page > 1 ? `, page ${params.page}` : ''}`,
  description: 'Broadcasts in Korea this week, in your own time zone, and upcoming dramas and films by date.',
  canonical: params.sort === 'date' ? `/upcoming${upcomingSearch(params)}` : null,
}));

export default function UpcomingRoute({ loaderData }: Route.ComponentProps) {
  return <UpcomingScreen params={loaderData.params} chart={loaderData.chart} />;
}
