import type { PersonSummary, TitleSummary } from '#src/domain/catalogue/summaries.ts';
import type { FieldErrors } from '#src/domain/errors.ts';

/** Maximum length of a query in code points; every known name is much shorter. */
export const QUERY_MAX = 200;

/** Maximum number of results: a tab with more shows "more than 200" and has no further pages. */
export const SEARCH_TOTAL_MAX = 200;

/** Maximum number of results of each kind while the user types. */
export const QUICK_RESULTS_MAX = 8;

/** A matching title. `matchedName` is null if the shown names explain the match. */
export interface TitleHit {
  title: TitleSummary;
  matchedName: string | null;
}

/** A matching person; `matchedName` as for titles. */
export interface PersonHit {
  person: PersonSummary;
  /** Best-known public title, which distinguishes people with the same name; null without one. */
  knownFor: string | null;
  matchedName: string | null;
}

/** One page of results, best first. */
export interface SearchPage<Hit> {
  hits: Hit[];
  /** Number of results, at most 200. */
  total: number;
  /** Whether there are more results than `total`. */
  isTotalCapped: boolean;
  /** From 1; `hits` is empty after the last page. */
  page: number;
  pageSize: number;
  /** False if the search timed out before it compared the least similar names. */
  isComplete: boolean;
}

/** Kinds of search results. */
export type SearchKind = 'titles' | 'people';

/** First page of each tab. */
export interface SearchResults {
  titles: SearchPage<TitleHit>;
  people: SearchPage<PersonHit>;
}

export interface QuickResults {
  titles: TitleHit[];
  people: PersonHit[];
  /** Kind of the best match, which is shown first. */
  leading: SearchKind;
}

/** A query in all forms that are compared with names. */
export interface PreparedQuery {
  /** The query as typed, normalised to NFC and trimmed, for display. */
  text: string;
  folded: string;
  compact: string;
  /** Distinct words of `folded`. */
  terms: string[];
  /** '' if the text has no Hangul. */
  jamo: string;
  /** '' unless the text consists of initials only (ㄷㄲㅂ). */
  initials: string;
  /** Romanisation key; '' if the text has neither Latin letters nor Hangul. */
  roman: string;
  /**
   * Romanisation keys with the last word moved to the front and with the first word moved to the end, since
   * surnames can be first or last.
   */
  rotatedRoman: string[];
}

/** Returns the errors of a query by field; null if it is valid. A blank query is valid. */
export function queryError(query: string): FieldErrors | null {
  if (Array.from(query).length <= QUERY_MAX) return null;
  return { q: `Enter at most ${QUERY_MAX} characters` };
}
