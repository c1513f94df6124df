import type { FieldErrors } from '#src/domain/errors.ts';
import type { PersonSummary, TitleSummary } from '#src/domain/summaries.ts';

/** Longest search text in characters (code points); no name in any catalogue comes near it. */
export const SEARCH_TEXT_MAX = 200;

/** Most results a search counts: beyond it a tab says "more than 200" and offers no further pages. */
export const SEARCH_TOTAL_MAX = 200;

/** Results of each kind while someone is still typing. */
export const QUICK_RESULTS_MAX = 8;

/** A title that was found; `matchedName` is the name that matched, null when the card shows it anyway. */
export interface TitleHit {
  title: TitleSummary;
  matchedName: string | null;
}

/** A person that was found, as above. */
export interface PersonHit {
  person: PersonSummary;
  /** Their best-known title that everybody may see: people of one name are told apart by it. Null without any. */
  knownFor: string | null;
  matchedName: string | null;
}

/** One page of results, best first. */
export interface SearchPage<Hit> {
  hits: Hit[];
  /** How many were found, at most 200. */
  total: number;
  /** Whether there are more than `total`. */
  isTotalCapped: boolean;
  /** Counted from 1; beyond the last one `hits` is empty. */
  page: number;
  pageSize: number;
  /** False when time ran out and the least similar names were not looked at. */
  isComplete: boolean;
}

/** What can be found. */
export type SearchKind = 'titles' | 'people';

/** First page of each tab. */
export interface SearchResults {
  titles: SearchPage<TitleHit>;
  people: SearchPage<PersonHit>;
}

export interface QuickResults {
  titles: TitleHit[];
  people: PersonHit[];
  /** Which kind the best match is of: it stands first. */
  leading: SearchKind;
}

/** A search text in every form that names are compared in. */
export interface SearchText {
  /** As typed, but composed (NFC) and trimmed: what the page shows. */
  text: string;
  folded: string;
  compact: string;
  /** Words of `folded`, each once. */
  words: string[];
  /** '' unless the text has Hangul. */
  jamo: string;
  /** '' unless the text is nothing but initials (ㄷㄲㅂ). */
  initials: string;
  /** Romanisation key, '' when the text has neither Latin letters nor Hangul. */
  roman: string;
  /** Keys of the text with its last word put first and its first word put last: surnames stand on either side. */
  turnedRoman: string[];
}

/** What is wrong with a search text, by field; null when it may be searched for. A blank text is no fault. */
export function searchTextFault(text: string): FieldErrors | null {
  if (Array.from(text).length <= SEARCH_TEXT_MAX) return null;
  return { q: `Give at most ${SEARCH_TEXT_MAX} characters` };
}
