import type { MetaDescriptor } from 'react-router';
import { pageMeta } from '#src/app/meta/pageMeta.ts';
import { payloadLoader } from '#src/client/payload.ts';
import { LandingScreen } from '#src/features/charts/LandingScreen.tsx';
import { landingRails } from '#src/features/charts/rails.queries.server.ts';
import { CLOCK, TITLES } from '#src/server/cache/tags.ts';
import { pageLoader } from '#src/server/http/pages/pageLoader.ts';
import type { Route } from './+types/landing.ts';

export const loader = pageLoader(async ({ db, now, site, explicit, cacheUntilChanged }) => {
  const rails = await landingRails(db, now(), { explicit });
  cacheUntilChanged([TITLES, CLOCK]);
  return { site, rails };
});

export const clientLoader = payloadLoader<typeof loader>(['landing', 'home']);

export function meta({ loaderData }: Route.MetaArgs): MetaDescriptor[] {
  if (!loaderData) return [];
  const { site } = loaderData;
  const texts = {
    title: `${site.productName} — Korean dramas and films, catalogued with care`,
    description:
      'Browse and search Korean dramas and films: casts, characters, episodes, where to watch and what is on today.',
    canonical: '/',
  };
  return pageMeta(texts, site);
}

export default function LandingRoute({ loaderData }: Route.ComponentProps) {
  return <LandingScreen rails={loaderData.rails} />;
}
