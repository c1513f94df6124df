import type { FieldErrors } from '#src/domain/errors.ts';
import { RICH_TEXT_MAX } from '#src/domain/text/richText.ts';
import { textOfRichText } from '#src/domain/text/textOfRichText.ts';
import { type ReviewKind, SUB_SCORE_NAMES, type SubScore } from './reviewKinds.ts';
import { REVIEW_LIMITS } from './reviewLimits.ts';

/** Scores 2..20, null where the author has not scored. */
export type SubScores = Readonly<Record<SubScore, number | null>>;

/** The content of a review as its author writes it. */
export interface ReviewContent extends SubScores {
  readonly kind: ReviewKind;
  /** Rich text. */
  readonly body: string;
  readonly overallScore: number | null;
  readonly hasSpoilers: boolean;
}

/** The text of a hidden review that its author has deleted. */
export const ERASED_BODY = '<p>The author deleted this review.</p>';

/** The content of a review that can be published. */
export interface PublishedContent extends ReviewContent {
  readonly overallScore: number;
}

/**
 * Returns the mean of the sub-scores that are set, as a stored score 2..20; null if none is set. It is the suggestion for
 * the overall score.
 */
export function meanSubScore(scores: SubScores): number | null {
  const set = SUB_SCORE_NAMES.flatMap((name) => scores[name] ?? []);
  if (set.length === 0) return null;
  return Math.round(set.reduce((sum, score) => sum + score, 0) / set.length);
}

/** Number of characters (Unicode code points) of rich text without its formats. */
export const reviewLength = (body: string): number => [...textOfRichText(body)].length;

function bodyError(kind: ReviewKind, body: string): string | null {
  const length = reviewLength(body);
  if (length === 0) return 'Write your review';
  if (body.length > RICH_TEXT_MAX)
    return `The review is too long: it may have ${RICH_TEXT_MAX} characters with its formats, and has ${body.length}`;
  const { shortMaximum, fullMinimum } = REVIEW_LIMITS;
  if (kind === 'short' && length > shortMaximum)
    return `A short review has at most ${shortMaximum} characters, and this one has ${length}. Shorten it, or make it a full review`;
  if (kind === 'full' && length < fullMinimum)
    return `A full review has at least ${fullMinimum} characters, and this one has ${length}. Write more, or make it a short review`;
  return null;
}

/**
 * Returns what must be corrected before a review can be published, by field; empty if nothing.
 * @param content its body is clean rich text
 */
export function reviewErrors(content: ReviewContent): FieldErrors {
  const body = bodyError(content.kind, content.body);
  const missing = content.kind === 'full' ? SUB_SCORE_NAMES.filter((name) => content[name] === null) : [];
  return {
    ...(body !== null && { body }),
    ...(content.overallScore === null && { overallScore: 'Give an overall score' }),
    ...Object.fromEntries(missing.map((name) => [name, 'Give a score. A full review has all four'])),
  };
}

/** Removes the sub-scores of a short review: a draft can still have them, so that the author can change the kind again. */
export function publishable(content: ReviewContent): ReviewContent {
  if (content.kind === 'full') return content;
  return { ...content, storyScore: null, actingScore: null, musicScore: null, rewatchScore: null };
}
