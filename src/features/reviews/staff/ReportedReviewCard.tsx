import type { ReactNode } from 'react';
import { Instant } from '#src/dashboard/kinds/values.tsx';
import { recordPath } from '#src/dashboard/routes.ts';
import { REPORT_REASONS } from '#src/domain/reviews/reviewKinds.ts';
import { formatStoredScore } from '#src/domain/scores/score.ts';
import { RichText } from '#src/ui/RichText.tsx';
import { langOf } from '#src/ui/type/TitleName.tsx';
import type { ReportedReview } from '../review.view.ts';

interface ReportedReviewCardProps {
  review: ReportedReview;
  /** The buttons of the decision. */
  children: ReactNode;
}

/** A reported review with its reports, the oldest first. */
export const ReportedReviewCard = ({ review, children }: ReportedReviewCardProps) => {
  const { id, title, author, body, overallScore, reports } = review;
  return (
    <article className="dash-report" aria-labelledby={`report-${id}`}>
      <header>
        <h2 id={`report-${id}`}>
          <a href={recordPath('reviews', id) ?? ''}>{title}</a>
        </h2>
        <p className="dash-muted">
          by <bdi>{author}</bdi>, {formatStoredScore(overallScore)} of 10
        </p>
      </header>
      <RichText html={body} lang={langOf(body)} />
      <ul>
        {reports.map((report) => (
          <li key={report.id}>
            <b>{REPORT_REASONS[report.reason]}</b>
            {report.note !== null && <span dir="auto"> {report.note}</span>}{' '}
            <span className="dash-muted">
              <Instant iso={report.createdAt} />
            </span>
          </li>
        ))}
      </ul>
      <div className="dash-report-actions">{children}</div>
    </article>
  );
};
