import { type FormEvent, useEffect, useRef, useState } from 'react';
import { call } from '#src/client/api.ts';
import { isLeavingFor } from '#src/client/authProvider.ts';
import { REPORT_REASONS } from '#src/domain/reviews/reviewKinds.ts';
import { REVIEW_LIMITS } from '#src/domain/reviews/reviewLimits.ts';
import { Button } from '#src/ui/controls/Button.tsx';
import { FormSummary } from '#src/ui/forms/FormSummary.tsx';
import { SubmitButton } from '#src/ui/forms/SubmitButton.tsx';
import { TextArea } from '#src/ui/forms/TextArea.tsx';
import { toast } from '#src/ui/toasts/toast.ts';
import { LocalisedText } from '#src/ui/type/OneLine.tsx';
import './reportDialog.css';

export interface ReportDialogProps {
  reviewId: number;
  author: string;
  onClose(): void;
  onReported(): void;
}

/** Asks why a review is reported, and reports it to staff. */
export function ReportDialog({ reviewId, author, onClose, onReported }: ReportDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const summary = useRef<HTMLDivElement>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [message, setMessage] = useState<string | null>(null);
  useEffect(() => dialog.current?.showModal(), []);
  useEffect(() => {
    if (message !== null) summary.current?.focus();
  }, [message]);
  const close = () => dialog.current?.close();
  const send = async (form: HTMLFormElement) => {
    const values = new FormData(form);
    const reason = values.get('reason');
    if (typeof reason !== 'string') {
      setMessage('Choose a reason.');
      return;
    }
    setIsBusy(true);
    setMessage(null);
    try {
      const note = String(values.get('note') ?? '').trim() || null;
      await call(`/reviews/${reviewId}/report`, { method: 'PUT', body: { reason, note } });
      onReported();
      close();
      void toast({ text: 'Thank you. Staff will look at this review.', kind: 'done' });
    } catch (error) {
      if (!isLeavingFor(error)) setMessage(error instanceof Error ? error.message : String(error));
    }
    setIsBusy(false);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isBusy) void send(event.currentTarget);
  };
  return (
    <dialog ref={dialog} className="report-dialog" aria-labelledby="report-heading" onClose={onClose}>
      <form noValidate onSubmit={submit}>
        <h2 id="report-heading">
          Report the review by <LocalisedText text={author} />
        </h2>
        <FormSummary ref={summary} message={message} />
        <fieldset>
          <legend>What is wrong with it?</legend>
          {Object.entries(REPORT_REASONS).map(([reason, label]) => (
            <label key={reason}>
              <input type="radio" name="reason" value={reason} />
              <span>{label}</span>
            </label>
          ))}
        </fieldset>
        <TextArea
          name="note"
          label="What should staff know? (optional)"
          hint="The author does not see who reported the review."
          rows={3}
          maxLength={REVIEW_LIMITS.reportNote}
        />
        <div className="button-row">
          <SubmitButton isBusy={isBusy} busyLabel="Sending …">
            Report
          </SubmitButton>
          <Button onClick={close}>Cancel</Button>
        </div>
      </form>
    </dialog>
  );
}
