import { isolatedLine } from '#src/dashboard/frame/isolatedLine.ts';
import type { Proposal } from '#src/features/tmdb/staff/tmdbCalls.ts';
import { ProposalTick, Remarks, tickId } from './ProposalTick.tsx';
import { languageLabel } from './proposalLabels.ts';
import type { Review } from './useReview.ts';

/** The language of the text on a picture, its size and its number of votes. */
const factsOf = ({ language, picture }: Proposal) =>
  isolatedLine([
    language === null ? null : languageLabel(language),
    picture?.width && picture.height ? `${picture.width} × ${picture.height}` : null,
    picture?.votes ? `${picture.votes} votes` : null,
  ]);

const kindOf = ({ proposed }: Proposal): string => String(Object(proposed).kind);

interface ProposalTileProps {
  proposal: Proposal;
  review: Review;
  isDisabled: boolean;
}

/** A proposed picture with a checkbox and a link to its large version. */
export function ProposalTile({ proposal, review, isDisabled }: ProposalTileProps) {
  const { id, label, picture } = proposal;
  const facts = factsOf(proposal);
  return (
    <li className="tmdb-tile" data-kind={kindOf(proposal)} data-ticked={review.ticks.has(id)}>
      <label htmlFor={tickId(id)}>
        {picture && <img src={picture.small} alt="" loading="lazy" />}
        <span className="tmdb-tile-name">
          <ProposalTick {...{ proposal, review, isDisabled }} />
          <span>
            <bdi>{label}</bdi>
            {facts !== '' && <small className="dash-muted">{facts}</small>}
            <Remarks {...{ proposal, review }} />
          </span>
        </span>
      </label>
      {picture && (
        <a
          className="tmdb-out"
          href={picture.large}
          target="_blank"
          rel="noreferrer"
          aria-label={`${label}, large`}
        >
          ↗
        </a>
      )}
    </li>
  );
}
