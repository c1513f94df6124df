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

/** The list as an address without a query asks for it: nothing chosen, most popular first, first page. */
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
 * Whether a list is not narrowed and in its usual order: the pages of it that search engines may know. How genres would
 * be put together changes nothing without one, nor does how titles are shown.
 */
export function isPlainList({ kind, facets, ranges, minVotes, find, sort }: BrowseFilters): boolean {
  return browseSearch({ ...unfiltered(kind), facets, ranges, minVotes, find, sort }) === '';
}

/** The address of a plain list's page that search engines know it by; null for what they should leave out. */
export function indexedHref(filters: BrowseFilters): string | null {
  const { kind, page } = filters;
  return isPlainList(filters) ? browseHref(kind, { ...unfiltered(kind), page }) : null;
}

/** Choices in the one order of addresses: asked for before excluded, then by value. */
export function inCanonicalOrder(choices: readonly FacetChoice[]): FacetChoice[] {
  const key = ({ state, value }: FacetChoice) => `${state === 'in' ? '0' : '1'}${value}`;
  return [...choices].sort((a, b) => (key(a) < key(b) ? -1 : 1));
}

/**
 * The one query string (with its `?`, or empty) that asks for these filters: parameters in a fixed order, defaults
 * left out, so that equal lists have equal addresses.
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
  // Commas separate values and may stand in a query as they are; everything else is escaped.
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
  // What was looked for is found with the choice.
  if ('facet' in change) return { ...withChoice(first, change), find: null };
  if ('range' in change) {
    const { range, min, max } = change;
    return { ...first, ranges: { ...first.ranges, [range]: { min, max } } };
  }
  if ('clear' in change) return cleared(first, change.clear);
  return { ...first, ...change };
}

/**
 * The canonical address of the list after one change (`/dramas?genre=romance,-horror`), for the links of chips, menus
 * and page numbers. Without a change: of the list as it is.
 */
export function browseHref(kind: BrowseKind, filters: BrowseFilters, change?: BrowseChange): string {
  return `/${kind}${browseSearch(change ? changed(filters, change) : filters)}`;
}
