import { LIST_STATUS_LABELS, LIST_STATUSES } from '#src/domain/lists/listStatuses.ts';
import { pageCount } from '#src/domain/web/pagination.ts';
import { Pagination } from '#src/ui/browse/Pagination.tsx';
import { ResultCount } from '#src/ui/browse/ResultCount.tsx';
import { SortMenu } from '#src/ui/browse/SortMenu.tsx';
import { ButtonLink } from '#src/ui/controls/Button.tsx';
import { ChoiceLine } from '#src/ui/controls/ChoiceLine.tsx';
import { SearchIcon } from '#src/ui/frame/SearchIcon.tsx';
import { EmptyState } from '#src/ui/states/EmptyState.tsx';
import { BulkBar } from './BulkBar.tsx';
import type { OwnListPage, StatusCounts } from './list.view.ts';
import {
  LIST_SEARCH_MAX,
  LIST_SORTS,
  type ListSort,
  type ListView,
  listHref,
  WHOLE_LIST,
} from './listAddress.ts';
import { OwnListRow } from './OwnListRow.tsx';
import { useOwnRows } from './useOwnRows.ts';
import './ownList.css';

interface OwnListScreenProps {
  view: ListView;
  page: OwnListPage;
  pageSize: number;
}

const TYPES = { drama: 'Dramas', movie: 'Movies', special: 'Specials' } as const;

const Search = ({ view }: { view: ListView }) => (
  <search>
    <form className="search-field" action="/my-list" method="get">
      <label className="visually-hidden" htmlFor="list-search">
        Search my list
      </label>
      <input
        id="list-search"
        type="search"
        name="q"
        placeholder="Names and notes"
        maxLength={LIST_SEARCH_MAX}
        defaultValue={view.q}
        autoComplete="off"
      />
      {view.status && <input type="hidden" name="status" value={view.status} />}
      {view.type && <input type="hidden" name="type" value={view.type} />}
      {view.sort !== WHOLE_LIST.sort && <input type="hidden" name="sort" value={view.sort} />}
      <button type="submit" aria-label="Search">
        <SearchIcon />
      </button>
    </form>
  </search>
);

const StatusTabs = ({ view, counts }: { view: ListView; counts: StatusCounts }) => {
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const choice = (key: string, label: string, status: ListView['status'], count: number) => ({
    key,
    label,
    count,
    href: listHref({ ...view, status, page: 1 }),
    isCurrent: view.status === status,
  });
  return (
    <ChoiceLine
      label="Status"
      choices={[
        choice('all', 'All', null, all),
        ...LIST_STATUSES.map((status) => choice(status, LIST_STATUS_LABELS[status], status, counts[status])),
      ]}
    />
  );
};

const Menus = ({ view }: { view: ListView }) => {
  const types = [null, 'drama', 'movie', 'special'] as const;
  const sorts = Object.keys(LIST_SORTS) as ListSort[];
  return (
    <>
      <SortMenu
        label="Show"
        current={view.type ?? 'all'}
        choices={types.map((type) => ({
          key: type ?? 'all',
          label: type ? TYPES[type] : 'All types',
          href: listHref({ ...view, type, page: 1 }),
        }))}
      />
      <SortMenu
        current={view.sort}
        choices={sorts.map((sort) => ({
          key: sort,
          label: LIST_SORTS[sort],
          href: listHref({ ...view, sort, page: 1 }),
        }))}
      />
    </>
  );
};

const EmptyList = () => (
  <EmptyState
    heading="Your list is empty"
    text="Add what you watch, what you have watched and what you want to watch. One tap on a title’s page is enough."
  >
    <div className="button-row">
      <ButtonLink href="/search" look="strong">
        Search for a title
      </ButtonLink>
      <ButtonLink href="/season">This season</ButtonLink>
      <ButtonLink href="/trending">Trending</ButtonLink>
    </div>
  </EmptyState>
);

const NothingFound = () => (
  <EmptyState heading="Nothing here" text="No title on your list fits these filters.">
    <ButtonLink href={listHref(WHOLE_LIST)}>Show the whole list</ButtonLink>
  </EmptyState>
);

/** The own list of a member: filters, rows with their controls, and changes of several rows at once. */
export function OwnListScreen({ view, page, pageSize }: OwnListScreenProps) {
  const { rows, total } = page;
  const list = useOwnRows(rows);
  const counts = list.countsAfter(page.counts);
  const isEmpty = Object.values(page.counts).every((count) => count === 0);
  const shown = rows.filter((row) => list.entryOf(row) !== null).map(({ titleId }) => titleId);
  const selected = shown.filter((id) => list.selected.has(id));
  const isAllSelected = shown.length > 0 && selected.length === shown.length;
  return (
    <div className="page own-list">
      <header>
        <h1>My list</h1>
        {!isEmpty && <Search view={view} />}
      </header>
      {isEmpty ? (
        <EmptyList />
      ) : (
        <>
          <StatusTabs view={view} counts={counts} />
          <div className="browse-bar">
            <ResultCount count={total} one="title" many="titles" />
            <Menus view={view} />
            <a className="list-log-link" href="/my-list/log">
              Changes
            </a>
          </div>
          {total === 0 && <NothingFound />}
          {rows.length > 0 && (
            <>
              <label className="select-all">
                <input
                  type="checkbox"
                  checked={isAllSelected}
                  onChange={({ target }) => list.select(shown, target.checked)}
                />
                Select all on this page
              </label>
              <ul className="list-rows" aria-label="My list">
                {rows.map((row) => (
                  <OwnListRow
                    key={row.titleId}
                    row={row}
                    entry={list.entryOf(row)}
                    isSelected={list.selected.has(row.titleId)}
                    onSelect={(isSelected) => list.select([row.titleId], isSelected)}
                    onEntry={(entry) => list.setEntry(row.titleId, entry)}
                  />
                ))}
              </ul>
            </>
          )}
          <Pagination
            page={view.page}
            pageCount={pageCount(total, pageSize)}
            hrefOf={(number) => listHref({ ...view, page: number })}
          />
          {selected.length > 0 && (
            <BulkBar
              count={selected.length}
              isBusy={list.isBusy}
              onEdit={(changes) => void list.edit(changes)}
              onClear={() => list.select(shown, false)}
            />
          )}
        </>
      )}
    </div>
  );
}
