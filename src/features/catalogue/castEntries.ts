import type { CastEntry } from '#src/ui/people/CastGrid.tsx';
import type { CastMember, TitleCast } from './title.view.ts';

/** A member of the cast as the grid shows it; a character known in Hangul only keeps its Hangul name. */
export const castEntryOf = ({ person, characters, note }: CastMember): CastEntry => ({
  person,
  characters: characters.map(({ name }) => name),
  remark: note,
});

/** The whole cast in billing order, groups run together. */
export const castEntriesOf = ({ cast }: TitleCast): CastEntry[] =>
  cast.flatMap(({ members }) => members.map(castEntryOf));

/** Ids of all people a list of cast and crew shows. */
export const shownPeople = ({ cast, crew }: TitleCast): number[] => [
  ...cast.flatMap(({ members }) => members.map(({ person }) => person.id)),
  ...crew.flatMap(({ people }) => people.map(({ person }) => person.id)),
];
