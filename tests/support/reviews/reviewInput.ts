import type { ReviewContent } from '#src/domain/reviews/reviewRules.ts';

/** A valid short review. */
export const shortReview = (parts: Partial<ReviewContent> = {}): ReviewContent => ({
  kind: 'short',
  body: '<p>Funny and sad.</p>',
  overallScore: 16,
  storyScore: null,
  actingScore: null,
  musicScore: null,
  rewatchScore: null,
  hasSpoilers: false,
  ...parts,
});

/** A valid full review. */
export const fullReview = (parts: Partial<ReviewContent> = {}): ReviewContent =>
  shortReview({
    kind: 'full',
    body: `<p>${'A long thought. '.repeat(20).trim()}</p>`,
    storyScore: 14,
    actingScore: 18,
    musicScore: 16,
    rewatchScore: 12,
    ...parts,
  });
