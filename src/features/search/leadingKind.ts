import { foldName } from '#src/domain/folding.ts';
import type { PersonHit, SearchKind, TitleHit } from './search.schema.ts';

/**
 * Which kind of result stands first: people where the best of them is named exactly what was asked for while the best
 * title is not, or where no title was found; titles otherwise.
 * @param query as typed
 */
export function leadingKind(
  query: string,
  titles: readonly TitleHit[],
  people: readonly PersonHit[],
): SearchKind {
  const asked = foldName(query);
  const isAsked = (names: readonly (string | null | undefined)[]) =>
    names.some((name) => name && foldName(name) === asked);
  const [title] = titles;
  const [person] = people;
  if (!person) return 'titles';
  if (!title) return 'people';
  const isTitle = isAsked([title.title.title, title.title.nativeTitle, title.matchedName]);
  return !isTitle && isAsked([person.person.name, person.person.nativeName, person.matchedName])
    ? 'people'
    : 'titles';
}
