import type { Proposal } from './tmdbCalls.ts';
import type { Review } from './useReview.ts';

interface ProposalTickProps {
  proposal: Proposal;
  review: Review;
  isDisabled: boolean;
}

/** Id of the box of a proposal, for its label. */
export const tickId = (id: Proposal['id']): string => `tick-${id}`;

/** The box that takes a proposal. */
export const ProposalTick = ({ proposal, review, isDisabled }: ProposalTickProps) => (
  <input
    type="checkbox"
    id={tickId(proposal.id)}
    checked={review.ticks.has(proposal.id)}
    disabled={isDisabled || review.refusalOf(proposal) !== null}
    onChange={({ target }) => review.tick([proposal], target.checked)}
  />
);

/** What is to be known before one is ticked. */
export function Remarks({ proposal, review }: Omit<ProposalTickProps, 'isDisabled'>) {
  const refusal = review.refusalOf(proposal);
  return (
    <>
      {refusal !== null && <small className="tmdb-remark">{refusal}</small>}
      {review.isTouched(proposal) && (
        <small className="tmdb-remark">You have changed this and not saved it.</small>
      )}
    </>
  );
}
