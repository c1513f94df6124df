import { useState } from 'react';
import { useMay } from '#src/dashboard/me.ts';
import type { Diff, PersonChoices, Proposal } from '#src/features/tmdb/staff/tmdbCalls.ts';
import { missingRight } from './rights.ts';
import { isCredit, personNumber, type Reviewed, suggestedTicks, type Ticks, ticked } from './ticks.ts';

/** The state of a review. */
export interface Review extends Reviewed {
  ticks: Ticks;
  isTouched(proposal: Proposal): boolean;
  tick(proposals: readonly Proposal[], isTicked: boolean): void;
  tickSuggested(): void;
  /** Chooses the stored person for a person at TMDB; null for a new person. */
  choosePerson(proposal: Proposal, personId: number | null): void;
}

/** Returns the chosen people whose proposals are selected. */
export const choicesOf = ({ proposals, people, ticks }: Review): PersonChoices => {
  const numbers = new Set(proposals.filter(({ id }) => ticks.has(id)).map(personNumber));
  return Object.fromEntries(Object.entries(people).filter(([number]) => numbers.has(number)));
};

/** Holds the selection of proposals, initially the suggested ones. */
export function useReview({ proposals }: Diff, isTouched: (path: string) => boolean): Review {
  const may = useMay();
  const reviewOf = (people: PersonChoices): Reviewed => ({
    proposals,
    people,
    tickProblem: (proposal) => missingRight(proposal, people, may),
  });
  const isOfUnsaved = ({ path }: Proposal) => isTouched(path);
  const [people, setPeople] = useState<PersonChoices>({});
  const [ticks, setTicks] = useState<Ticks>(() => suggestedTicks(reviewOf({}), isOfUnsaved));
  const review = reviewOf(people);
  return {
    ...review,
    ticks,
    isTouched: isOfUnsaved,
    tick: (some, isTicked) => setTicks((now) => ticked(review, now, some, isTicked)),
    tickSuggested: () => setTicks(suggestedTicks(review, isOfUnsaved)),
    choosePerson(proposal, personId) {
      const choice = { ...people, [personNumber(proposal) ?? '']: personId };
      setPeople(choice);
      const credits = proposals.filter(
        (each) => isCredit(each) && each.person?.tmdbId === proposal.person?.tmdbId,
      );
      setTicks((now) => ticked(reviewOf(choice), now, credits, true));
    },
  };
}
