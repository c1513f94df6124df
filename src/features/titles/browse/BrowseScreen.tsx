import { useContext } from 'react';
import { BrowseLayout, RESULTS } from '#src/ui/browse/BrowseLayout.tsx';
import { ChipLine } from '#src/ui/browse/Chip.tsx';
import { Pagination } from '#src/ui/browse/Pagination.tsx';
import { ResultCount } from '#src/ui/browse/ResultCount.tsx';
import { SortMenu } from '#src/ui/browse/SortMenu.tsx';
import { ViewSwitch } from '#src/ui/browse/ViewSwitch.tsx';
import { TitleGrid } from '#src/ui/cards/TitleCard.tsx';
import { ButtonLink } from '#src/ui/controls/Button.tsx';
import { MemberPartsContext } from '#src/ui/members/memberPartsContext.ts';
import { EmptyState } from '#src/ui/states/EmptyState.tsx';
import { BrowseFacets } from './BrowseFacets.tsx';
import type { BrowseChange, BrowseFilters, BrowsePage, ListView, SortKey } from './browse.view.ts';
import { FACETS, RANGES, SORT_LABELS, VIEW_LABELS } from './browseFacets.ts';
import { browseHref } from './browseHref.ts';

/** Number of posters above the fold, which are loaded eagerly. */
const EAGER_COUNT = 6;

function chipsOf(filters: BrowseFilters) {
  const to = (change: BrowseChange) => browseHref(filters.kind, filters, change) + RESULTS;
  const choices = FACETS.flatMap(({ key }) =>
    filters.facets[key].map(({ value, label, country, state }) => ({
      label: country ? `${label} (${country})` : label,
      excluded: state === 'out',
      removeHref: to({ facet: key, value, state: 'off' }),
    })),
  );
  const ranges = RANGES.flatMap(({ key, label }) => {
    const { min, max } = filters.ranges[key];
    if (min === null && max === null) return [];
    const rangeText =
      min !== null && max !== null ? `${min}–${max}` : min !== null ? `from ${min}` : `to ${max}`;
    return [
      {
        label: `${label} ${rangeText}`,
        removeHref: to({ range: key, min: null, max: null }),
      },
    ];
  });
  const votes =
    filters.minVotes === null
      ? []
      : [
          {
            label: `${filters.minVotes} votes or more`,
            removeHref: to({ minVotes: null }),
          },
        ];
  return [...choices, ...ranges, ...votes];
}

/** List of dramas or movies: facet panel at the side, active filters above, posters, pagination. */
export function BrowseScreen({ filters, list }: { filters: BrowseFilters; list: BrowsePage }) {
  const { kind } = filters;
  const parts = useContext(MemberPartsContext);
  const chips = chipsOf(filters);
  const clearHref = browseHref(kind, filters, { clear: 'all' }) + RESULTS;
  const sorts = Object.entries(SORT_LABELS) as [SortKey, string][];
  const views = Object.entries(VIEW_LABELS) as [ListView, string][];
  return (
    <div className="page">
      <BrowseLayout
        heading={kind === 'dramas' ? 'Dramas' : 'Movies'}
        panel={<BrowseFacets key={kind} filters={filters} list={list} chosenCount={chips.length} />}
        bar={
          <>
            <ResultCount count={list.total} one={kind === 'dramas' ? 'drama' : 'movie'} many={kind} />
            {parts && <parts.HideOwn />}
            <ViewSwitch
              current={filters.view}
              choices={views.map(([key, label]) => ({
                key,
                label,
                href: browseHref(kind, filters, { view: key }),
              }))}
            />
            <SortMenu
              current={list.sort}
              choices={sorts.map(([key, label]) => ({
                key,
                label,
                href: browseHref(kind, filters, { sort: key }),
              }))}
            />
          </>
        }
        chips={<ChipLine chips={chips} clearHref={clearHref} />}
      >
        {list.titles.length > 0 ? (
          <TitleGrid titles={list.titles} view={filters.view} eagerCount={EAGER_COUNT} />
        ) : (
          <EmptyState heading="No titles match these filters" text="Remove a filter or clear all filters.">
            <ButtonLink href={clearHref}>Clear all filters</ButtonLink>
          </EmptyState>
        )}
        <Pagination
          page={list.page}
          pageCount={list.pageCount}
          hrefOf={(page) => browseHref(kind, filters, { page })}
        />
      </BrowseLayout>
    </div>
  );
}
