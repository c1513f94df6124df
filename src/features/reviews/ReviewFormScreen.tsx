import { type ComponentType, type FormEvent, useEffect, useState } from 'react';
import { REVIEW_LIMITS } from '#src/domain/reviews/reviewLimits.ts';
import { titleHref } from '#src/ui/addresses.ts';
import { Button, ButtonLink } from '#src/ui/controls/Button.tsx';
import { FormSummary } from '#src/ui/forms/FormSummary.tsx';
import { ScoreField } from '#src/ui/forms/ScoreField.tsx';
import { SubmitButton } from '#src/ui/forms/SubmitButton.tsx';
import { Poster } from '#src/ui/poster/Poster.tsx';
import { RichText } from '#src/ui/RichText.tsx';
import { TitleName } from '#src/ui/type/TitleName.tsx';
import type { ReviewEditorProps } from './ReviewEditor.tsx';
import { ReviewFormEnd } from './ReviewFormEnd.tsx';
import { KindChoice, ListChoice, SpoilerChoice, SubScoreFields } from './ReviewFormFields.tsx';
import { ReviewPreview } from './ReviewPreview.tsx';
import type { ReviewAuthor } from './review.view.ts';
import type { ReviewForm } from './reviewForm.queries.server.ts';
import { useReviewForm } from './useReviewForm.ts';
import './reviews.css';
import './reviewForm.css';

interface ReviewFormScreenProps {
  form: ReviewForm;
  author: ReviewAuthor;
}

/** Loads the editor; until then, the text is shown as it is. */
function useEditor(): { Editor: ComponentType<ReviewEditorProps> | undefined; hasFailed: boolean } {
  const [Editor, setEditor] = useState<ComponentType<ReviewEditorProps>>();
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    import('./ReviewEditor.tsx').then(
      ({ ReviewEditor }) => setEditor(() => ReviewEditor),
      () => setHasFailed(true),
    );
  }, []);
  return { Editor, hasFailed };
}

/** Length of the text beside what its kind allows. */
function lengthText(kind: 'short' | 'full', length: number): string {
  const written = `${length.toLocaleString('en')} ${length === 1 ? 'character' : 'characters'}`;
  return kind === 'short'
    ? `${written} of at most ${REVIEW_LIMITS.shortMaximum}`
    : `${written}, at least ${REVIEW_LIMITS.fullMinimum}`;
}

/** The form in which a member writes or changes the review of a title. */
export function ReviewFormScreen({ form, author }: ReviewFormScreenProps) {
  const { title, review } = form;
  const state = useReviewForm(form);
  const { content, change, errors } = state;
  const { Editor, hasFailed } = useEditor();
  const [isPreviewed, setIsPreviewed] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    state.submit();
  };
  return (
    <div className="page review-form">
      <header>
        <Poster title={title} eager sizes="6rem" />
        <div>
          <p className="kicker">{review && !review.isErased ? 'Edit my review' : 'Write a review'}</p>
          <h1>
            <a href={titleHref(title)}>
              <TitleName {...title} />
            </a>
          </h1>
        </div>
      </header>
      {review?.isHidden && (
        <p className="review-hidden" role="note">
          Staff hid this review{review.hiddenBecause === null ? '.' : `: ${review.hiddenBecause}`}{' '}
          {review.isErased
            ? 'You have deleted it, and can publish another one when staff restore it.'
            : 'You can change or delete it.'}{' '}
          If you think this is a mistake, <a href="/contact">write to us</a>.
        </p>
      )}
      <form noValidate onSubmit={submit}>
        <FormSummary ref={state.summary} message={state.message} fields={errors} />
        <KindChoice kind={content.kind} onKind={(kind) => change({ kind })} />
        {content.kind === 'full' && <SubScoreFields content={content} errors={errors} onChange={change} />}
        <ScoreField
          id="overallScore"
          label="Overall"
          score={content.overallScore}
          error={errors.overallScore}
          onScore={(overallScore) => change({ overallScore })}
        />
        <div className={errors.body ? 'field wrong' : 'field'}>
          <div className="review-body-head">
            <span className="field-label">Your review</span>
            <Button look="quiet" aria-pressed={isPreviewed} onClick={() => setIsPreviewed(!isPreviewed)}>
              Preview
            </Button>
          </div>
          {isPreviewed && <ReviewPreview content={content} author={author} />}
          <div hidden={isPreviewed}>
            {Editor ? (
              <Editor
                label="Your review"
                body={content.body}
                errorId={errors.body && 'body-error'}
                onBody={(body) => change({ body })}
              />
            ) : (
              <div className="review-editor waiting" aria-busy={!hasFailed}>
                <RichText html={content.body} />
              </div>
            )}
            {hasFailed && (
              <p className="field-error" role="alert">
                The editor could not be loaded. Reload the page.
              </p>
            )}
          </div>
          <p className="field-hint review-length">{lengthText(content.kind, state.length)}</p>
          {errors.body && (
            <p className="field-error" id="body-error">
              {errors.body}
            </p>
          )}
        </div>
        <SpoilerChoice
          hasSpoilers={content.hasSpoilers}
          isMarkedByStaff={review?.isMarkedByStaff ?? false}
          onChange={change}
        />
        {!form.entry && <ListChoice listAs={state.listAs} onListAs={state.setListAs} />}
        <ReviewFormEnd form={form} state={state}>
          <SubmitButton isBusy={state.isBusy} busyLabel="Publishing …">
            {review && !review.isErased ? 'Save changes' : 'Publish'}
          </SubmitButton>
          <ButtonLink href={`${titleHref(title)}/reviews`}>Leave</ButtonLink>
        </ReviewFormEnd>
      </form>
    </div>
  );
}
