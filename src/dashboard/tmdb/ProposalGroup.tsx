import { Checkbox } from 'antd';
import type { ChangeWords } from '#src/dashboard/record/valueWords.ts';
import { NEXT } from './focusNext.ts';
import { GROUP_WORDS } from './groups.ts';
import { ProposalLine } from './ProposalLine.tsx';
import { ProposalTile } from './ProposalTile.tsx';
import { oneOfEach } from './ticks.ts';
import type { Group, Proposal } from './tmdbCalls.ts';
import type { Review } from './useReview.ts';

interface ProposalGroupProps {
  group: Group;
  own: readonly Proposal[];
  review: Review;
  words: ChangeWords;
  isDisabled: boolean;
  /** Whether the review begins here. */
  isFirst: boolean;
}

/** How many of some proposals are ticked, and how many can be. */
export function countOf(own: readonly Proposal[], review: Review): { ticked: number; all: number } {
  const each = oneOfEach(own, review.ticks);
  return { ticked: own.filter(({ id }) => review.ticks.has(id)).length, all: each.length };
}

/** A part of what TMDB says: ticked as a whole, or one by one. */
export function ProposalGroup({ group, own, review, words, isDisabled, isFirst }: ProposalGroupProps) {
  const { ticked, all } = countOf(own, review);
  const lines = own.filter(({ kind }) => kind !== 'picture');
  const tiles = own.filter(({ kind }) => kind === 'picture');
  return (
    <section className="tmdb-group" aria-labelledby={`tmdb-${group}-name`}>
      <header>
        <Checkbox
          id={`tmdb-${group}`}
          {...(isFirst && NEXT)}
          checked={ticked === all}
          indeterminate={ticked > 0 && ticked < all}
          disabled={isDisabled || own.every((each) => review.refusalOf(each) !== null)}
          onChange={({ target }) => review.tick(oneOfEach(own, review.ticks), target.checked)}
        >
          <span className="visually-hidden">All of </span>
        </Checkbox>
        <h3 id={`tmdb-${group}-name`}>
          <label htmlFor={`tmdb-${group}`}>{GROUP_WORDS[group]}</label>
        </h3>
        <small className="dash-muted">
          {ticked} of {all}
        </small>
      </header>
      {lines.length > 0 && (
        <ul>
          {lines.map((proposal) => (
            <ProposalLine key={proposal.id} {...{ proposal, review, words, isDisabled }} />
          ))}
        </ul>
      )}
      {tiles.length > 0 && (
        <ul className="tmdb-tiles">
          {tiles.map((proposal) => (
            <ProposalTile key={proposal.id} {...{ proposal, review, isDisabled }} />
          ))}
        </ul>
      )}
    </section>
  );
}
