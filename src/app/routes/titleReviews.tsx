import type { MetaDescriptor } from 'react-router';
import { pageMeta, titled } from '#src/app/pageMeta.ts';
import { titleOf, useTitleHead } from '#src/app/titleOutlet.ts';
import { ReviewsScreen } from '#src/features/catalogue/ReviewsScreen.tsx';
import { titleWithYear } from '#src/features/catalogue/titleText.ts';
import type { Route } from './+types/titleReviews.ts';

export function meta({ matches }: Route.MetaArgs): MetaDescriptor[] {
  const title = titleOf(matches);
  if (!title) return [];
  const { head } = title;
  return pageMeta({
    site: title.site,
    title: titled(`Reviews of ${titleWithYear(head)}`, title.site),
    description: `What members say of ${head.title}.`,
    canonical: head.reviewCount > 0 ? `/drama/${head.id}/${head.slug}/reviews` : null,
  });
}

export default function TitleReviewsRoute() {
  return <ReviewsScreen head={useTitleHead()} />;
}
