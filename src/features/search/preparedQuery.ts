import { composed } from '#src/domain/names/composed.ts';
import { initialsOf, isInitialsQuery, romanKey } from '#src/domain/names/folding.ts';
import { jamoOrNone, searchForm, searchTerms } from '#src/domain/names/searchedNames.ts';
import type { PreparedQuery } from './search.view.ts';

/** Personal names have two to four words. */
const NAME_TERMS_MAX = 4;

function rotatedKeys(text: string): string[] {
  const terms = text.split(' ');
  if (terms.length < 2 || terms.length > NAME_TERMS_MAX) return [];
  const lastFirst = [...terms.slice(-1), ...terms.slice(0, -1)];
  const firstLast = [...terms.slice(1), ...terms.slice(0, 1)];
  return [lastFirst, firstLast].map((order) => romanKey(order.join(' '))).filter(Boolean);
}

/**
 * Prepares a query for the search; null if it is blank or has no visible characters. Accepts any length;
 * check it with `queryError` first.
 */
export function prepareQuery(query: string | null | undefined): PreparedQuery | null {
  const text = composed(query ?? '')
    .replace(/\s+/g, ' ')
    .trim();
  const folded = searchForm(text);
  if (!folded) return null;
  return {
    text,
    folded,
    compact: folded.replaceAll(' ', ''),
    terms: searchTerms(folded),
    jamo: jamoOrNone(text),
    initials: isInitialsQuery(text) ? initialsOf(text) : '',
    roman: romanKey(text),
    rotatedRoman: rotatedKeys(text),
  };
}
