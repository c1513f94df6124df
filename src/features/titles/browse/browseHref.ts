import type {
  BrowseChange,
  BrowseFilters,
  BrowseKind,
  FacetChoice,
  FacetKey,
  NumberRange,
} from './browse.view.ts';
import { FACETS, RANGES } from './browseFacets.ts';

const OPEN: NumberRange = { min: null, max: null };

/** Returns the default filters: nothing set, most popular first, page 1. */
export function unfiltered(kind: BrowseKind): BrowseFilters {
  return {
    kind,
    facets: {
      genre: [],
      tag: [],
      country: [],
      type: [],
      format: [],
      status: [],
      service: [],
      network: [],
      studio: [],
      rating: [],
    },
    genreMode: 'all',
    ranges: { year: OPEN, score: OPEN, episodes: OPEN, runtime: OPEN },
    minVotes: null,
    find: null,
    sort: 'popular',
    view: 'grid',
    page: 1,
  };
}

/**
 * Whether a list is unfiltered and in its default order. Only the pages of such a list are indexed by search
 * engines. The genre mode and the layout do not matter.
 */
export function isPlainList({ kind, facets, ranges, minVotes, find, sort }: BrowseFilters): boolean {
  return browseSearch({ ...unfiltered(kind), facets, ranges, minVotes, find, sort }) === '';
}

/**
 * Returns the canonical address of an unfiltered list's page for search engines; null for lists that they
 * should not index.
 */
export function indexedHref(filters: BrowseFilters): string | null {
  const { kind, page } = filters;
  return isPlainList(filters) ? browseHref(kind, { ...unfiltered(kind), page }) : null;
}

/** Sorts choices in the canonical order of addresses: included before excluded, then by value. */
export function inCanonicalOrder(choices: readonly FacetChoice[]): FacetChoice[] {
  const key = ({ state, value }: FacetChoice) => `${state === 'in' ? '0' : '1'}${value}`;
  return [...choices].sort((a, b) => (key(a) < key(b) ? -1 : 1));
}

/**
 * Returns the canonical query string of the filters, with `?` or empty: fixed parameter order, defaults
 * omitted, so that equal lists have equal addresses.
 */
export function browseSearch(filters: BrowseFilters): string {
  const parts: [name: string, value: string][] = [];
  for (const { key } of FACETS) {
    const choices = inCanonicalOrder(filters.facets[key]);
    const text = choices.map(({ state, value }) => (state === 'out' ? `-${value}` : value)).join(',');
    if (text) parts.push([key, text]);
    if (key === 'genre' && filters.genreMode === 'any') parts.push(['genreMode', 'any']);
  }
  for (const { key, from, to } of RANGES) {
    const { min, max } = filters.ranges[key];
    if (min !== null) parts.push([from, String(min)]);
    if (max !== null) parts.push([to, String(max)]);
  }
  if (filters.minVotes !== null) parts.push(['minVotes', String(filters.minVotes)]);
  if (filters.find !== null) parts.push(['findIn', filters.find.facet], ['find', filters.find.text]);
  if (filters.sort !== 'popular') parts.push(['sort', filters.sort]);
  if (filters.view !== 'grid') parts.push(['view', filters.view]);
  if (filters.page !== 1) parts.push(['page', String(filters.page)]);
  // Commas separate values and are allowed unescaped in a query.
  const query = parts.map(([name, value]) => `${name}=${value.split(',').map(encodeURIComponent).join(',')}`);
  return query.length > 0 ? `?${query.join('&')}` : '';
}

function withChoice(
  filters: BrowseFilters,
  change: Extract<BrowseChange, { facet: FacetKey }>,
): BrowseFilters {
  const { facet, value, state } = change;
  const others = filters.facets[facet].filter((choice) => choice.value !== value);
  const choices = state === 'off' ? others : [...others, { value, label: value, id: null, state }];
  return { ...filters, facets: { ...filters.facets, [facet]: choices } };
}

function cleared(filters: BrowseFilters, what: 'all' | FacetKey): BrowseFilters {
  if (what === 'all') return { ...unfiltered(filters.kind), sort: filters.sort, view: filters.view };
  return { ...filters, facets: { ...filters.facets, [what]: [] } };
}

function changed(filters: BrowseFilters, change: BrowseChange): BrowseFilters {
  if ('page' in change || 'view' in change) return { ...filters, ...change };
  const first = { ...filters, page: 1 };
  // After a choice the search within the facet is finished.
  if ('facet' in change) return { ...withChoice(first, change), find: null };
  if ('range' in change) {
    const { range, min, max } = change;
    return { ...first, ranges: { ...first.ranges, [range]: { min, max } } };
  }
  if ('clear' in change) return cleared(first, change.clear);
  return { ...first, ...change };
}

/**
 * Returns the canonical address of the list after one change (`/dramas?genre=romance,-horror`), or of the
 * current filters without a change.
 */
export function browseHref(kind: BrowseKind, filters: BrowseFilters, change?: BrowseChange): string {
  return `/${kind}${browseSearch(change ? changed(filters, change) : filters)}`;
}
