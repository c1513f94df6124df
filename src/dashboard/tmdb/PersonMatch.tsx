import { useState } from 'react';
import { useMay } from '#src/dashboard/me.ts';
import { type Choice, choiceFrom } from '#src/dashboard/pick/choice.ts';
import { type Who, WhoPicker } from '#src/dashboard/pick/WhoPicker.tsx';
import { takenFor } from './ticks.ts';
import type { Proposal } from './tmdbCalls.ts';
import type { Review } from './useReview.ts';

const BY = {
  externalId: 'ours, by their TMDB id',
  cast: 'ours, in this cast',
  name: 'ours, of that name',
} as const;

type Person = NonNullable<Proposal['person']>;

const named = (id: number, name: string, note: string | null): Choice => ({
  ...choiceFrom(id, undefined),
  name,
  note,
});

/** Those of ours who may be somebody of TMDB, whom they were matched with first. */
const offeredOf = ({ match, others }: Person): readonly Choice[] => [
  ...(match ? [named(match.id, match.name, BY[match.by])] : []),
  ...others.map(({ id, name, nativeName, year }) => ({ ...named(id, name, null), nativeName, year })),
];

interface PersonMatchProps {
  proposal: Proposal;
  person: Person;
  review: Review;
  isDisabled: boolean;
}

/** Whom of ours somebody in TMDB's cast is, to be decided unless their id says it. */
export function PersonMatch({ proposal, person, review, isDisabled }: PersonMatchProps) {
  const mayMake = useMay()('create', 'people');
  const [picked, setPicked] = useState<Choice | null>(null);
  const { match, name } = person;
  if (match?.by === 'externalId') return <span className="dash-muted">{BY.externalId}</span>;
  const offered = [...offeredOf(person), ...(picked ? [picked] : [])];
  const ours = takenFor(proposal, review.people);
  const choice = offered.find(({ id }) => id === ours);
  const who: Who = choice ? { kind: 'person', choice } : { kind: 'new' };
  return (
    <fieldset className="tmdb-who" disabled={isDisabled}>
      <legend className="visually-hidden">Who {name} is</legend>
      <WhoPicker
        name={name}
        offered={offered.filter((each, at) => offered.findIndex(({ id }) => id === each.id) === at)}
        who={who}
        mayMake={mayMake}
        mayLeave={false}
        decide={(next) => {
          if (next.kind === 'person') setPicked(next.choice);
          review.say(proposal, next.kind === 'person' ? next.choice.id : null);
        }}
      />
    </fieldset>
  );
}
