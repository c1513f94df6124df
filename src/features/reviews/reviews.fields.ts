import { REVIEW_KIND_LABELS } from '#src/domain/reviews/reviewKinds.ts';
import { RICH_TEXT_MAX } from '#src/domain/text/richText.ts';
import { choice, decimal, flag, instant, integer, longText, text } from '#src/records/fields/field.ts';

/** The fields of a review that staff can change. The author's text is not a field, so that no revision contains it. */
export const reviewFields = {
  hasSpoilers: flag('Spoiler', false, { help: 'Covers the whole review until a reader asks for it.' }),
};

/** The fields that the list of reviews shows. */
export const listedReviewFields = {
  title: text('Title', 300, { isReadOnly: true }),
  author: text('Author', 80, { isReadOnly: true }),
  kind: choice('Kind', REVIEW_KIND_LABELS, { isReadOnly: true }),
  body: longText('Review', RICH_TEXT_MAX, { isReadOnly: true }),
  overallScore: decimal('Score', 1, 10, { isReadOnly: true }),
  ...reviewFields,
  helpfulCount: integer('Helpful', 0, undefined, { isReadOnly: true }),
  reportCount: integer('Open reports', 0, undefined, { isReadOnly: true }),
  publishedAt: instant('Published', { isReadOnly: true }),
};
