import { Checkbox } from 'antd';
import type { ChangeLabels } from '#src/dashboard/record/valueLabels.ts';
import { NEXT } from '#src/features/tmdb/staff/focusNext.ts';
import { GROUP_LABELS } from '#src/features/tmdb/staff/groups.ts';
import type { Group, Proposal } from '#src/features/tmdb/staff/tmdbCalls.ts';
import { ProposalLine } from './ProposalLine.tsx';
import { ProposalTile } from './ProposalTile.tsx';
import { oneOfEach } from './ticks.ts';
import type { Review } from './useReview.ts';

interface ProposalGroupProps {
  group: Group;
  own: readonly Proposal[];
  review: Review;
  text: ChangeLabels;
  isDisabled: boolean;
  /** Whether this is the first group, which gets the focus. */
  isFirst: boolean;
}

/** Returns how many proposals are selected and how many can be. */
export function countOf(own: readonly Proposal[], review: Review): { ticked: number; all: number } {
  const each = oneOfEach(own, review.ticks);
  return { ticked: own.filter(({ id }) => review.ticks.has(id)).length, all: each.length };
}

/** A group of proposals with a checkbox for all of them. */
export function ProposalGroup({ group, own, review, text, isDisabled, isFirst }: ProposalGroupProps) {
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
          disabled={isDisabled || own.every((each) => review.tickProblem(each) !== null)}
          onChange={({ target }) => review.tick(oneOfEach(own, review.ticks), target.checked)}
        >
          <span className="visually-hidden">All of </span>
        </Checkbox>
        <h3 id={`tmdb-${group}-name`}>
          <label htmlFor={`tmdb-${group}`}>{GROUP_LABELS[group]}</label>
        </h3>
        <small className="dash-muted">
          {ticked} of {all}
        </small>
      </header>
      {lines.length > 0 && (
        <ul>
          {lines.map((proposal) => (
            <ProposalLine key={proposal.id} {...{ proposal, review, text, isDisabled }} />
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
