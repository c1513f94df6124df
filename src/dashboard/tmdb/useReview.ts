import { useState } from 'react';
import { useMay } from '#src/dashboard/me.ts';
import { missingRight } from './rights.ts';
import { isCredit, personNumber, type Reviewed, suggestedTicks, type Ticks, ticked } from './ticks.ts';
import type { Diff, PeopleSaid, Proposal } from './tmdbCalls.ts';

/** A list of proposals while somebody goes through it. */
export interface Review extends Reviewed {
  ticks: Ticks;
  isTouched(proposal: Proposal): boolean;
  tick(proposals: readonly Proposal[], isTicked: boolean): void;
  tickSuggested(): void;
  /** Says whom of ours somebody of TMDB is; null for somebody new. */
  say(proposal: Proposal, ours: number | null): void;
}

/** Whom of ours people are, as far as something of theirs is accepted. */
export const saidOf = ({ proposals, people, ticks }: Review): PeopleSaid => {
  const numbers = new Set(proposals.filter(({ id }) => ticks.has(id)).map(personNumber));
  return Object.fromEntries(Object.entries(people).filter(([number]) => numbers.has(number)));
};

/** Holds what is ticked of a list of proposals, what is suggested at first. */
export function useReview({ proposals }: Diff, isTouched: (path: string) => boolean): Review {
  const may = useMay();
  const reviewOf = (people: PeopleSaid): Reviewed => ({
    proposals,
    people,
    refusalOf: (proposal) => missingRight(proposal, people, may),
  });
  const isOfUnsaved = ({ path }: Proposal) => isTouched(path);
  const [people, setPeople] = useState<PeopleSaid>({});
  const [ticks, setTicks] = useState<Ticks>(() => suggestedTicks(reviewOf({}), isOfUnsaved));
  const review = reviewOf(people);
  return {
    ...review,
    ticks,
    isTouched: isOfUnsaved,
    tick: (some, isTicked) => setTicks((now) => ticked(review, now, some, isTicked)),
    tickSuggested: () => setTicks(suggestedTicks(review, isOfUnsaved)),
    say(proposal, ours) {
      const said = { ...people, [personNumber(proposal) ?? '']: ours };
      setPeople(said);
      const credits = proposals.filter(
        (each) => isCredit(each) && each.person?.tmdbId === proposal.person?.tmdbId,
      );
      setTicks((now) => ticked(reviewOf(said), now, credits, true));
    },
  };
}
