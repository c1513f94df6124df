import { textOfRichText } from '#src/domain/text/textOfRichText.ts';
import { withoutSpoilers } from './spoilers.ts';

/**
 * Returns the beginning of a review as plain text without spoilers, cut at a word and ended by an ellipsis if it is longer.
 * @param html output of the cleaner
 * @param maximum characters (code points)
 */
export function reviewExcerpt(html: string, maximum: number): string {
  const text = textOfRichText(withoutSpoilers(html)).replace(/\s+/g, ' ');
  const characters = [...text];
  if (characters.length <= maximum) return text;
  const cut = characters.slice(0, maximum).join('');
  const atWord = cut.replace(/\s+\S*$/, '');
  // A text without blanks, such as one long word, is cut anywhere.
  return `${(atWord.length > maximum / 2 ? atWord : cut).replace(/[\s,;:.–—-]+$/, '')}…`;
}

/** A review that is longer is folded: its beginning is shown, and the rest on request. */
const FOLD_CHARACTERS = 1_400;
const BLOCKS = /<(p|ul|ol)(?:\s[^<>]*)?>[\s\S]*?<\/\1>/g;

/**
 * Divides clean rich text into its beginning and the rest, between two paragraphs or lists.
 * @returns `rest` is empty if the text is short or one block. Nested lists are not divided
 */
export function foldedReview(html: string): { start: string; rest: string } {
  if (html.length <= FOLD_CHARACTERS || /<li(?:\s[^<>]*)?>(?:(?!<\/li>)[\s\S])*<[uo]l/.test(html))
    return { start: html, rest: '' };
  const blocks = html.match(BLOCKS) ?? [];
  if (blocks.join('') !== html) return { start: html, rest: '' };
  let at = 0;
  let length = 0;
  while (at < blocks.length && (at === 0 || length + (blocks[at]?.length ?? 0) <= FOLD_CHARACTERS)) {
    length += blocks[at]?.length ?? 0;
    at += 1;
  }
  const rest = blocks.slice(at).join('');
  // A few words more are better than a button.
  if (rest.length < FOLD_CHARACTERS / 5) return { start: html, rest: '' };
  return { start: blocks.slice(0, at).join(''), rest };
}
