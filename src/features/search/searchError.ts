import { QUERY_MAX, queryError } from './search.view.ts';

/** Error of an invalid query. */
export interface SearchError {
  /** The query without invalid characters, for the search field. */
  text: string;
  heading: string;
  message: string;
}

/** Control characters, some of which PostgreSQL rejects, and U+FFFD, the replacement for invalid bytes. */
const UNREADABLE = /[\p{Cc}\uFFFD]/gu;

/** Returns the error of a query from `normaliseQuery`; null if it is valid. */
export function searchError(query: string): SearchError | null {
  const readable = query.replace(UNREADABLE, '').trim();
  if (queryError(readable)) {
    const length = Array.from(readable).length.toLocaleString('en');
    return {
      text: readable,
      heading: 'The search text is too long',
      message: `Enter at most ${QUERY_MAX} characters. This text has ${length}. Shorten it and search again.`,
    };
  }
  if (readable === query) return null;
  return {
    text: readable,
    heading: 'The search text has invalid characters',
    message:
      'The address has characters that cannot be searched for, perhaps because the link is damaged. They were removed from the field. Check the text and search again.',
  };
}
