import { foldName } from '#src/domain/folding.ts';
import type { PersonSummary, TitleSummary } from '#src/domain/summaries.ts';
import { type Database, statement } from '#src/server/db/database.ts';
import { leadingKind } from './leadingKind.ts';
import {
  type PersonHit,
  QUICK_RESULTS_MAX,
  type QuickResults,
  SEARCH_TOTAL_MAX,
  type SearchPage,
  type SearchResults,
  type SearchText,
  type TitleHit,
} from './search.schema.ts';
import { type FoundOwners, findOwners } from './searchOwners.queries.server.ts';
import { readSearchText } from './searchText.ts';

/** Results on one page of a tab. */
export const SEARCH_PAGE_SIZE = 24;

export interface SearchOptions {
  /** From 1; 1 when left out. */
  page?: number;
  pageSize?: number;
  /** Whether titles flagged explicit are shown; off when left out. */
  explicit?: boolean;
}

type Owner = FoundOwners['owners'][number];

const readCards = statement<{ card: TitleSummary }, [ids: number[]]>(
  'search-title-cards',
  `select c.card from unnest($1::int[]) with ordinality as found (id, place)
   join title_cards c on c.title_id = found.id order by found.place`,
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
   from unnest($1::int[]) with ordinality as found (id, place)
   join people p on p.id = found.id order by found.place`,
);

const ids = (owners: readonly Owner[]) => owners.map(([ownerId]) => ownerId);

/**
 * The matched name, unless the names that a card shows say why it was found: one of them is the matched one, or has every
 * word asked for. A name that is just what was asked for is told even then.
 */
function unlessShown(
  name: string | undefined,
  asked: SearchText,
  shown: readonly (string | null)[],
): string | null {
  if (name === undefined) return null;
  const folded = foldName(name);
  const seen = shown.map((each) => foldName(each ?? ''));
  const saysWhy = (each: string) =>
    folded !== asked.folded && asked.words.every((word) => each.includes(word));
  return seen.some((each) => each === folded || saysWhy(each)) ? null : name;
}

async function titleHits(db: Database, owners: readonly Owner[], asked: SearchText): Promise<TitleHit[]> {
  if (owners.length === 0) return [];
  const names = new Map(owners);
  const cards = await readCards(db.pool, ids(owners));
  return cards.map(({ card }) => ({
    title: card,
    matchedName: unlessShown(names.get(card.id), asked, [card.title, card.nativeTitle]),
  }));
}

async function personHits(db: Database, owners: readonly Owner[], asked: SearchText): Promise<PersonHit[]> {
  if (owners.length === 0) return [];
  const names = new Map(owners);
  const people = await readPeople(db.pool, ids(owners));
  return people.map(({ knownFor, ...person }) => ({
    person,
    knownFor,
    matchedName: unlessShown(names.get(person.id), asked, [person.name, person.nativeName]),
  }));
}

async function pageOf<Hit>(
  { owners, isCut, isComplete }: FoundOwners,
  { page = 1, pageSize = SEARCH_PAGE_SIZE }: SearchOptions,
  hitsOf: (owners: readonly Owner[]) => Promise<Hit[]>,
): Promise<SearchPage<Hit>> {
  const counted = owners.slice(0, SEARCH_TOTAL_MAX);
  return {
    hits: await hitsOf(counted.slice((page - 1) * pageSize, page * pageSize)),
    total: counted.length,
    isTotalCapped: isCut || owners.length > SEARCH_TOTAL_MAX,
    page,
    pageSize,
    isComplete,
  };
}

const NOTHING: FoundOwners = { owners: [], isCut: false, isComplete: true };

async function titlesPage(db: Database, text: SearchText | null, options: SearchOptions) {
  if (text === null) return pageOf<TitleHit>(NOTHING, options, async () => []);
  const found = await findOwners(db, 'titles', text, options.explicit ?? false);
  return pageOf(found, options, (owners) => titleHits(db, owners, text));
}

async function peoplePage(db: Database, text: SearchText | null, options: SearchOptions) {
  if (text === null) return pageOf<PersonHit>(NOTHING, options, async () => []);
  const found = await findOwners(db, 'people', text, false);
  return pageOf(found, options, (owners) => personHits(db, owners, text));
}

/**
 * One page of the titles that a search text names, best first; nothing for a blank text.
 * @param q as typed, at most 200 characters (`searchTextFault`)
 */
export async function searchTitles(
  db: Database,
  q: string,
  options: SearchOptions = {},
): Promise<SearchPage<TitleHit>> {
  return titlesPage(db, readSearchText(q), options);
}

/**
 * One page of the people that a search text names, best first; nothing for a blank text. A surname may stand on
 * either side.
 * @param q as typed, at most 200 characters (`searchTextFault`)
 */
export async function searchPeople(
  db: Database,
  q: string,
  options: SearchOptions = {},
): Promise<SearchPage<PersonHit>> {
  return peoplePage(db, readSearchText(q), options);
}

/** The first page of each tab, with how many each has. */
export async function searchAll(
  db: Database,
  q: string,
  options: Omit<SearchOptions, 'page'> = {},
): Promise<SearchResults> {
  const text = readSearchText(q);
  const [titles, people] = await Promise.all([titlesPage(db, text, options), peoplePage(db, text, options)]);
  return { titles, people };
}

/** The best eight titles and the best eight people, for results that show while someone types, and which stand first. */
export async function quickSearch(
  db: Database,
  q: string,
  options: Pick<SearchOptions, 'explicit'> = {},
): Promise<QuickResults> {
  const { titles, people } = await searchAll(db, q, { ...options, pageSize: QUICK_RESULTS_MAX });
  return {
    titles: titles.hits,
    people: people.hits,
    leading: leadingKind(q, titles.hits, people.hits),
  };
}
