import { Pagination } from '#src/ui/browse/Pagination.tsx';
import { countInWords } from '#src/ui/browse/ResultCount.tsx';
import { TitleRow } from '#src/ui/cards/TitleRow.tsx';
import { ButtonLink } from '#src/ui/controls/Button.tsx';
import { SearchField } from '#src/ui/frame/SearchField.tsx';
import { PersonCard } from '#src/ui/people/PersonCard.tsx';
import { SectionHead } from '#src/ui/rails/Rail.tsx';
import { EmptyState } from '#src/ui/states/EmptyState.tsx';
import { Tabs } from '#src/ui/title/Tabs.tsx';
import { Words } from '#src/ui/type/OneLine.tsx';
import { personHitFacts, TitleHitFacts } from './HitFacts.tsx';
import type { PersonHit, SearchPage, TitleHit } from './search.schema.ts';
import { SEARCH_TABS, searchHref } from './searchAddress.ts';
import type { SearchFault } from './searchFault.ts';
import type { SearchView } from './searchPage.queries.server.ts';

type Kind = SearchView['leading'];

const KINDS: readonly Kind[] = ['titles', 'people'];

const WORDS: Record<Kind, { heading: string; one: string }> = {
  titles: { heading: 'Titles', one: 'title' },
  people: { heading: 'People', one: 'person' },
};

/** How many of each kind the tab of both shows. */
const FIRST: Record<Kind, number> = { titles: 12, people: 6 };

const Titles = ({ hits }: { hits: readonly TitleHit[] }) => (
  <ul className="title-list in-columns">
    {hits.map((hit) => (
      <li key={hit.title.id}>
        <TitleRow title={hit.title} note={<TitleHitFacts hit={hit} />} />
      </li>
    ))}
  </ul>
);

const People = ({ hits }: { hits: readonly PersonHit[] }) => (
  <ul className="person-grid">
    {hits.map((hit) => (
      <li key={hit.person.id}>
        <PersonCard person={hit.person} note={personHitFacts(hit)} />
      </li>
    ))}
  </ul>
);

const countOf = ({ total, isTotalCapped }: SearchPage<unknown>) => (isTotalCapped ? `${total}+` : total);

function totalInWords(kind: Kind, { total, isTotalCapped }: SearchPage<unknown>): string {
  return isTotalCapped ? `More than ${total} ${kind}` : countInWords(total, WORDS[kind].one, kind);
}

const totalsInWords = (view: SearchView, shown: readonly Kind[]) =>
  shown
    .map((kind) => totalInWords(kind, view[kind]))
    .map((words, index) => (index === 0 ? words : words.replace(/^[A-Z]/, (letter) => letter.toLowerCase())))
    .join(' and ');

/** One kind of result: on its own tab with pages, or its best few with a way to the rest. */
function Section({ view, kind }: { view: SearchView; kind: Kind }) {
  const page = view[kind];
  const isOwnTab = view.tab === kind;
  if (!isOwnTab && page.total === 0) return null;
  const count = isOwnTab ? page.pageSize : FIRST[kind];
  return (
    <section aria-labelledby={`found-${kind}`}>
      <SectionHead
        id={`found-${kind}`}
        heading={WORDS[kind].heading}
        {...(!isOwnTab && page.total > count
          ? {
              more: {
                href: searchHref(view.query, kind),
                label: page.isTotalCapped ? `See all ${kind}` : `All ${totalInWords(kind, page)}`,
              },
            }
          : {})}
      />
      {kind === 'titles' ? (
        <Titles hits={view.titles.hits.slice(0, count)} />
      ) : (
        <People hits={view.people.hits.slice(0, count)} />
      )}
      {isOwnTab && (
        <Pagination
          page={page.page}
          pageCount={Math.ceil(page.total / page.pageSize)}
          hrefOf={(number) => searchHref(view.query, kind, number)}
        />
      )}
    </section>
  );
}

/** What to do next: the other kind where it has something, else the lists. */
function NothingFound({ view, shown }: { view: SearchView; shown: readonly Kind[] }) {
  const other = KINDS.find((kind) => !shown.includes(kind) && view[kind].total > 0);
  return (
    <EmptyState heading="Nothing found" text="Try another spelling, fewer words, or the other script.">
      {other ? (
        <ButtonLink href={searchHref(view.query, other)}>
          See {totalInWords(other, view[other]).toLowerCase()}
        </ButtonLink>
      ) : (
        <ButtonLink href="/dramas">Browse all dramas</ButtonLink>
      )}
    </EmptyState>
  );
}

function Results({ view }: { view: SearchView }) {
  const { query, tab, leading } = view;
  const order = leading === 'people' ? [...KINDS].reverse() : KINDS;
  const shown = tab === 'all' ? order : [tab];
  const isEmpty = shown.every((kind) => view[kind].total === 0);
  const labels = { all: 'All', titles: 'Titles', people: 'People' } as const;
  return (
    <>
      <Tabs
        label="Kinds of results"
        tabs={SEARCH_TABS.map((each) => ({
          label: labels[each],
          href: searchHref(query, each),
          current: each === tab,
          count: each === 'all' ? null : countOf(view[each]),
        }))}
      />
      <p className="result-count" role="status">
        {totalsInWords(view, shown)} for “<Words text={query} />”
      </p>
      {isEmpty ? (
        <NothingFound view={view} shown={shown} />
      ) : (
        shown.map((kind) => <Section key={kind} view={view} kind={kind} />)
      )}
    </>
  );
}

/** Search over every name in every script; without a query, what it can do; else what is wrong with what was asked. */
export function SearchScreen({ view, fault }: { view: SearchView | null; fault: SearchFault | null }) {
  const query = view?.query ?? fault?.text ?? '';
  return (
    <div className="page stack search-page">
      <h1>Search</h1>
      <SearchField
        key={query}
        size="large"
        id="page-search"
        query={query}
        isOpener={false}
        {...(fault && { faultId: 'search-fault' })}
      />
      {view && <Results view={view} />}
      {fault && (
        <div id="search-fault">
          <EmptyState heading={fault.heading} text={fault.message} />
        </div>
      )}
      {!view && !fault && (
        <EmptyState
          heading="Look for a title or a person"
          text="In English, in Hangul, romanised, by first letters such as ㄷㄲㅂ, or by a character’s name. A slip of the finger does no harm."
        />
      )}
    </div>
  );
}
