import { SEARCH_TEXT_MAX, searchTextFault } from './search.schema.ts';

/** Why a search cannot be made, in words for the page, and what its field keeps. */
export interface SearchFault {
  /** What was asked, without what cannot be read: as the field shows it. */
  text: string;
  heading: string;
  message: string;
}

/** Control characters, which PostgreSQL refuses some of, and U+FFFD, which stands for lost bytes. */
const UNREADABLE = /[\p{Cc}\uFFFD]/gu;

/** A text as it is looked for: what a paste leaves as ends of lines and tabs are blanks. */
export const askedText = (q: string): string =>
  q
    .replace(/[\t\r\n]+/g, ' ')
    .normalize('NFC')
    .trim();

/** What is wrong with a text as `askedText` gives it, null where it may be searched for. */
export function searchFault(text: string): SearchFault | null {
  const readable = text.replace(UNREADABLE, '').trim();
  if (searchTextFault(readable)) {
    const length = Array.from(readable).length.toLocaleString('en');
    return {
      text: readable,
      heading: 'Too long to search for',
      message: `A search takes at most ${SEARCH_TEXT_MAX} characters, and this one has ${length}. Shorten it and search again.`,
    };
  }
  if (readable === text) return null;
  return {
    text: readable,
    heading: 'Some of it cannot be read',
    message:
      'The address of this search has characters that no name has, as of a damaged link. The field leaves them out: look it over and search again.',
  };
}
