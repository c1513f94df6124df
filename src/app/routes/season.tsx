import { metaOf } from '#src/app/meta/pageMeta.ts';
import { payloadLoader } from '#src/client/payload.ts';
import { koreaToday } from '#src/domain/dates/airTime.ts';
import { notFoundPage } from '#src/domain/errors.ts';
import { readSeasonAddress, seasonHref, seasonSearch } from '#src/features/charts/chartAddress.ts';
import type { SeasonAddress, SeasonPage } from '#src/features/charts/charts.view.ts';
import { SeasonScreen } from '#src/features/charts/SeasonScreen.tsx';
import { seasonPage } from '#src/features/charts/season.queries.server.ts';
import { CLOCK, TITLES } from '#src/server/cache/tags.ts';
import { pageLoader } from '#src/server/http/pages/pageLoader.ts';
import type { Route } from './+types/season.ts';

export const loader = pageLoader(async ({ db, now, url, site, explicit, cacheUntilChanged }) => {
  const at = now();
  const params = readSeasonAddress(url.searchParams, koreaToday(at));
  const chart = params && (await seasonPage(db, at, params, { explicit }));
  if (!params || !chart) throw notFoundPage(url.pathname);
  cacheUntilChanged([TITLES, CLOCK], url.search === '' ? '' : seasonSearch(params));
  return { site, params, chart };
});

export const clientLoader = payloadLoader<typeof loader>(['season']);

/** Other sort orders show the same titles, and empty seasons have no content, so neither is indexed. */
const isIndexed = ({ params, chart }: { params: SeasonAddress; chart: SeasonPage }) =>
  params.sort === 'popular' && (params.group === 'new' ? chart.total : chart.continuingTotal) > 0;

export const meta = metaOf<typeof loader>(({ params, chart }) => {
  const intro = params.group === 'new' ? 'Korean dramas of' : 'Continuing in';
  const page = params.page > 1 ? `, page ${params.page}` : '';
  return {
    title: `${intro} ${chart.label}${page}`,
    description: `${page && `Page ${params.page}. `}Korean dramas and specials that first aired in ${chart.label}: ${chart.total.toLocaleString('en')} new, with their next broadcasts, and those that continue from earlier seasons.`,
    canonical: isIndexed({ params, chart }) ? seasonHref(params) : null,
  };
});

export default function SeasonRoute({ loaderData }: Route.ComponentProps) {
  return <SeasonScreen params={loaderData.params} chart={loaderData.chart} />;
}
