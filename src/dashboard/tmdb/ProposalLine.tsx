import type { ChangeWords } from '#src/dashboard/record/valueWords.ts';
import { SEPARATOR } from '#src/ui/type/facts.ts';
import { PersonMatch } from './PersonMatch.tsx';
import { ProposalTick, Remarks, tickId } from './ProposalTick.tsx';
import { languageWords, proposedWords, wasWords } from './proposalWords.ts';
import { isCredit } from './ticks.ts';
import type { Proposal } from './tmdbCalls.ts';
import type { Review } from './useReview.ts';

interface ProposalLineProps {
  proposal: Proposal;
  review: Review;
  words: ChangeWords;
  isDisabled: boolean;
}

/** One thing that TMDB says: what stands there now and what would, side by side, to be ticked. */
export function ProposalLine({ proposal, review, words, isDisabled }: ProposalLineProps) {
  const { id, label, language, person } = proposal;
  const was = wasWords(proposal, words);
  const isOneOf = review.proposals.some(({ path, id: other }) => path === proposal.path && other !== id);
  const isMatched = person !== undefined && isCredit(proposal);
  return (
    <li className="tmdb-line" data-ticked={review.ticks.has(id)}>
      <label htmlFor={tickId(id)} className="tmdb-label">
        <ProposalTick {...{ proposal, review, isDisabled }} />
        <span>
          <bdi>{isMatched ? person.name : label}</bdi>
          {isMatched && person.nativeName !== null && <small lang="ko"> {person.nativeName}</small>}
          {language !== null && <small className="dash-muted"> {languageWords(language)}</small>}
          {isOneOf && <small className="dash-muted">{SEPARATOR}one of these</small>}
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
        {proposedWords(proposal, words)}
      </ins>
    </li>
  );
}
