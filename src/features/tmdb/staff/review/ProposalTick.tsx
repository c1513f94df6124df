import type { Proposal } from '#src/features/tmdb/staff/tmdbCalls.ts';
import type { Review } from './useReview.ts';

interface ProposalTickProps {
  proposal: Proposal;
  review: Review;
  isDisabled: boolean;
}

/** Returns the id of a proposal's checkbox, for its label. */
export const tickId = (id: Proposal['id']): string => `tick-${id}`;

/** The checkbox that selects a proposal. */
export const ProposalTick = ({ proposal, review, isDisabled }: ProposalTickProps) => (
  <input
    type="checkbox"
    id={tickId(proposal.id)}
    checked={review.ticks.has(proposal.id)}
    disabled={isDisabled || review.tickProblem(proposal) !== null}
    onChange={({ target }) => review.tick([proposal], target.checked)}
  />
);

/** Notes on a proposal: a missing permission, or unsaved changes in the editor. */
export function Remarks({ proposal, review }: Omit<ProposalTickProps, 'isDisabled'>) {
  const problem = review.tickProblem(proposal);
  return (
    <>
      {problem !== null && <small className="tmdb-remark">{problem}</small>}
      {review.isTouched(proposal) && <small className="tmdb-remark">You have unsaved changes here.</small>}
    </>
  );
}
