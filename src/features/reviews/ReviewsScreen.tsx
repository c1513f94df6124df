import { Pagination } from '#src/ui/browse/Pagination.tsx';
import { ResultCount } from '#src/ui/browse/ResultCount.tsx';
import { SortMenu } from '#src/ui/browse/SortMenu.tsx';
import { ButtonLink } from '#src/ui/controls/Button.tsx';
import { ChoiceLine } from '#src/ui/controls/ChoiceLine.tsx';
import { EmptyState } from '#src/ui/states/EmptyState.tsx';
import { LocalisedText } from '#src/ui/type/OneLine.tsx';
import { ReviewItem } from './ReviewItem.tsx';
import { ReviewTools } from './ReviewTools.tsx';
import type { ReviewedTitle, ReviewsPage } from './review.view.ts';
import {
  isPlainView,
  KIND_FILTERS,
  OPINIONS,
  REVIEW_SORTS,
  type ReviewsView,
  reviewsSearch,
  SPOILER_FILTERS,
} from './reviewsAddress.ts';
import { useReviewMarks } from './useReviewMarks.ts';
import './reviews.css';

interface ReviewsScreenProps {
  title: ReviewedTitle;
  view: ReviewsView;
  list: ReviewsPage;
}

const entriesOf = <Key extends string>(labels: Readonly<Record<Key, string>>) =>
  Object.entries(labels) as [Key, string][];

function Choices({ title, view, list }: ReviewsScreenProps) {
  const to = (change: Partial<ReviewsView>) =>
    `${title.address}/reviews${reviewsSearch({ ...view, page: 1, ...change })}`;
  return (
    <div className="review-choices" data-keep-place>
      <ChoiceLine
        label="Opinion"
        choices={[
          { key: 'all', label: 'All scores', href: to({ opinion: null }), isCurrent: view.opinion === null },
          ...entriesOf(OPINIONS).map(([key, label]) => ({
            key,
            label,
            href: to({ opinion: key }),
            isCurrent: view.opinion === key,
          })),
        ]}
      />
      <ChoiceLine
        label="Length"
        choices={[
          { key: 'all', label: 'All lengths', href: to({ kind: null }), isCurrent: view.kind === null },
          ...entriesOf(KIND_FILTERS).map(([key, label]) => ({
            key,
            label,
            href: to({ kind: key }),
            isCurrent: view.kind === key,
          })),
          {
            key: 'spoilers',
            label: SPOILER_FILTERS.without,
            href: to({ spoilers: view.spoilers === null ? 'without' : null }),
            isCurrent: view.spoilers !== null,
          },
        ]}
      />
      <div className="browse-bar">
        <ResultCount count={list.total} one="review" many="reviews" />
        <SortMenu
          current={view.sort}
          choices={entriesOf(REVIEW_SORTS).map(([key, label]) => ({ key, label, href: to({ sort: key }) }))}
        />
      </div>
    </div>
  );
}

const Empty = ({ title }: { title: ReviewedTitle }) => (
  <EmptyState
    heading="No reviews yet"
    text={
      <>
        Nobody has written about <LocalisedText text={title.title} /> yet. What did you think of it?
      </>
    }
  />
);

/** The reviews of a title, with filters, sorting and pages. */
export function ReviewsScreen(props: ReviewsScreenProps) {
  const { title, view, list } = props;
  const { marks, isMember, setMarks } = useReviewMarks(title.id, list.reviews);
  const write = (
    <a className="button strong review-write" href={`/drama/${title.id}/review`} rel="nofollow">
      {marks?.ownId === undefined || marks.ownId === null ? 'Write a review' : 'Edit my review'}
    </a>
  );
  return (
    <section className="reviews" aria-labelledby="reviews">
      <header className="reviews-head">
        <h2 id="reviews">Reviews</h2>
        {write}
      </header>
      {title.reviewCount > 1 || !isPlainView(view) ? <Choices {...props} /> : null}
      {list.total === 0 && isPlainView(view) && <Empty title={title} />}
      {list.total === 0 && !isPlainView(view) && (
        <EmptyState heading="No reviews match" text="Remove a filter to see other reviews of this title.">
          <ButtonLink href={`${title.address}/reviews`}>Show all reviews</ButtonLink>
        </EmptyState>
      )}
      <ol className="review-list">
        {list.reviews.map((review) => (
          <li key={review.id}>
            <ReviewItem review={review} total={title.total}>
              <ReviewTools
                review={review}
                title={title}
                marks={marks}
                isMember={isMember}
                onMarks={setMarks}
              />
            </ReviewItem>
          </li>
        ))}
      </ol>
      <Pagination
        page={list.page}
        pageCount={list.pageCount}
        hrefOf={(page) => `${title.address}/reviews${reviewsSearch({ ...view, page })}`}
        label="Pages of reviews"
      />
    </section>
  );
}
