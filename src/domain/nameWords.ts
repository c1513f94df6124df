import { jamoOf } from './folding.ts';

const HANGUL = /\p{Script=Hangul}/u;
/** Words beyond these narrow nothing down any more. */
const WORDS_MAX = 8;

/** The text spelt out in jamo; '' when it has no Hangul. */
export function jamoOrNone(text: string): string {
  return HANGUL.test(text) ? jamoOf(text) : '';
}

/** Words of a folded text, each once, at most eight. */
export function wordsOf(folded: string): string[] {
  return [...new Set(folded.split(' '))].slice(0, WORDS_MAX);
}
