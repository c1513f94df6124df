import type { Review } from 'schema-dts';
import type { Site } from '#src/domain/web/site.ts';
import { titleHref } from '#src/ui/addresses.ts';
import type { ReviewsPage } from './review.view.ts';

interface ReviewedWork {
  readonly id: number;
  readonly slug: string;
  readonly title: string;
  readonly type: 'drama' | 'movie' | 'special';
}

/** Returns the reviews of a page as schema.org `Review`. The text of a review that is a spoiler is omitted. */
export function reviewsJsonLd({ reviews }: ReviewsPage, work: ReviewedWork, { origin }: Site): Review[] {
  const url = `${origin}${titleHref(work)}`;
  return reviews.map(({ id, author, overallScore, plain, publishedAt, editedAt }) => ({
    '@type': 'Review',
    '@id': `${url}/reviews#review-${id}`,
    author: { '@type': 'Person', name: author.name },
    datePublished: publishedAt,
    ...(editedAt !== null && { dateModified: editedAt }),
    reviewRating: { '@type': 'Rating', ratingValue: overallScore / 2, bestRating: 10, worstRating: 1 },
    ...(plain !== null && { reviewBody: plain }),
    itemReviewed: {
      '@type': work.type === 'movie' ? 'Movie' : 'TVSeries',
      '@id': url,
      url,
      name: work.title,
    },
  }));
}
