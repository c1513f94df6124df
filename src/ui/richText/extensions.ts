import Link from '@tiptap/extension-link';
import StarterKit from '@tiptap/starter-kit';
import { plainParagraphs } from '#src/domain/text/plainText.ts';
import { isAllowedLink } from '#src/domain/text/richText.ts';

/** Only the formats that the rich-text policy allows (S-E3); everything else in a paste becomes plain text. */
export const RICH_TEXT_EXTENSIONS = [
  StarterKit.configure({
    blockquote: false,
    code: false,
    codeBlock: false,
    dropcursor: false,
    gapcursor: false,
    heading: false,
    horizontalRule: false,
    link: false,
    strike: false,
    trailingNode: false,
    underline: false,
  }),
  Link.configure({
    openOnClick: false,
    defaultProtocol: 'https',
    isAllowedUri: (address) => isAllowedLink(address),
    HTMLAttributes: { target: null, rel: null, class: null },
  }),
];

/** Converts stored text for the editor. Older records can hold plain text, whose line breaks are kept. */
export const editorContent = (value: string) => plainParagraphs(value) ?? value;
