import type { MetaDescriptor } from 'react-router';
import { pageMeta, titled } from '#src/app/pageMeta.ts';
import { payloadLoader } from '#src/client/payload.ts';
import type { Site } from '#src/client/site.ts';
import { koreaToday } from '#src/domain/airTime.ts';
import { notFoundPage } from '#src/domain/errors.ts';
import { readSeasonAddress, seasonHref, seasonSearch } from '#src/features/charts/chartAddress.ts';
import type { SeasonAddress, SeasonPage } from '#src/features/charts/charts.view.ts';
import { SeasonScreen } from '#src/features/charts/SeasonScreen.tsx';
import { seasonPage } from '#src/features/charts/season.queries.server.ts';
import { CLOCK, TITLES } from '#src/server/cache/tags.ts';
import { pageLoader } from '#src/server/http/loading.server.ts';
import type { Route } from './+types/season.ts';

interface SeasonData {
  site: Site;
  asked: SeasonAddress;
  chart: SeasonPage;
}

export const loader = pageLoader<SeasonData>(async ({ db, now, url, site, explicit, keepUntilChanged }) => {
  const at = now();
  const asked = readSeasonAddress(url.searchParams, koreaToday(at));
  const chart = asked && (await seasonPage(db, at, asked, { explicit }));
  if (!asked || !chart) throw notFoundPage(url.pathname);
  keepUntilChanged([TITLES, CLOCK], url.search === '' ? '' : seasonSearch(asked));
  return { site, asked, chart };
});

export const clientLoader = payloadLoader<SeasonData>(['season']);

/** Other orders show the same titles, and a season without any says nothing: search engines need neither. */
const isWorthFinding = ({ asked, chart }: SeasonData) =>
  asked.sort === 'popular' && (asked.group === 'new' ? chart.total : chart.continuingTotal) > 0;

export function meta({ loaderData }: Route.MetaArgs): MetaDescriptor[] {
  if (!loaderData) return [];
  const { site, asked, chart } = loaderData;
  const what = asked.group === 'new' ? 'Korean dramas of' : 'Continuing in';
  const page = asked.page > 1 ? `, page ${asked.page}` : '';
  return pageMeta({
    site,
    title: titled(`${what} ${chart.label}${page}`, site),
    description: `${page && `Page ${asked.page}. `}Korean dramas and specials that first aired in ${chart.label}: ${chart.total.toLocaleString('en')} new, with what is on next, and what airs on from before.`,
    canonical: isWorthFinding(loaderData) ? seasonHref(asked) : null,
  });
}

export default function SeasonRoute({ loaderData }: Route.ComponentProps) {
  return <SeasonScreen asked={loaderData.asked} chart={loaderData.chart} />;
}
