import type { MetaDescriptor } from 'react-router';
import { pageMeta, titled } from '#src/app/pageMeta.ts';
import { payloadLoader } from '#src/client/payload.ts';
import type { Site } from '#src/client/site.ts';
import { notFoundPage } from '#src/domain/errors.ts';
import { readUpcomingAddress, upcomingSearch } from '#src/features/charts/chartAddress.ts';
import type { UpcomingAddress, UpcomingPage } from '#src/features/charts/charts.view.ts';
import { UpcomingScreen } from '#src/features/charts/UpcomingScreen.tsx';
import { upcomingPage } from '#src/features/charts/upcoming.queries.server.ts';
import { CLOCK, TITLES } from '#src/server/cache/tags.ts';
import { pageLoader } from '#src/server/http/loading.server.ts';
import type { Route } from './+types/upcoming.ts';

interface Upcoming {
  site: Site;
  asked: UpcomingAddress;
  chart: UpcomingPage;
}

export const loader = pageLoader<Upcoming>(async ({ db, now, url, site, explicit, keepUntilChanged }) => {
  const asked = readUpcomingAddress(url.searchParams);
  const chart = asked && (await upcomingPage(db, now(), asked, { explicit }));
  if (!asked || !chart) throw notFoundPage(url.pathname);
  keepUntilChanged([TITLES, CLOCK], upcomingSearch(asked));
  return { site, asked, chart };
});

export const clientLoader = payloadLoader<Upcoming>(['upcoming']);

export function meta({ loaderData }: Route.MetaArgs): MetaDescriptor[] {
  if (!loaderData) return [];
  const { site, asked } = loaderData;
  return pageMeta({
    site,
    title: titled(`Upcoming Korean dramas and films${asked.page > 1 ? `, page ${asked.page}` : ''}`, site),
    description:
      'What is on Korean screens this week in your own time, and the dramas and films to come by date.',
    canonical: asked.sort === 'date' ? `/upcoming${upcomingSearch(asked)}` : null,
  });
}

export default function UpcomingRoute({ loaderData }: Route.ComponentProps) {
  return <UpcomingScreen asked={loaderData.asked} chart={loaderData.chart} />;
}
