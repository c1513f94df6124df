import { OTHER_REFERENCE, unescapeText } from './characterReferences.ts';
import { arrangesLines, isElementName } from './elements.ts';
import { richTextBuilder } from './richTextBuilder.ts';

/**
 * Converts plain text to rich text: empty lines separate paragraphs, each line break becomes `br`. Line breaks are LF,
 * CR, CRLF, VT, FF, NEL and U+2028; U+2029 starts a paragraph. Nothing is interpreted as markup.
 */
export function paragraphsOf(text: string): string {
  const builder = richTextBuilder();
  builder.lines(text, true);
  return builder.finish();
}

const TAG = /<\/?([a-z][^\s/<>]*)(?=[\s/>])/gi;
/** A tag without attribute values; in Korean texts, `<Goblin>` and `<My Mister>` are titles in angle brackets. */
const BRACKETED = /<([a-z][^\s/<>=]*)(?:\s[^<>=]*)?>/gi;
/** SVG and MathML have their own element names. */
const FOREIGN = /<(?:svg|math)(?=[\s/>])/i;
const COMMENT = /<!(?:--|doctype\b)/i;

const closedNames = (text: string): ReadonlySet<string> =>
  new Set(Array.from(text.matchAll(/<\/([a-z][^\s/<>]*)/gi), ([, name = '']) => name.toLowerCase()));

/**
 * Escapes words in angle brackets that are not element names, so that parsers do not read them as tags: `<Goblin>`, but
 * neither `<b>` nor `<foo>…</foo>`.
 */
export function withBracketedText(html: string): string {
  if (FOREIGN.test(html)) return html;
  const closed = closedNames(html);
  return html.replace(BRACKETED, (whole, input: string) => {
    const name = input.toLowerCase();
    return isElementName(name) || closed.has(name) ? whole : `&lt;${whole.slice(1)}`;
  });
}

/** `none`: no tags. `marks`: tags that do not affect lines. `blocks`: tags that determine lines. */
export type Markup = 'none' | 'marks' | 'blocks';

/**
 * Returns the kind of markup that browsers would see in a text.
 * @param html with bracketed words escaped, see `withBracketedText`
 */
export function markupIn(html: string): Markup {
  const lastEnd = html.lastIndexOf('>');
  if (lastEnd === -1) return 'none';
  let markup: Markup = COMMENT.test(html) ? 'marks' : 'none';
  for (const match of html.matchAll(TAG)) {
    if (match.index > lastEnd) break;
    if (arrangesLines((match[1] ?? '').toLowerCase())) return 'blocks';
    markup = 'marks';
  }
  return markup;
}

/**
 * Converts text without markup to rich text; null if it contains tags, comments or rare character references. The
 * references that text needs in HTML (`&amp;`, `&lt;`) are decoded, because some texts come from HTML.
 */
export function plainParagraphs(text: string): string | null {
  if (OTHER_REFERENCE.test(text)) return null;
  if (text.includes('<') && markupIn(withBracketedText(text)) !== 'none') return null;
  return paragraphsOf(unescapeText(text));
}
