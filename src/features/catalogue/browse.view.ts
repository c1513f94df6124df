import type { TitleSummary } from '#src/domain/summaries.ts';

/** The two lists of the catalogue; `dramas` holds dramas and specials, `movies` movies. */
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

/** How the results are shown: posters, rows, or small posters close together. */
export type ListView = 'grid' | 'list' | 'compact';

export type SortKey = 'popular' | 'trending' | 'top' | 'newest' | 'oldest' | 'added' | 'az';

/** A chip is untouched, asked for, or excluded. */
export type FacetState = 'off' | 'in' | 'out';

/** One value of a facet that the address names. */
export interface FacetChoice {
  /** As the address has it: `romance`, `KR`, `netflix.US`, `KR.15`. */
  value: string;
  label: string;
  /** Name of the country that a service is asked for in; left out for everything else. */
  country?: string;
  /** Key in the catalogue's index; null for the fixed lists (type, format, status), whose value is their key. */
  id: number | null;
  state: 'in' | 'out';
}

/** Both ends included; null is open. */
export interface NumberRange {
  min: number | null;
  max: number | null;
}

/** What an address asks of the list, read and checked. Choices and their order are canonical. */
export interface BrowseFilters {
  kind: BrowseKind;
  facets: Record<FacetKey, FacetChoice[]>;
  /** Whether a title needs all of the genres asked for or any of them. */
  genreMode: 'all' | 'any';
  ranges: Record<RangeKey, NumberRange>;
  /** Members' votes a title needs at least; null asks for none. */
  minVotes: number | null;
  /** Shows of one long facet only the values whose name holds a text; it changes no result. */
  find: FacetFind | null;
  sort: SortKey;
  view: ListView;
  page: number;
}

/** Facets with more values than a page offers, in which a name can be looked for. */
export type LongFacet = 'tag' | 'network' | 'studio';

export interface FacetFind {
  facet: LongFacet;
  /** In lower case, not blank. */
  text: string;
}

/** One value of a facet as the list offers it. */
export interface FacetValue {
  value: string;
  label: string;
  /** Name of the country that a service is offered in, by which they are grouped; left out for everything else. */
  country?: string;
  /**
   * How many results the list has with this value asked for and everything else as it is. In a group where any value
   * suffices it is the only one asked for of its group.
   */
  count: number;
  state: FacetState;
}

export interface FacetGroup {
  key: FacetKey;
  label: string;
  /** Whether a title needs all of the values asked for in this group or any of them. */
  mode: 'all' | 'any';
  /** Chosen ones, then the most frequent; tags, studios and networks are cut after forty. */
  values: FacetValue[];
  /** How many further values have results. */
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

/** What a link on the list changes; every change but of the page and the view goes back to the first page. */
export type BrowseChange =
  | { facet: FacetKey; value: string; state: FacetState }
  | { range: RangeKey; min: number | null; max: number | null }
  | { minVotes: number | null }
  | { genreMode: 'all' | 'any' }
  | { sort: SortKey }
  | { view: ListView }
  | { page: number }
  | { clear: 'all' | FacetKey };
