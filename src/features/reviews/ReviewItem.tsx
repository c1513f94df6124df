import type { ReactNode } from 'react';
import { RichText } from '#src/ui/RichText.tsx';
import { LocalDay } from '#src/ui/type/LocalDay.tsx';
import { LocalisedText } from '#src/ui/type/OneLine.tsx';
import { langOf } from '#src/ui/type/TitleName.tsx';
import { ReviewScore, SubScoreLine } from './ReviewScores.tsx';
import type { ShownReview } from './review.view.ts';

interface ReviewItemProps {
  review: ShownReview;
  /** Number of episodes of the title; null for a movie or if it is unknown. */
  total: number | null;
  /** What a reader can do with the review. */
  children?: ReactNode;
}

/** What is said of the author's progress at the time of writing; null if nothing, or if they had watched everything. */
function progressText(progress: number | null, total: number | null): string | null {
  if (progress === null || (total !== null && progress >= total)) return null;
  if (total === null) return `written after ${progress} ${progress === 1 ? 'episode' : 'episodes'}`;
  return `written after ${progress} of ${total} episodes`;
}

/** The text of a review, with the rest of a long one folded. */
const Body = ({ review: { start, rest } }: { review: ShownReview }) => (
  <>
    <RichText html={start} {...(langOf(start) && { lang: 'ko' })} />
    {rest !== '' && (
      <details className="review-rest">
        <summary>Read on</summary>
        <RichText html={rest} {...(langOf(rest) && { lang: 'ko' })} />
      </details>
    )}
  </>
);

/** One review: score and author first, then the text in a narrow column. A review that is a spoiler is covered. */
export const ReviewItem = ({ review, total, children }: ReviewItemProps) => {
  const { id, author, publishedAt, editedAt, hasSpoilers, overallScore, progressAtWriting } = review;
  const progress = progressText(progressAtWriting, total);
  return (
    <article className="review" id={`review-${id}`} aria-labelledby={`review-${id}-by`}>
      <header>
        <ReviewScore score={overallScore} />
        <h3 id={`review-${id}-by`}>
          <span className="visually-hidden">Review by </span>
          <LocalisedText text={author.name} />
        </h3>
        <p className="review-facts">
          <LocalDay at={publishedAt} />
          {editedAt !== null && <span>edited</span>}
          {progress !== null && <span>{progress}</span>}
        </p>
      </header>
      <SubScoreLine scores={review} />
      {hasSpoilers ? (
        <details className="review-spoiler">
          <summary>This review contains spoilers. Show it</summary>
          <Body review={review} />
        </details>
      ) : (
        <Body review={review} />
      )}
      {children}
    </article>
  );
};
