import type { MetaDescriptor } from 'react-router';
import { titleMeta } from '#src/app/meta/titleMeta.ts';
import { useShownTitle } from '#src/app/titleOutlet.ts';
import { payloadLoader } from '#src/client/payload.ts';
import { notFoundPage } from '#src/domain/errors.ts';
import { ReviewsScreen } from '#src/features/reviews/ReviewsScreen.tsx';
import { titleReviews } from '#src/features/reviews/reviews.queries.server.ts';
import { isPlainView, readReviewsView, reviewsSearch } from '#src/features/reviews/reviewsAddress.ts';
import { episodeTotal } from '#src/features/titles/page/shownTitle.ts';
import { titleWithYear } from '#src/features/titles/page/titleText.ts';
import { memberTag, reviewsTag, titleStatsTag } from '#src/server/cache/tags.ts';
import { idParam, pageLoader } from '#src/server/http/pages/pageLoader.ts';
import { displayHtml } from '#src/server/richText.ts';
import { titleHref } from '#src/ui/addresses.ts';
import type { Route } from './+types/titleReviews.ts';

export const loader = pageLoader(async ({ db, params, url, cacheUntilChanged }) => {
  const view = readReviewsView(url.searchParams);
  if (!view) throw notFoundPage(url.pathname);
  const id = idParam(params.id) ?? 0;
  const { list, authorIds } = await titleReviews(db, id, view, displayHtml);
  if (list.page > 1 && list.reviews.length === 0) throw notFoundPage(url.pathname);
  const tags = [reviewsTag(id), titleStatsTag(id), ...authorIds.map(memberTag)];
  cacheUntilChanged(tags, reviewsSearch(view));
  return { view, list };
});

export const clientLoader = payloadLoader<typeof loader>(['title-reviews']);

export function meta({ matches, loaderData }: Route.MetaArgs): MetaDescriptor[] {
  if (!loaderData) return [];
  const { view, list } = loaderData;
  const isIndexed = isPlainView(view) && list.total > 0;
  return titleMeta(matches, (head) => ({
    title: `Reviews of ${titleWithYear(head)}`,
    description: `What members say about ${head.title}.`,
    canonical: isIndexed ? `${titleHref(head)}/reviews${reviewsSearch(view)}` : null,
  }));
}

export default function TitleReviewsRoute({ loaderData: { view, list } }: Route.ComponentProps) {
  const head = useShownTitle();
  const { id, title, reviewCount } = head;
  const reviewed = { id, title, address: titleHref(head), total: episodeTotal(head), reviewCount };
  return <ReviewsScreen title={reviewed} view={view} list={list} />;
}
