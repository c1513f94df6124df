import { ApiError, call } from '#src/client/api.ts';
import type { LIST_STATUSES } from '#src/domain/lists/listStatuses.ts';
import type { ReviewContent } from '#src/domain/reviews/reviewRules.ts';
import type { OwnWriting } from './review.view.ts';

export type ListAs = (typeof LIST_STATUSES)[number] | null;

/** Publishes the review of a title (version 0) or changes it, and deletes this version of the draft. */
export const publish = (
  titleId: number,
  versions: { version: number; draftVersion: number },
  content: ReviewContent,
  listAs: ListAs,
) => call<OwnWriting>(`/me/reviews/${titleId}`, { method: 'PUT', body: { ...content, ...versions, listAs } });

/** Saves the draft of a review. */
export const saveDraft = (titleId: number, version: number, content: ReviewContent) =>
  call<OwnWriting>(`/me/reviews/${titleId}/draft`, { method: 'PUT', body: { ...content, version } });

export const deleteDraft = (titleId: number) =>
  call<void>(`/me/reviews/${titleId}/draft`, { method: 'DELETE' });

export const deleteReview = (titleId: number, version: number) =>
  call<void>(`/me/reviews/${titleId}`, { method: 'DELETE', body: { version } });

/** Returns the errors of invalid fields by name. */
export function fieldErrors(error: unknown): Readonly<Record<string, string>> {
  if (!(error instanceof ApiError)) return {};
  const { error: answered } = error.body;
  return (typeof answered === 'object' && answered.fields) || {};
}

/** Whether an error says that the same text was changed in another tab or on another device. */
export const isConflict = (error: unknown): boolean => error instanceof ApiError && error.status === 409;
