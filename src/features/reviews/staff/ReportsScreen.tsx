import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Skeleton } from 'antd';
import { Suspense, useState } from 'react';
import { call, sendRequest } from '#src/client/api.ts';
import { LoadError } from '#src/dashboard/frame/LoadError.tsx';
import { lazyPart } from '#src/dashboard/frame/lazyPart.tsx';
import { useMay } from '#src/dashboard/me.ts';
import { toast } from '#src/ui/toasts/toast.ts';
import type { ReportedReview } from '../review.view.ts';
import { ReportedReviewCard } from './ReportedReviewCard.tsx';

const ReasonDialog = lazyPart(() => import('#src/dashboard/frame/ReasonDialog.tsx'), 'ReasonDialog');

/** Reviews that the queue loads at once. */
const FIRST = 50;
const KEY = ['reports', 'reviews'];

const useReports = () =>
  useQuery({
    queryKey: KEY,
    queryFn: async () => {
      const answer = await sendRequest(`/staff/reports?_start=0&_end=${FIRST}`);
      return {
        total: Number(answer.headers.get('X-Total-Count')),
        reviews: (await answer.json()) as ReportedReview[],
      };
    },
  });

type Decision = 'hide' | 'mark' | 'dismiss';

const TEXTS = {
  hide: {
    title: 'Hide this review?',
    ok: 'Hide',
    text: 'Nobody but its author sees it any more, and the author sees your reason. You can restore it later.',
    done: 'The review is hidden.',
  },
  dismiss: {
    title: 'Dismiss these reports?',
    ok: 'Dismiss',
    text: 'The review stays as it is.',
    done: 'The reports are dismissed.',
  },
  mark: { done: 'The review is marked as a spoiler.' },
} as const;

async function decide({ id, version }: ReportedReview, decision: Decision, note: string | undefined) {
  const reason = note === undefined ? {} : { note };
  if (decision === 'hide')
    await call(`/staff/reviews/${id}`, { method: 'DELETE', body: { version, ...reason } });
  else if (decision === 'mark')
    await call(`/staff/reviews/${id}`, { method: 'PATCH', body: { version, hasSpoilers: true } });
  else await call(`/staff/reports/${id}`, { method: 'DELETE', body: reason });
}

/** The queue of reported reviews, the longest waiting first. */
export function ReportsScreen() {
  const { data, error, refetch } = useReports();
  const queries = useQueryClient();
  const may = useMay();
  const [opened, setOpened] = useState<{ review: ReportedReview; decision: 'hide' | 'dismiss' } | null>(null);
  const finish = async (decision: Decision) => {
    setOpened(null);
    void toast({ text: TEXTS[decision].done, kind: 'done' });
    await queries.invalidateQueries({ queryKey: KEY });
  };
  const mark = (review: ReportedReview) =>
    void decide(review, 'mark', undefined)
      .then(() => finish('mark'))
      .catch((failed: Error) => void toast({ text: `Not marked. ${failed.message}`, kind: 'wrong' }));
  return (
    <div className="dash-list">
      <header className="dash-list-head">
        <div className="dash-list-title">
          <h1>Reports</h1>
          <p role="status">{data ? `${data.total.toLocaleString('en')} waiting` : ''}</p>
        </div>
      </header>
      {error && <LoadError error={error} again={() => void refetch()} />}
      {!error && !data && <Skeleton active paragraph={{ rows: 6 }} />}
      {data?.reviews.length === 0 && (
        <div className="dash-empty">
          <i className="dash-moon" aria-hidden="true" />
          <p>No reports are waiting.</p>
        </div>
      )}
      <ol className="dash-reports">
        {data?.reviews.map((review) => (
          <li key={review.id}>
            <ReportedReviewCard review={review}>
              {may('delete', 'reviews') && (
                <Button danger onClick={() => setOpened({ review, decision: 'hide' })}>
                  Hide…
                </Button>
              )}
              {may('update', 'reviews') && !review.hasSpoilers && (
                <Button onClick={() => mark(review)}>Mark as spoiler</Button>
              )}
              <Button onClick={() => setOpened({ review, decision: 'dismiss' })}>Dismiss…</Button>
            </ReportedReviewCard>
          </li>
        ))}
      </ol>
      {data && data.total > data.reviews.length && (
        <p className="dash-muted">
          The first {data.reviews.length} are shown. The next ones follow when you have decided.
        </p>
      )}
      <Suspense fallback={null}>
        {opened && (
          <ReasonDialog
            title={TEXTS[opened.decision].title}
            okText={TEXTS[opened.decision].ok}
            isDangerous={opened.decision === 'hide'}
            shownIn={opened.decision === 'hide' ? 'history' : 'activity'}
            onClose={() => setOpened(null)}
            run={async (note) => {
              await decide(opened.review, opened.decision, note);
              await finish(opened.decision);
            }}
          >
            <p>{TEXTS[opened.decision].text}</p>
          </ReasonDialog>
        )}
      </Suspense>
    </div>
  );
}
