import { Pagination } from '#src/ui/browse/Pagination.tsx';
import { countText } from '#src/ui/browse/ResultCount.tsx';
import { TitleRow } from '#src/ui/cards/TitleRow.tsx';
import { ButtonLink } from '#src/ui/controls/Button.tsx';
import { SearchField } from '#src/ui/frame/SearchField.tsx';
import { PersonCard } from '#src/ui/people/PersonCard.tsx';
import { SectionHead } from '#src/ui/rails/Rail.tsx';
import { EmptyState } from '#src/ui/states/EmptyState.tsx';
import { Tabs } from '#src/ui/title/Tabs.tsx';
import { LocalisedText } from '#src/ui/type/OneLine.tsx';
import { personHitFacts, TitleHitFacts } from './HitFacts.tsx';
import { SEARCH_TABS, searchHref } from './searchAddress.ts';
import type { PersonHit, SearchPage, TitleHit } from './searchAnswers.schema.ts';
import type { SearchError } from './searchError.ts';
import type { SearchView } from './searchPage.queries.server.ts';

type Kind = SearchView['leading'];

const KINDS: readonly Kind[] = ['titles', 'people'];

const KIND_LABELS: Record<Kind, { heading: string; one: string }> = {
  titles: { heading: 'Titles', one: 'title' },
  people: { heading: 'People', one: 'person' },
};

/** Number of results of each kind on the tab with all results. */
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

function totalText(kind: Kind, { total, isTotalCapped }: SearchPage<unknown>): string {
  return isTotalCapped ? `More than ${total} ${kind}` : countText(total, KIND_LABELS[kind].one, kind);
}

const totalsText = (view: SearchView, shown: readonly Kind[]) =>
  shown
    .map((kind) => totalText(kind, view[kind]))
    .map((terms, index) => (index === 0 ? terms : terms.replace(/^[A-Z]/, (letter) => letter.toLowerCase())))
    .join(' and ');

/**
 * Results of one kind: all of them with pagination on their own tab, otherwise the first ones with a link to
 * the rest.
 */
function Section({ view, kind }: { view: SearchView; kind: Kind }) {
  const page = view[kind];
  const isOwnTab = view.tab === kind;
  if (!isOwnTab && page.total === 0) return null;
  const count = isOwnTab ? page.pageSize : FIRST[kind];
  return (
    <section aria-labelledby={`results-${kind}`}>
      <SectionHead
        id={`results-${kind}`}
        heading={KIND_LABELS[kind].heading}
        {...(!isOwnTab && page.total > count
          ? {
              more: {
                href: searchHref(view.query, kind),
                label: page.isTotalCapped ? `See all ${kind}` : `All ${totalText(kind, page)}`,
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

/** Empty state with a link to the other kind if it has results, otherwise to the list of dramas. */
function NoResults({ view, shown }: { view: SearchView; shown: readonly Kind[] }) {
  const other = KINDS.find((kind) => !shown.includes(kind) && view[kind].total > 0);
  return (
    <EmptyState heading="Nothing found" text="Try another spelling, fewer words, or the other script.">
      {other ? (
        <ButtonLink href={searchHref(view.query, other)}>
          See {totalText(other, view[other]).toLowerCase()}
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
        {totalsText(view, shown)} for “<LocalisedText text={query} />”
      </p>
      {isEmpty ? (
        <NoResults view={view} shown={shown} />
      ) : (
        shown.map((kind) => <Section key={kind} view={view} kind={kind} />)
      )}
    </>
  );
}

/** Search page: results, an introduction without a query, or the error of an invalid query. */
export function SearchScreen({ view, error }: { view: SearchView | null; error: SearchError | null }) {
  const query = view?.query ?? error?.text ?? '';
  return (
    <div className="page stack search-page">
      <h1>Search</h1>
      <SearchField
        key={query}
        size="large"
        id="page-search"
        query={query}
        isOpener={false}
        {...(error && { errorId: 'search-error' })}
      />
      {view && <Results view={view} />}
      {error && (
        <div id="search-error">
          <EmptyState heading={error.heading} text={error.message} />
        </div>
      )}
      {!view && !error && (
        <EmptyState
          heading="Search for titles and people"
          text="In English, in Hangul, romanised, by first letters such as ㄷㄲㅂ, or by a character’s name. Small typos are fine."
        />
      )}
    </div>
  );
}
