/** The combining grapheme joiner: invisible, and marks are not reordered across it. */
const JOINER = '\u034f';

/**
 * Thirty combining marks followed by another. Real text has no such run; the limit is that of the Stream-Safe Text Format
 * (UAX #15, 13).
 */
const LONG_RUN = /(?:(?!\u034f)\p{M}){30}(?=(?!\u034f)\p{M})/gu;

/**
 * Returns the composed Unicode form (NFC): Hangul typed on a Mac as single jamo becomes syllables. Splits runs of more
 * than 30 combining marks with a joiner, because normalising a run takes quadratic time. Idempotent.
 */
export function composed(text: string): string {
  return text.replace(LONG_RUN, `$&${JOINER}`).normalize('NFC');
}

/** How many times longer a text can be before composition: a Hangul syllable is typed as up to three jamo. */
export const UNCOMPOSED_TIMES = 4;
