import { compactName, foldName, initialsOf, isInitialsQuery, romanKey } from '#src/domain/folding.ts';
import { jamoOrNone, wordsOf } from '#src/domain/nameWords.ts';
import type { SearchText } from './search.schema.ts';

/** Personal names have two to four words. */
const NAME_WORDS_MAX = 4;

function turned(text: string): string[] {
  const words = text.split(' ');
  if (words.length < 2 || words.length > NAME_WORDS_MAX) return [];
  const lastFirst = [...words.slice(-1), ...words.slice(0, -1)];
  const firstLast = [...words.slice(1), ...words.slice(0, 1)];
  return [lastFirst, firstLast].map((order) => romanKey(order.join(' '))).filter(Boolean);
}

/**
 * Reads what someone typed; null when there is nothing to search for: blank, or nothing visible in it. Text of any
 * length is read; `searchTextFault` says beforehand whether it is too long.
 */
export function readSearchText(typed: string | null | undefined): SearchText | null {
  const text = (typed ?? '').normalize('NFC').replace(/\s+/g, ' ').trim();
  const folded = foldName(text);
  if (!folded) return null;
  return {
    text,
    folded,
    compact: compactName(text),
    words: wordsOf(folded),
    jamo: jamoOrNone(text),
    initials: isInitialsQuery(text) ? initialsOf(text) : '',
    roman: romanKey(text),
    turnedRoman: turned(text),
  };
}
