import { type ComponentType, useEffect, useState } from 'react';
import { helpfulText, type ReviewToolsProps } from './reviewTexts.ts';

/**
 * What a reader can do with a review. The HTML has the number of helpful votes and the link for visitors; the buttons of
 * members are loaded after hydration.
 */
export function ReviewTools(props: ReviewToolsProps) {
  const { review, title, isMember } = props;
  const [Tools, setTools] = useState<ComponentType<ReviewToolsProps>>();
  useEffect(() => {
    if (!isMember) return;
    import('./MemberReviewTools.tsx').then(
      ({ MemberReviewTools }) => setTools(() => MemberReviewTools),
      () => undefined,
    );
  }, [isMember]);
  if (isMember && Tools) return <Tools {...props} />;
  const from = encodeURIComponent(`${title.address}/reviews`);
  return (
    <p className="review-tools">
      {review.helpfulCount > 0 && <span>{helpfulText(review.helpfulCount)}</span>}
      <a href={`/login?from=${from}`} rel="nofollow">
        Sign in to say whether it helped
      </a>
    </p>
  );
}
