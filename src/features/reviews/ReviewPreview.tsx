import { publishable, type ReviewContent } from '#src/domain/reviews/reviewRules.ts';
import { veiledSpoilers } from '#src/domain/reviews/spoilers.ts';
import { editedText } from './editedText.ts';
import { ReviewItem } from './ReviewItem.tsx';
import type { ReviewAuthor } from './review.view.ts';

/** The review as its page will show it. */
export const ReviewPreview = ({ content, author }: { content: ReviewContent; author: ReviewAuthor }) => {
  const html = editedText(content.body);
  if (html === '') return <p className="review-editor waiting">There is nothing to preview yet.</p>;
  return (
    <section className="review-preview" aria-labelledby="review-preview">
      <h2 id="review-preview" className="visually-hidden">
        Preview
      </h2>
      <ReviewItem
        total={null}
        review={{
          ...publishable(content),
          id: 0,
          author,
          overallScore: content.overallScore ?? 0,
          start: veiledSpoilers(html),
          rest: '',
          plain: null,
          progressAtWriting: null,
          helpfulCount: 0,
          publishedAt: new Date().toISOString(),
          editedAt: null,
        }}
      />
    </section>
  );
};
