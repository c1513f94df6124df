import type { MetaDescriptor } from 'react-router';
import { pageMeta } from '#src/app/meta/pageMeta.ts';
import { payloadLoader } from '#src/client/payload.ts';
import { LandingScreen } from '#src/features/charts/LandingScreen.tsx';
import { landingRails } from '#src/features/charts/rails.queries.server.ts';
import { ReviewQuotes } from '#src/features/reviews/ReviewQuotes.tsx';
import { newestReviews } from '#src/features/reviews/reviews.queries.server.ts';
import { CLOCK, memberTag, NEWEST_REVIEWS, TITLES } from '#src/server/cache/tags.ts';
import { pageLoader } from '#src/server/http/pages/pageLoader.ts';
import { displayHtml } from '#src/server/richText.ts';
import type { Route } from './+types/landing.ts';

export const loader = pageLoader(async ({ db, now, site, explicit, cacheUntilChanged }) => {
  const [rails, { quotes, authorIds }] = await Promise.all([
    landingRails(db, now(), { explicit }),
    newestReviews(db, explicit, displayHtml),
  ]);
  cacheUntilChanged([TITLES, CLOCK, NEWEST_REVIEWS, ...authorIds.map(memberTag)]);
  return { site, rails, quotes };
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
  const { rails, quotes } = loaderData;
  return <LandingScreen rails={rails} reviews={<ReviewQuotes quotes={quotes} />} />;
}
