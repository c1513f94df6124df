import type { CastEntry } from '#src/ui/people/CastGrid.tsx';
import type { ShownCast } from './shownTitle.ts';

type Member = ShownCast['cast'][number]['members'][number];

/**
 * Converts a cast member to an entry of `CastGrid`. Characters known only in Hangul have their Hangul name.
 */
export const castEntryOf = ({ person, characters, note }: Member): CastEntry => ({
  person,
  characters: characters.map(({ name }) => name),
  remark: note,
});

/** Converts the whole cast in billing order, without groups. */
export const castEntriesOf = ({ cast }: ShownCast): CastEntry[] =>
  cast.flatMap(({ members }) => members.map(castEntryOf));

/** Returns the ids of all people in cast and crew. */
export const shownPeople = ({ cast, crew }: ShownCast): number[] => [
  ...cast.flatMap(({ members }) => members.map(({ person }) => person.id)),
  ...crew.flatMap(({ people }) => people.map(({ person }) => person.id)),
];
