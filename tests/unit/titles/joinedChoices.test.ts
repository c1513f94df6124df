import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { joinedSearch } from '#src/app/navigation/joinedChoices.ts';
import type { BrowseChange, BrowseFilters, FacetKey } from '#src/features/titles/browse/browse.view.ts';
import { browseHref, browseSearch, unfiltered } from '#src/features/titles/browse/browseHref.ts';

const chosen = (facets: Partial<Record<FacetKey, string>>, rest: Partial<BrowseFilters> = {}) => {
  const filters = { ...unfiltered('dramas'), ...rest };
  for (const [key, text] of Object.entries(facets) as [FacetKey, string][]) {
    filters.facets[key] = text.split(',').map((value) => {
      const name = value.replace(/^-/, '');
      return { value: name, label: name, id: null, state: value.startsWith('-') ? 'out' : 'in' };
    });
  }
  return filters;
};

const queryOf = (filters: BrowseFilters, change: BrowseChange) =>
  browseHref('dramas', filters, change).replace('/dramas', '');

describe('a selection during a pending one', () => {
  it.each([
    ['adds to it', '', '?status=finished', '?genre=romance', '?genre=romance&status=finished'],
    [
      'adds to the same facet, in its order',
      '?genre=romance',
      '?genre=horror,romance',
      '?genre=romance,thriller',
      '?genre=horror,romance,thriller',
    ],
    [
      'removes what the pending one removed',
      '?genre=romance&tag=school',
      '?tag=school',
      '?genre=romance',
      '',
    ],
    ['reverses the pending one', '', '?genre=-romance', '?genre=romance', '?genre=-romance'],
    [
      'changes the order and resets the page',
      '?page=3',
      '?sort=az',
      '?genre=romance',
      '?genre=romance&sort=az',
    ],
    ['narrows a list that was moved to another page', '', '?from=2019', '?page=2', '?from=2019'],
    ['changes the view', '', '?view=list', '?genre=romance&page=2', '?genre=romance&view=list&page=2'],
  ])('%s', (_, here, requested, coming, joined) => {
    expect(joinedSearch(here, requested, coming)).toBe(joined);
  });

  it('leads to the address that both would give one after the other', () => {
    const facet = fc.constantFrom<FacetKey>('genre', 'tag', 'status');
    const change = fc.record({
      facet,
      value: fc.constantFrom('a', 'b', 'c d'),
      state: fc.constantFrom('in' as const, 'out' as const, 'off' as const),
    });
    const start = fc.constantFrom(
      chosen({}),
      chosen({ genre: 'a,-b' }, { sort: 'az', view: 'list' }),
      chosen({ tag: 'b', status: '-c d' }, { page: 4, genreMode: 'any' }),
    );
    fc.assert(
      fc.property(start, change, change, (here, first, second) => {
        fc.pre(first.facet !== second.facet || first.value !== second.value);
        const coming = queryOf(here, first);
        const states = new Map<FacetKey, string>();
        for (const [key, text] of new URLSearchParams(coming)) states.set(key as FacetKey, text);
        const there = chosen(
          Object.fromEntries([...states].filter(([key]) => ['genre', 'tag', 'status'].includes(key))),
          { sort: here.sort, view: here.view, genreMode: here.genreMode },
        );
        expect(joinedSearch(browseSearch(here), queryOf(here, second), coming)).toBe(queryOf(there, second));
      }),
    );
  });
});
