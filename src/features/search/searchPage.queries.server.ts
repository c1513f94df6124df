import { notFoundPage } from '#src/domain/errors.ts';
import { foldName } from '#src/domain/folding.ts';
import type { Database } from '#src/server/db/database.ts';
import { leadingKind } from './leadingKind.ts';
import { searchPeople, searchTitles } from './search.queries.server.ts';
import type { PersonHit, SearchKind, SearchPage, TitleHit } from './search.schema.ts';
import type { SearchTab } from './searchAddress.ts';

/** What a page of results shows. */
export interface SearchView {
  query: string;
  tab: SearchTab;
  titles: SearchPage<TitleHit>;
  people: SearchPage<PersonHit>;
  /** Which kind the best match is of: it stands first where both are shown. */
  leading: SearchKind;
}

/**
 * A page of results with the number of results of each kind; null for a text without a
 * single letter, digit or sign to look for, which is the empty search page.
 * @param query as `askedText` gives it, without a `searchFault`
 * @param page of the tab shown, counted from 1
 * @throws AppError 404 for a page beyond the last
 */
export async function searchPageView(
  db: Database,
  query: string,
  tab: SearchTab,
  page: number,
  { explicit = false }: { explicit?: boolean } = {},
): Promise<SearchView | null> {
  if (foldName(query) === '') return null;
  if (tab === 'all' && page > 1) throw notFoundPage('/search');
  const pageOf = (kind: SearchTab) => (kind === tab ? page : 1);
  const [titles, people] = await Promise.all([
    searchTitles(db, query, { page: pageOf('titles'), explicit }),
    searchPeople(db, query, { page: pageOf('people') }),
  ]);
  const shown = tab === 'people' ? people : titles;
  if (page > 1 && shown.hits.length === 0) throw notFoundPage('/search');
  return { query, tab, titles, people, leading: leadingKind(query, titles.hits, people.hits) };
}
