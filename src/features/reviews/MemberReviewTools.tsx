import { type ComponentType, useState } from 'react';
import { call } from '#src/client/api.ts';
import { isLeavingFor } from '#src/client/authProvider.ts';
import { Button } from '#src/ui/controls/Button.tsx';
import { toast } from '#src/ui/toasts/toast.ts';
import type { ReportDialogProps } from './ReportDialog.tsx';
import type { ReviewMarks } from './review.view.ts';
import { helpfulText, type ReviewToolsProps } from './reviewTexts.ts';

const without = (ids: readonly number[], id: number) => ids.filter((other) => other !== id);

const tell = (error: unknown) => {
  if (isLeavingFor(error)) return;
  void toast({ text: error instanceof Error ? error.message : String(error), kind: 'wrong' });
};

/** What a member can do with a review: say that it is helpful, report it, or edit it if it is their own. */
export function MemberReviewTools({ review, title, marks, onMarks }: ReviewToolsProps) {
  const [isBusy, setIsBusy] = useState(false);
  const [Dialog, setDialog] = useState<ComponentType<ReportDialogProps>>();
  const { id } = review;
  const count = marks?.counts[id] ?? review.helpfulCount;
  if (marks?.own.includes(id))
    return (
      <p className="review-tools">
        {count > 0 && <span>{helpfulText(count)}</span>}
        <a href={`/drama/${title.id}/review/edit`}>Edit</a>
      </p>
    );
  const isHelpful = marks?.helpful.includes(id) ?? false;
  const isReported = marks?.reported.includes(id) ?? false;
  const vote = async () => {
    if (!marks || isBusy) return;
    setIsBusy(true);
    const marked = (isNow: boolean, now: number): ReviewMarks => ({
      ...marks,
      helpful: isNow ? [...without(marks.helpful, id), id] : without(marks.helpful, id),
      counts: { ...marks.counts, [id]: now },
    });
    onMarks(marked(!isHelpful, count + (isHelpful ? -1 : 1)));
    try {
      const method = isHelpful ? 'DELETE' : 'PUT';
      const { helpfulCount } = await call<{ helpfulCount: number }>(`/reviews/${id}/helpful`, {
        method,
        body: {},
      });
      onMarks(marked(!isHelpful, helpfulCount));
    } catch (error) {
      onMarks(marks);
      tell(error);
    }
    setIsBusy(false);
  };
  const report = () =>
    void import('./ReportDialog.tsx').then(({ ReportDialog }) => setDialog(() => ReportDialog), tell);
  return (
    <div className="review-tools">
      <Button look="quiet" aria-pressed={isHelpful} disabled={!marks} onClick={() => void vote()}>
        Helpful{count > 0 && <span className="count">{count.toLocaleString('en')}</span>}
      </Button>
      {isReported ? (
        <span>Reported. Thank you</span>
      ) : (
        <Button look="quiet" disabled={!marks} onClick={report}>
          Report
        </Button>
      )}
      {Dialog && marks && (
        <Dialog
          reviewId={id}
          author={review.author.name}
          onClose={() => setDialog(undefined)}
          onReported={() => onMarks({ ...marks, reported: [...marks.reported, id] })}
        />
      )}
    </div>
  );
}
