import { foldName, jamoOf, signsBeside } from './folding.ts';
import { signsIn } from './letterForms.ts';

const HANGUL = /\p{Script=Hangul}/u;
/** Further words hardly narrow the results. */
const TERMS_MAX = 8;

/** Decomposes a text to jamo; '' if it has no Hangul. */
export function jamoOrNone(text: string): string {
  return HANGUL.test(text) ? jamoOf(text) : '';
}

const LETTER = /[\p{L}\p{N}]/u;

/** Splits a word of pictures into single pictures, so that they match in any order and position. */
function signsOrTerm(word: string): readonly string[] {
  const signs = LETTER.test(word) ? [] : signsIn(word);
  return signs.length > 0 ? signs : [word];
}

/** Returns the distinct words of a folded text, pictures one by one; at most eight. */
export function searchTerms(folded: string): string[] {
  return [...new Set(folded.split(' ').flatMap(signsOrTerm))].slice(0, TERMS_MAX);
}

/** Returns the folded text for name searches. If it has no letters, the pictures that folding removes are used. */
export function searchForm(text: string): string {
  const folded = foldName(text);
  return LETTER.test(folded) ? folded : signsBeside(text).join(' ') || folded;
}

/**
 * What a search text requires of names: that they contain words, or, with `none`, nothing that any name could contain.
 */
export type SearchedNames =
  | { readonly kind: 'terms'; readonly terms: readonly string[] }
  | { readonly kind: 'none' };

/**
 * Reads a search text for names. A text without visible characters (spaces, zero-width characters, accents alone) matches
 * no name, unlike a missing text.
 */
export function searchedNamesOf(text: string): SearchedNames {
  const folded = searchForm(text);
  return folded === '' ? { kind: 'none' } : { kind: 'terms', terms: searchTerms(folded) };
}
