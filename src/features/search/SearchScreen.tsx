import { Pagination } from '#src/ui/browse/Pagination.tsx';
import { countInWords } from '#src/ui/browse/ResultCount.tsx';
import { TitleRow } from '#src/ui/cards/TitleRow.tsx';
import { SearchField } from '#src/ui/frame/SearchField.tsx';
import { PersonCard } from '#src/ui/people/PersonCard.tsx';
import { EmptyState } from '#src/ui/states/EmptyState.tsx';
import { Tabs } from '#src/ui/title/Tabs.tsx';
import { langOf } from '#src/ui/type/TitleName.tsx';
import type { PersonHit, SearchPage, TitleHit } from './search.schema.ts';
import { type SearchTab, searchHref } from './searchAddress.ts';

export interface SearchView {
  query: string;
  tab: SearchTab;
  titles: SearchPage<TitleHit> | null;
  people: SearchPage<PersonHit> | null;
  totals: Record<SearchTab, { count: number; isCapped: boolean }>;
}

const Matched = ({ name }: { name: string }) => (
  <>
    found as <span lang={langOf(name)}>{name}</span>
  </>
);

function Titles({ page }: { page: SearchPage<TitleHit> }) {
  return (
    <ul className="title-list">
      {page.hits.map(({ title, matchedName }) => (
        <li key={title.id}>
          <TitleRow title={title} {...(matchedName ? { note: <Matched name={matchedName} /> } : {})} />
        </li>
      ))}
    </ul>
  );
}

function People({ page }: { page: SearchPage<PersonHit> }) {
  return (
    <ul className="person-grid">
      {page.hits.map(({ person, matchedName }) => (
        <li key={person.id}>
          <PersonCard person={person} {...(matchedName ? { note: `found as ${matchedName}` } : {})} />
        </li>
      ))}
    </ul>
  );
}

function Start() {
  return (
    <EmptyState
      heading="Look for a title or a person"
      text="In English, in Hangul, romanised, by the first letters ㄷㄲㅂ, or by a character’s name. A slip of the finger does no harm."
    />
  );
}

function Results({ view }: { view: SearchView }) {
  const { query, tab, totals } = view;
  const page = tab === 'titles' ? view.titles : view.people;
  const words = ({ count, isCapped }: SearchView['totals'][SearchTab]) => (isCapped ? `more than ${count}` : String(count));
  const total = totals[tab];
  const [one, many] = tab === 'titles' ? ['title', 'titles'] : ['person', 'people'];
  return (
    <>
      <Tabs
        label="Kinds of results"
        tabs={(['titles', 'people'] as const).map((kind) => ({
          label: kind === 'titles' ? 'Titles' : 'People',
          href: searchHref(query, kind),
          current: kind === tab,
          count: totals[kind].count,
        }))}
      />
      <p className="result-count" role="status">
        {total.isCapped ? `More than ${words(total)} ${many}` : countInWords(total.count, one, many)} for “{query}”
      </p>
      {total.count === 0 && (
        <EmptyState heading={`No ${many} found`} text="Try another spelling, fewer words, or the other script." />
      )}
      {tab === 'titles' && view.titles && <Titles page={view.titles} />}
      {tab === 'people' && view.people && <People page={view.people} />}
      {page && (
        <Pagination
          page={page.page}
          pageCount={Math.ceil(page.total / page.pageSize)}
          hrefOf={(number) => searchHref(query, tab, number)}
        />
      )}
    </>
  );
}

/** Search over every name in every script; without a query, what it can do. */
export function SearchScreen({ view }: { view: SearchView | null }) {
  return (
    <div className="search-page">
      <h1>Search</h1>
      <SearchField size="large" query={view?.query ?? ''} key={view?.query ?? ''} />
      {view ? <Results view={view} /> : <Start />}
    </div>
  );
}
