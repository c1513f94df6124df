import type { ReviewedTitle, ReviewMarks, ShownReview } from './review.view.ts';

export interface ReviewToolsProps {
  review: ShownReview;
  title: ReviewedTitle;
  /** Null for visitors, and until they are read. */
  marks: ReviewMarks | null;
  isMember: boolean;
  onMarks(marks: ReviewMarks): void;
}

/** The number of members who found a review helpful, in words. */
export const helpfulText = (count: number) => `${count.toLocaleString('en')} found this helpful`;
