import type { ChangeLabels } from '#src/dashboard/record/valueLabels.ts';
import type { Proposal } from '#src/features/tmdb/staff/tmdbCalls.ts';
import { SEPARATOR } from '#src/ui/type/facts.ts';
import { PersonMatch } from './PersonMatch.tsx';
import { ProposalTick, Remarks, tickId } from './ProposalTick.tsx';
import { languageLabel, previousText, proposedText } from './proposalLabels.ts';
import { isCredit } from './ticks.ts';
import type { Review } from './useReview.ts';

interface ProposalLineProps {
  proposal: Proposal;
  review: Review;
  text: ChangeLabels;
  isDisabled: boolean;
}

/** A proposal with a checkbox, the current value and the proposed value. */
export function ProposalLine({ proposal, review, text, isDisabled }: ProposalLineProps) {
  const { id, label, language, person } = proposal;
  const was = previousText(proposal, text);
  const isOneOf = review.proposals.some(({ path, id: other }) => path === proposal.path && other !== id);
  const isMatched = person !== undefined && isCredit(proposal);
  return (
    <li className="tmdb-line" data-ticked={review.ticks.has(id)}>
      <label htmlFor={tickId(id)} className="tmdb-label">
        <ProposalTick {...{ proposal, review, isDisabled }} />
        <span>
          <bdi>{isMatched ? person.name : label}</bdi>
          {isMatched && person.nativeName !== null && <small lang="ko"> {person.nativeName}</small>}
          {language !== null && <small className="dash-muted"> {languageLabel(language)}</small>}
          {isOneOf && <small className="dash-muted">{SEPARATOR}choose one</small>}
          <Remarks {...{ proposal, review }} />
        </span>
      </label>
      {isMatched ? (
        <PersonMatch {...{ proposal, person, review, isDisabled }} />
      ) : (
        <del className={was === null ? 'is-nothing' : undefined}>
          <span className="visually-hidden">now </span>
          {was ?? '—'}
        </del>
      )}
      <ins lang={language ?? undefined}>
        <span className="visually-hidden">{isMatched ? 'as ' : 'then '}</span>
        {proposedText(proposal, text)}
      </ins>
    </li>
  );
}
