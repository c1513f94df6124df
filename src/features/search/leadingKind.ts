import { foldName } from '#src/domain/names/folding.ts';
import type { PersonHit, SearchKind, TitleHit } from './searchAnswers.schema.ts';

/**
 * Returns the kind of result to show first: people if there are no titles, or if the best person's name
 * equals the query and the best title's names do not; otherwise titles.
 * @param query as typed
 */
export function leadingKind(
  query: string,
  titles: readonly TitleHit[],
  people: readonly PersonHit[],
): SearchKind {
  const typed = foldName(query);
  const isRequested = (names: readonly (string | null | undefined)[]) =>
    names.some((name) => name && foldName(name) === typed);
  const [title] = titles;
  const [person] = people;
  if (!person) return 'titles';
  if (!title) return 'people';
  const isTitle = isRequested([title.title.title, title.title.nativeTitle, title.matchedName]);
  return !isTitle && isRequested([person.person.name, person.person.nativeName, person.matchedName])
    ? 'people'
    : 'titles';
}
