import { useState } from 'react';
import { useMay } from '#src/dashboard/me.ts';
import { type Choice, choiceFrom } from '#src/dashboard/pick/choice.ts';
import { type Who, WhoPicker } from '#src/dashboard/pick/WhoPicker.tsx';
import type { Proposal } from '#src/features/tmdb/staff/tmdbCalls.ts';
import { storedPersonFor } from './ticks.ts';
import type { Review } from './useReview.ts';

const BY = {
  externalId: 'matched by TMDB id',
  cast: 'matched by name in this cast',
  name: 'matched by name',
} as const;

type Person = NonNullable<Proposal['person']>;

const named = (id: number, name: string, note: string | null): Choice => ({
  ...choiceFrom(id, undefined),
  name,
  note,
});

/** Stored people who may be the person at TMDB, the match first. */
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

/** Chooses the stored person for a cast member at TMDB. A match by TMDB id cannot be changed. */
export function PersonMatch({ proposal, person, review, isDisabled }: PersonMatchProps) {
  const mayMake = useMay()('create', 'people');
  const [picked, setPicked] = useState<Choice | null>(null);
  const { match, name } = person;
  if (match?.by === 'externalId') return <span className="dash-muted">{BY.externalId}</span>;
  const offered = [...offeredOf(person), ...(picked ? [picked] : [])];
  const personId = storedPersonFor(proposal, review.people);
  const choice = offered.find(({ id }) => id === personId);
  const who: Who = choice ? { kind: 'record', choice } : { kind: 'new' };
  return (
    <fieldset className="tmdb-who" disabled={isDisabled}>
      <legend className="visually-hidden">Who {name} is</legend>
      <WhoPicker
        resource="people"
        name={name}
        offered={offered.filter((each, at) => offered.findIndex(({ id }) => id === each.id) === at)}
        who={who}
        mayMake={mayMake}
        mayLeave={false}
        decide={(next) => {
          if (next.kind === 'record') setPicked(next.choice);
          review.choosePerson(proposal, next.kind === 'record' ? next.choice.id : null);
        }}
      />
    </fieldset>
  );
}
