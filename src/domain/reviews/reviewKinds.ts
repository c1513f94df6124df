import { valuesOf } from '#src/domain/choices.ts';

/** A short review has only the overall score; a full one has the sub-scores too. */
export const REVIEW_KIND_LABELS = { short: 'Short', full: 'Full' } as const;
export type ReviewKind = keyof typeof REVIEW_KIND_LABELS;
export const REVIEW_KINDS = valuesOf(REVIEW_KIND_LABELS);

/** What a full review scores, with labels. */
export const SUB_SCORES = {
  storyScore: 'Story',
  actingScore: 'Acting and cast',
  musicScore: 'Music',
  rewatchScore: 'Rewatch value',
} as const;
export type SubScore = keyof typeof SUB_SCORES;
export const SUB_SCORE_NAMES = Object.keys(SUB_SCORES) as readonly SubScore[];

/** Why a review is reported, with labels. */
export const REPORT_REASONS = {
  spoilers: 'Spoilers that are not marked',
  abuse: 'Insults or harassment',
  spam: 'Advertising or spam',
  off_topic: 'Not about this title',
  copied: 'Copied from somewhere else',
  other: 'Something else',
} as const;
export type ReportReason = keyof typeof REPORT_REASONS;
export const REPORT_REASON_NAMES = Object.keys(REPORT_REASONS) as [ReportReason, ...ReportReason[]];

/** What staff decided on a report. */
export const REPORT_DECISIONS = ['hidden', 'marked', 'dismissed'] as const;
export type ReportDecision = (typeof REPORT_DECISIONS)[number];

/** What happens with a member's reviews when the account is closed. */
export const REVIEWS_ON_CLOSING = ['stay', 'delete'] as const;
export type ReviewsOnClosing = (typeof REVIEWS_ON_CLOSING)[number];
