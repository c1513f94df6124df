import { useEffect, useRef, useState } from 'react';
import { isLeavingFor } from '#src/client/authProvider.ts';
import { leaveFor } from '#src/client/navigation.ts';
import {
  meanSubScore,
  type ReviewContent,
  reviewErrors,
  reviewLength,
} from '#src/domain/reviews/reviewRules.ts';
import { titleHref } from '#src/ui/addresses.ts';
import { editedText } from './editedText.ts';
import { deleteDraft, deleteReview, fieldErrors, type ListAs, publish } from './reviewCalls.ts';
import type { ReviewForm } from './reviewForm.queries.server.ts';
import { useDraft } from './useDraft.ts';

const EMPTY: ReviewContent = {
  kind: 'full',
  body: '',
  overallScore: null,
  storyScore: null,
  actingScore: null,
  musicScore: null,
  rewatchScore: null,
  hasSpoilers: false,
};

/** What the form starts with: the draft, else the published review, else the score on the own list. */
function firstContent({ draft, review, entry }: ReviewForm): ReviewContent {
  if (draft) return draft.content;
  if (review && !review.isErased) return review.content;
  return { ...EMPTY, overallScore: entry?.score ?? null };
}

/** The state of the form: content, draft, errors, and what its buttons do. */
export function useReviewForm(form: ReviewForm) {
  const { title, review, draft: storedDraft, entry } = form;
  const [content, setContent] = useState(() => firstContent(form));
  // The overall score follows the sub-scores until the author sets it.
  const [isOverallOwn, setIsOverallOwn] = useState(
    () => content.overallScore !== null && content.overallScore !== meanSubScore(content),
  );
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [message, setMessage] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [listAs, setListAs] = useState<ListAs>(entry ? null : 'completed');
  const summary = useRef<HTMLDivElement>(null);
  const draft = useDraft(title.id, storedDraft?.version ?? 0, storedDraft !== null);
  useEffect(() => {
    if (message !== null) summary.current?.focus();
  }, [message]);

  const change = (changes: Partial<ReviewContent>) => {
    const next = { ...content, ...changes };
    const isOwn = isOverallOwn || (changes.overallScore !== undefined && changes.overallScore !== null);
    if (isOwn !== isOverallOwn) setIsOverallOwn(isOwn);
    const followed = isOwn ? next : { ...next, overallScore: meanSubScore(next) ?? next.overallScore };
    setContent(followed);
    setErrors((now) => {
      const left = Object.entries(now).filter(([field]) => !(field in changes));
      return Object.fromEntries(left);
    });
    draft.save(followed);
  };
  const fail = (error: unknown) => {
    setIsBusy(false);
    if (isLeavingFor(error)) return;
    void draft.resume(content);
    setErrors(fieldErrors(error));
    setMessage(error instanceof Error ? error.message : String(error));
  };
  /** Does what ends the draft; if it fails, the draft is saved again. */
  const attempt = (work: () => Promise<void>) => {
    if (isBusy) return;
    setIsBusy(true);
    setMessage(null);
    draft.stop().then(work).catch(fail);
  };
  const reviewsPath = `${titleHref(title)}/reviews`;
  return {
    content,
    change,
    errors,
    message,
    summary,
    isBusy,
    listAs,
    setListAs,
    draft,
    length: reviewLength(editedText(content.body)),
    submit: () => {
      const wrong = reviewErrors({ ...content, body: editedText(content.body) });
      setErrors(wrong);
      if (Object.keys(wrong).length > 0) {
        setMessage('Please correct these fields:');
        return;
      }
      attempt(async () => {
        const versions = { version: review?.version ?? 0, draftVersion: draft.version() };
        const { review: published } = await publish(title.id, versions, content, listAs);
        const order = review ? '' : '?sort=newest';
        leaveFor(`${reviewsPath}${order}${published ? `#review-${published.id}` : ''}`);
      });
    },
    discard: () =>
      attempt(async () => {
        await deleteDraft(title.id);
        leaveFor(reviewsPath);
      }),
    remove: () =>
      attempt(async () => {
        if (review && !review.isErased) await deleteReview(title.id, review.version);
        await deleteDraft(title.id);
        leaveFor(reviewsPath);
      }),
  };
}
