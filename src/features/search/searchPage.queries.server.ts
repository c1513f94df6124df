import { notFoundPage } from '#src/domain/errors.ts';
import { foldName } from '#src/domain/names/folding.ts';
import type { Database } from '#src/server/db/database.ts';
import { leadingKind } from './leadingKind.ts';
import { searchPeople, searchTitles } from './search.queries.server.ts';
import type { SearchTab } from './searchAddress.ts';
import type { PersonHit, SearchKind, SearchPage, TitleHit } from './searchAnswers.schema.ts';

/** The data of the search page. */
export interface SearchView {
  query: string;
  tab: SearchTab;
  titles: SearchPage<TitleHit>;
  people: SearchPage<PersonHit>;
  /** Kind of the best match, which is shown first. */
  leading: SearchKind;
}

/**
 * Returns a page of results with the totals of each kind; null for a query without any letter, digit or sign,
 * which shows the empty search page.
 * @param query from `normaliseQuery`, without a `searchError`
 * @param page page of the selected tab, from 1
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
