import { unescapeText } from './characterReferences.ts';

/** Line ends: paragraphs, items, lists and `br`. */
const LINE_ENDS = /<(?:\/?(?:p|li|ul|ol)|br)(?:\s[^<>]*)?>/g;

/**
 * Returns the plain text of cleaned rich text: a line for each paragraph, item and `br`, without empty lines.
 * @param html output of the cleaner
 */
export function textOfRichText(html: string): string {
  // Lines are trimmed one by one: a pattern for blanks before a line end takes quadratic time with many blanks.
  return unescapeText(html.replace(LINE_ENDS, '\n').replace(/<[^<>]*>/g, ''))
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');
}
