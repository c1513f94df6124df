import type { FacetKey, ListView, LongFacet, RangeKey, SortKey } from './browse.view.ts';

interface FacetDefinition {
  key: FacetKey;
  label: string;
  /** Whether a title must have all included values or any of them. For genres visitors choose the mode. */
  mode: 'all' | 'any';
}

/** Facets in the order of the page, of addresses and of the API response. */
export const FACETS: readonly FacetDefinition[] = [
  { key: 'genre', label: 'Genre', mode: 'all' },
  { key: 'tag', label: 'Tag', mode: 'all' },
  { key: 'country', label: 'Country', mode: 'any' },
  { key: 'type', label: 'Type', mode: 'any' },
  { key: 'format', label: 'Format', mode: 'any' },
  { key: 'status', label: 'Status', mode: 'any' },
  { key: 'service', label: 'Streaming on', mode: 'any' },
  { key: 'network', label: 'Network', mode: 'any' },
  { key: 'studio', label: 'Studio', mode: 'any' },
  { key: 'rating', label: 'Content rating', mode: 'any' },
];

/** Facets whose values can be searched by name. */
const LONG_FACETS: readonly LongFacet[] = ['tag', 'network', 'studio'];

/** Whether a facet has too many values to show them all. */
export function isLongFacet(facet: string): facet is LongFacet {
  return (LONG_FACETS as readonly string[]).includes(facet);
}

/** Maximum length of the search text within a facet. */
export const FIND_MAX = 60;

/** Maximum number of included and excluded values of one facet in an address. */
export const FACET_CHOICES_MAX = 20;

export interface RangeDefinition {
  key: RangeKey;
  label: string;
  /** Query parameters of the two ends. */
  from: string;
  to: string;
  lowest: number;
  highest: number;
  /** Whether one decimal place is allowed. */
  hasDecimal?: true;
}

export const RANGES: readonly RangeDefinition[] = [
  { key: 'year', label: 'Year', from: 'from', to: 'to', lowest: 1850, highest: 2200 },
  {
    key: 'score',
    label: 'Score',
    from: 'minScore',
    to: 'maxScore',
    lowest: 1,
    highest: 10,
    hasDecimal: true,
  },
  { key: 'episodes', label: 'Episodes', from: 'minEpisodes', to: 'maxEpisodes', lowest: 0, highest: 20_000 },
  { key: 'runtime', label: 'Minutes', from: 'minRuntime', to: 'maxRuntime', lowest: 1, highest: 2000 },
];

export const MIN_VOTES_MAX = 1_000_000;

/** Sort orders with their labels; the first is the default. */
export const SORT_LABELS: Record<SortKey, string> = {
  popular: 'Most popular',
  trending: 'Trending',
  top: 'Top rated',
  newest: 'Newest first',
  oldest: 'Oldest first',
  added: 'Recently added',
  az: 'A–Z',
};

/** Layouts with their labels; the first is the default. */
export const VIEW_LABELS: Record<ListView, string> = { grid: 'Grid', list: 'List', compact: 'Compact' };
