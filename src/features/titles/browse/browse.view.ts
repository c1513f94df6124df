import type { TitleSummary } from '#src/domain/catalogue/summaries.ts';

/** The two lists of the catalogue: `dramas` has dramas and specials, `movies` has movies. */
export type BrowseKind = 'dramas' | 'movies';

export type FacetKey =
  | 'genre'
  | 'tag'
  | 'country'
  | 'type'
  | 'format'
  | 'status'
  | 'service'
  | 'network'
  | 'studio'
  | 'rating';

export type RangeKey = 'year' | 'score' | 'episodes' | 'runtime';

/** Layout of the results: posters, rows, or small posters. */
export type ListView = 'grid' | 'list' | 'compact';

export type SortKey = 'popular' | 'trending' | 'top' | 'newest' | 'oldest' | 'added' | 'az';

/** State of a facet value: not set, included or excluded. */
export type FacetState = 'off' | 'in' | 'out';

/** One facet value that an address includes or excludes. */
export interface FacetChoice {
  /** As in addresses: `romance`, `KR`, `netflix.US`, `KR.15`. */
  value: string;
  label: string;
  /** For a service in one country: the country's name. */
  country?: string;
  /**
   * Id in the reference table; null for enumerated facets (type, format, status), which are identified by
   * `value`.
   */
  id: number | null;
  state: 'in' | 'out';
}

/** An inclusive range; null means unbounded. */
export interface NumberRange {
  min: number | null;
  max: number | null;
}

/** The validated filters of a list. The order of the choices is canonical. */
export interface BrowseFilters {
  kind: BrowseKind;
  facets: Record<FacetKey, FacetChoice[]>;
  /** Whether a title must have all included genres or any of them. */
  genreMode: 'all' | 'any';
  ranges: Record<RangeKey, NumberRange>;
  /** Minimum number of members' votes; null for no minimum. */
  minVotes: number | null;
  /**
   * Limits the shown values of one long facet to those whose name contains a text; does not change the
   * results.
   */
  find: FacetFind | null;
  sort: SortKey;
  view: ListView;
  page: number;
}

/** Facets with more values than a page shows; their values can be searched by name. */
export type LongFacet = 'tag' | 'network' | 'studio';

export interface FacetFind {
  facet: LongFacet;
  /** Lower case, not blank. */
  text: string;
}

/** One facet value with its count. */
export interface FacetValue {
  value: string;
  label: string;
  /** For a service in one country: the country's name, by which the values are grouped. */
  country?: string;
  /**
   * Number of results if this value is included and all other filters stay. In a group with mode `any`, the
   * other values of the group are not counted as set.
   */
  count: number;
  state: FacetState;
}

export interface FacetGroup {
  key: FacetKey;
  label: string;
  /** Whether a title must have all included values of this group or any of them. */
  mode: 'all' | 'any';
  /** Included and excluded values first, then by count; tags, studios and networks are limited to 40. */
  values: FacetValue[];
  /** Number of further values that have results. */
  moreCount: number;
}

/** One page of a list. */
export interface BrowsePage {
  titles: TitleSummary[];
  total: number;
  page: number;
  pageCount: number;
  pageSize: number;
  sort: SortKey;
  facets: FacetGroup[];
}

/** A change of the filters by one link. Every change except `page` and `view` returns to page 1. */
export type BrowseChange =
  | { facet: FacetKey; value: string; state: FacetState }
  | { range: RangeKey; min: number | null; max: number | null }
  | { minVotes: number | null }
  | { genreMode: 'all' | 'any' }
  | { sort: SortKey }
  | { view: ListView }
  | { page: number }
  | { clear: 'all' | FacetKey };
