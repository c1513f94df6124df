import { type ReactNode, useRef } from 'react';
import { Button } from '#src/ui/controls/Button.tsx';
import type { DraftState } from './draftSaver.ts';
import type { ReviewForm } from './reviewForm.queries.server.ts';
import type { useReviewForm } from './useReviewForm.ts';

const DRAFT_TEXTS: Readonly<Record<DraftState, string>> = {
  none: '',
  waiting: 'Saving the draft …',
  saved: 'The draft is saved. Only you see it.',
  failed: 'The draft could not be saved. It is tried again when you type.',
  conflict:
    'You changed this draft in another tab. Reload to see it; what you write here is not saved as a draft.',
};

interface ReviewFormEndProps {
  form: ReviewForm;
  state: ReturnType<typeof useReviewForm>;
  /** The buttons that publish and leave. */
  children: ReactNode;
}

/** The end of the form: the state of the draft, the buttons, and deleting the review or the draft. */
export function ReviewFormEnd({ form: { review, draft: stored }, state, children }: ReviewFormEndProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { draft } = state;
  const hasDraft = stored !== null || draft.state !== 'none';
  return (
    <footer className="review-form-end">
      <p role="status" data-state={draft.state}>
        {DRAFT_TEXTS[draft.state]}
      </p>
      <div className="button-row">
        {children}
        {hasDraft && (
          <Button look="quiet" onClick={state.discard}>
            {review ? 'Discard changes' : 'Discard the draft'}
          </Button>
        )}
        {review && !review.isErased && (
          <Button look="quiet" className="remove" onClick={() => dialog.current?.showModal()}>
            Delete my review
          </Button>
        )}
      </div>
      <dialog ref={dialog} className="report-dialog" aria-labelledby="delete-review">
        <h2 id="delete-review">Delete your review?</h2>
        <p>It disappears with its helpful votes. The score on your list stays. This cannot be undone.</p>
        <div className="button-row">
          <Button
            look="strong"
            onClick={() => {
              dialog.current?.close();
              state.remove();
            }}
          >
            Delete
          </Button>
          <Button onClick={() => dialog.current?.close()}>Cancel</Button>
        </div>
      </dialog>
    </footer>
  );
}
