import { Token, Tokenizer, TokenizerMode } from 'parse5';
import { escapeAttribute } from '#src/domain/text/characterReferences.ts';
import { roleOf } from '#src/domain/text/elements.ts';
import { markupIn, withBracketedText } from '#src/domain/text/plainText.ts';
import { RICH_TEXT_ATTRIBUTES } from '#src/domain/text/richText.ts';
import { richTextBuilder } from '#src/domain/text/richTextBuilder.ts';
import { addEndTag, addStartTag } from '#src/domain/text/richTextTags.ts';
import { leftOutContent } from './leftOutContent.ts';

type Tag = Token.TagToken;

/** The tokenizer states after certain start tags (HTML standard, section 13.2.6.4). */
const MODES = {
  title: TokenizerMode.RCDATA,
  textarea: TokenizerMode.RCDATA,
  style: TokenizerMode.RAWTEXT,
  xmp: TokenizerMode.RAWTEXT,
  iframe: TokenizerMode.RAWTEXT,
  noembed: TokenizerMode.RAWTEXT,
  noframes: TokenizerMode.RAWTEXT,
  script: TokenizerMode.SCRIPT_DATA,
  plaintext: TokenizerMode.PLAINTEXT,
} as const;
const modes: ReadonlyMap<string, (typeof MODES)[keyof typeof MODES]> = new Map(Object.entries(MODES));

/** Returns whether a `b` is bold: word processors wrap whole documents into one that is not. */
const isBold = (tag: Tag) =>
  !/font-weight:\s*(?:normal|[1-4]00)\b/i.test(Token.getTokenAttr(tag, 'style') ?? '');

type KeepsAttribute = (name: string, value: string) => boolean;

const linkAttributes = (tag: Tag, keeps: KeepsAttribute): string =>
  RICH_TEXT_ATTRIBUTES.map((name) => {
    const value = Token.getTokenAttr(tag, name);
    return value === null || !keeps(name, value) ? '' : ` ${name}="${escapeAttribute(value)}"`;
  }).join('');

/**
 * Converts any HTML or text to the canonical form of rich text (see `richTextBuilder`): parsed as browsers parse it, with
 * blocks as paragraphs and without anything that rich text does not support. Line breaks are kept where no tag arranges
 * lines. The time is linear in the length.
 * @param keeps whether a link keeps an `href` or `target`; by default all do, and the purifier decides
 */
export function canonicalHtml(html: string, keeps: KeepsAttribute = () => true): string {
  const source = withBracketedText(html);
  const builder = richTextBuilder();
  const leftOut = leftOutContent();
  const hasOwnLines = markupIn(source) !== 'blocks';
  let preformatted = 0;

  const addText = ({ chars }: Token.CharacterToken) => {
    if (leftOut.isInside()) return;
    if (hasOwnLines || preformatted > 0) builder.lines(chars);
    else builder.text(chars);
  };
  const tokenizer = new Tokenizer(
    {},
    {
      onCharacter: addText,
      onWhitespaceCharacter: addText,
      onNullCharacter: () => undefined,
      onComment: () => undefined,
      onDoctype: () => undefined,
      onEof: () => undefined,
      onStartTag(tag) {
        const isLeftOut = leftOut.begin(tag);
        if (!leftOut.isForeign()) tokenizer.state = modes.get(tag.tagName) ?? tokenizer.state;
        tokenizer.inForeignNode = leftOut.isForeign();
        const role = roleOf(tag.tagName);
        if (isLeftOut && role !== 'replaced') return;
        if (tag.tagName === 'pre') preformatted += 1;
        if (tag.tagName === 'b' && !isBold(tag)) return;
        addStartTag(builder, tag.tagName, tag.tagName === 'a' ? linkAttributes(tag, keeps) : '');
      },
      onEndTag(tag) {
        const isLeftOut = leftOut.end(tag);
        tokenizer.inForeignNode = leftOut.isForeign();
        const role = roleOf(tag.tagName);
        if (isLeftOut && role !== 'replaced') return;
        if (tag.tagName === 'pre') preformatted = Math.max(0, preformatted - 1);
        addEndTag(builder, tag.tagName);
      },
    },
  );
  tokenizer.write(source, true);
  return builder.finish();
}
