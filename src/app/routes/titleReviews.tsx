import type { MetaDescriptor } from 'react-router';
import { titleMeta } from '#src/app/meta/titleMeta.ts';
import { useShownTitle } from '#src/app/titleOutlet.ts';
import { ReviewsScreen } from '#src/features/titles/page/ReviewsScreen.tsx';
import { titleWithYear } from '#src/features/titles/page/titleText.ts';
import { titleHref } from '#src/ui/addresses.ts';
import type { Route } from './+types/titleReviews.ts';

export function meta({ matches }: Route.MetaArgs): MetaDescriptor[] {
  return titleMeta(matches, (head) => ({
    title: `Reviews of ${titleWithYear(head)}`,
    description: `What members say about ${head.title}.`,
    canonical: head.reviewCount > 0 ? `${titleHref(head)}/reviews` : null,
  }));
}

export default function TitleReviewsRoute() {
  return <ReviewsScreen head={useShownTitle()} />;
}
