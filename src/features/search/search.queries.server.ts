import type { PersonSummary, TitleSummary } from '#src/domain/catalogue/summaries.ts';
import { foldName } from '#src/domain/names/folding.ts';
import { type Database, statement } from '#src/server/db/database.ts';
import { leadingKind } from './leadingKind.ts';
import { prepareQuery } from './preparedQuery.ts';
import { type PreparedQuery, QUICK_RESULTS_MAX, SEARCH_TOTAL_MAX } from './search.view.ts';
import type { PersonHit, QuickResults, SearchPage, SearchResults, TitleHit } from './searchAnswers.schema.ts';
import { findMatches, type SearchMatches } from './searchMatches.queries.server.ts';

/** Number of results on one page of a tab. */
export const SEARCH_PAGE_SIZE = 24;

export interface SearchOptions {
  /** Page number from 1; default 1. */
  page?: number;
  pageSize?: number;
  /** Whether to include explicit titles; default false. */
  explicit?: boolean;
}

type Match = SearchMatches['matches'][number];

const readCards = statement<{ card: TitleSummary }, [ids: number[]]>(
  'search-title-cards',
  `select c.card from unnest($1::int[]) with ordinality as matches (id, place)
   join title_cards c on c.title_id = matches.id order by matches.place`,
);

const readPeople = statement<PersonSummary & Pick<PersonHit, 'knownFor'>, [ids: number[]]>(
  'search-people-and-works',
  `select p.id, p.slug, p.name, p.native_name as "nativeName",
     (select image_summary(m)
      from person_images x join images m on m.id = x.image_id where x.person_id = p.id order by x.is_primary desc, x.position, x.image_id limit 1) as portrait,
     (select t.title from titles t where t.id = (
        select k.title_id from credits k
          join title_index i on i.title_id = k.title_id and i.is_listed and not i.is_explicit
        where k.person_id = p.id order by i.external_votes desc, i.list_count desc, i.title_id limit 1)) as "knownFor"
   from unnest($1::int[]) with ordinality as matches (id, place)
   join people p on p.id = matches.id order by matches.place`,
);

const ids = (matches: readonly Match[]) => matches.map(([id]) => id);

/**
 * Returns the matched name, or null if a shown name is that name or contains every term of the query. A
 * matched name that equals the query is always returned unless it is shown.
 */
function unlessShown(
  name: string | undefined,
  query: PreparedQuery,
  shown: readonly (string | null)[],
): string | null {
  if (name === undefined) return null;
  const folded = foldName(name);
  const seen = shown.map((each) => foldName(each ?? ''));
  const hasReason = (each: string) =>
    folded !== query.folded && query.terms.every((word) => each.includes(word));
  return seen.some((each) => each === folded || hasReason(each)) ? null : name;
}

async function titleHits(db: Database, matches: readonly Match[], query: PreparedQuery): Promise<TitleHit[]> {
  if (matches.length === 0) return [];
  const names = new Map(matches);
  const cards = await readCards(db.pool, ids(matches));
  return cards.map(({ card }) => ({
    title: card,
    matchedName: unlessShown(names.get(card.id), query, [card.title, card.nativeTitle]),
  }));
}

async function personHits(
  db: Database,
  matches: readonly Match[],
  query: PreparedQuery,
): Promise<PersonHit[]> {
  if (matches.length === 0) return [];
  const names = new Map(matches);
  const people = await readPeople(db.pool, ids(matches));
  return people.map(({ knownFor, ...person }) => ({
    person,
    knownFor,
    matchedName: unlessShown(names.get(person.id), query, [person.name, person.nativeName]),
  }));
}

async function pageOf<Hit>(
  { matches, isCut, isComplete }: SearchMatches,
  { page = 1, pageSize = SEARCH_PAGE_SIZE }: SearchOptions,
  hitsOf: (matches: readonly Match[]) => Promise<Hit[]>,
): Promise<SearchPage<Hit>> {
  const counted = matches.slice(0, SEARCH_TOTAL_MAX);
  return {
    hits: await hitsOf(counted.slice((page - 1) * pageSize, page * pageSize)),
    total: counted.length,
    isTotalCapped: isCut || matches.length > SEARCH_TOTAL_MAX,
    page,
    pageSize,
    isComplete,
  };
}

const NOTHING: SearchMatches = { matches: [], isCut: false, isComplete: true };

/**
 * Returns one page of the titles that match a query, best first; no results for a blank query.
 * @param query as typed, at most 200 characters (`queryError`)
 */
export async function searchTitles(
  db: Database,
  query: string,
  options: SearchOptions = {},
): Promise<SearchPage<TitleHit>> {
  const prepared = prepareQuery(query);
  if (prepared === null) return pageOf<TitleHit>(NOTHING, options, async () => []);
  const search = await findMatches(db, 'titles', prepared, options.explicit ?? false);
  return pageOf(search, options, (matches) => titleHits(db, matches, prepared));
}

/**
 * Returns one page of the people that match a query, best first; no results for a blank query. The surname can
 * be first or last.
 * @param query as typed, at most 200 characters (`queryError`)
 */
export async function searchPeople(
  db: Database,
  query: string,
  options: SearchOptions = {},
): Promise<SearchPage<PersonHit>> {
  const prepared = prepareQuery(query);
  if (prepared === null) return pageOf<PersonHit>(NOTHING, options, async () => []);
  const search = await findMatches(db, 'people', prepared, false);
  return pageOf(search, options, (matches) => personHits(db, matches, prepared));
}

/** Returns the first page of titles and of people with their totals. */
export async function searchAll(
  db: Database,
  query: string,
  options: Omit<SearchOptions, 'page'> = {},
): Promise<SearchResults> {
  const [titles, people] = await Promise.all([
    searchTitles(db, query, options),
    searchPeople(db, query, options),
  ]);
  return { titles, people };
}

/** Returns the best eight titles and people for results while the user types, and which kind comes first. */
export async function quickSearch(
  db: Database,
  query: string,
  options: Pick<SearchOptions, 'explicit'> = {},
): Promise<QuickResults> {
  const { titles, people } = await searchAll(db, query, { ...options, pageSize: QUICK_RESULTS_MAX });
  return {
    titles: titles.hits,
    people: people.hits,
    leading: leadingKind(query, titles.hits, people.hits),
  };
}
