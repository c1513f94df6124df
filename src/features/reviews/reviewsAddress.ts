import type { ReviewKind } from '#src/domain/reviews/reviewKinds.ts';
import { enumParameter } from '#src/domain/web/addressParameters.ts';
import { parsePage } from '#src/domain/web/pagination.ts';

/** Orders of a title's reviews with their labels; the first is the default. */
export const REVIEW_SORTS = {
  helpful: 'Most helpful',
  newest: 'Newest',
  highest: 'Highest score',
  lowest: 'Lowest score',
} as const;
export type ReviewSort = keyof typeof REVIEW_SORTS;

/** Filters by the overall score, with labels. */
export const OPINIONS = { positive: 'Positive', mixed: 'Mixed', negative: 'Negative' } as const;
export type Opinion = keyof typeof OPINIONS;

/** Lowest and highest stored score of each opinion: from 7, from 4.5, and below. */
export const OPINION_SCORES: Readonly<Record<Opinion, readonly [number, number]>> = {
  positive: [14, 20],
  mixed: [9, 13],
  negative: [2, 8],
};

export const KIND_FILTERS = { full: 'Full reviews', short: 'Short reviews' } as const satisfies Record<
  ReviewKind,
  string
>;
export const SPOILER_FILTERS = { without: 'Without spoilers' } as const;

/** Which reviews of a title a page shows, and in which order. */
export interface ReviewsView {
  readonly sort: ReviewSort;
  readonly kind: ReviewKind | null;
  readonly opinion: Opinion | null;
  readonly spoilers: keyof typeof SPOILER_FILTERS | null;
  readonly page: number;
}

/** Reads the parameters of the reviews tab; null if one of them is invalid. */
export function readReviewsView(params: URLSearchParams): ReviewsView | null {
  const sort = enumParameter(params, 'sort', REVIEW_SORTS, 'helpful' as const);
  const kind = enumParameter(params, 'kind', KIND_FILTERS, null);
  const opinion = enumParameter(params, 'opinion', OPINIONS, null);
  const spoilers = enumParameter(params, 'spoilers', SPOILER_FILTERS, null);
  const page = parsePage(params.get('page'));
  if (sort === undefined || kind === undefined || opinion === undefined || spoilers === undefined)
    return null;
  return page === null ? null : { sort, kind, opinion, spoilers, page };
}

/** Returns the canonical query string of a view, with `?` or empty; defaults are omitted. */
export function reviewsSearch({ sort, kind, opinion, spoilers, page }: ReviewsView): string {
  const parts = [
    sort !== 'helpful' && `sort=${sort}`,
    kind && `kind=${kind}`,
    opinion && `opinion=${opinion}`,
    spoilers && `spoilers=${spoilers}`,
    page > 1 && `page=${page}`,
  ].filter(Boolean);
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
}

/** Whether a view shows all reviews in the default order, on any page. */
export const isPlainView = ({ sort, kind, opinion, spoilers }: ReviewsView): boolean =>
  sort === 'helpful' && kind === null && opinion === null && spoilers === null;
