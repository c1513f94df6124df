import { unescapeText } from './characterReferences.ts';
import { isAllowedLink } from './richText.ts';
import { richTextBuilder } from './richTextBuilder.ts';
import { addEndTag, addStartTag } from './richTextTags.ts';

/** The tags of rich text as the builder writes them, and text between tags. */
const PIECE =
  /<(\/?)(p|br|b|i|em|strong|a|ul|ol|li)>|<a((?: href="([^"<>]*)")?(?: target="_blank")?)>|[^<>]+/y;

/**
 * Returns the canonical form of HTML that contains only the tags of rich text in the simple form that editors write; null
 * for any other HTML. Takes linear time.
 */
export function canonicalForm(html: string): string | null {
  const builder = richTextBuilder();
  PIECE.lastIndex = 0;
  while (PIECE.lastIndex < html.length) {
    const match = PIECE.exec(html);
    if (!match) return null;
    const [whole, slash, tag, attributes, href] = match;
    if (tag !== undefined) (slash ? addEndTag : addStartTag)(builder, tag);
    else if (attributes === undefined) builder.text(unescapeText(whole));
    else if (href !== undefined && !isAllowedLink(unescapeText(href))) return null;
    else addStartTag(builder, 'a', attributes);
  }
  return builder.finish();
}

/**
 * Whether rich text is in canonical form. Such text is safe: it contains only tags of rich text, allowed links and
 * escaped text.
 */
export const isCanonical = (html: string): boolean => canonicalForm(html) === html;
