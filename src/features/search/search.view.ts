import type { FieldErrors } from '#src/domain/errors.ts';
import { composed } from '#src/domain/names/composed.ts';

/** Maximum length of a query in code points; every known name is much shorter. */
export const QUERY_MAX = 200;

/** Maximum number of results: a tab with more shows "more than 200" and has no further pages. */
export const SEARCH_TOTAL_MAX = 200;

/** Maximum number of results of each kind while the user types. */
export const QUICK_RESULTS_MAX = 8;

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

/** Normalises a query: tabs and line breaks from pasted text become spaces. */
export const normaliseQuery = (query: string): string => composed(query.replace(/[\t\r\n]+/g, ' ')).trim();

/**
 * Returns the errors of a query by field; null if it is valid. A blank query is valid. Counts the code points of the
 * normalised query, for the page and for the API.
 */
export function queryError(query: string): FieldErrors | null {
  if (Array.from(normaliseQuery(query)).length <= QUERY_MAX) return null;
  return { q: `Enter at most ${QUERY_MAX} characters` };
}
