import Link from '@tiptap/extension-link';
import { EditorContent, useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { useEffect, useRef } from 'react';
import { isAllowedLink, RICH_TEXT_MAX } from '#src/domain/richText.ts';
import { RichTextBar } from './RichTextBar.tsx';

/** What the rich-text policy knows (S-E3), and nothing else: whatever is pasted becomes this or plain text. */
const EXTENSIONS = [
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

/**
 * What is pasted, without the style sheets that word processors put in: the editor's own document would apply them, which
 * the page's policy forbids and tells on the console. A template applies nothing.
 */
function withoutStyleSheets(html: string): string {
  const pasted = document.createElement('template');
  pasted.innerHTML = html;
  for (const sheet of pasted.content.querySelectorAll('style')) sheet.remove();
  return pasted.innerHTML;
}

interface RichTextInputProps {
  label: string;
  /** HTML that the server has cleaned. */
  value: string;
  onChange(html: string): void;
  isDisabled: boolean;
}

/** Formatted text within the policy, by keyboard: Ctrl B, Ctrl I, lists by `- ` and `1. `, links by the bar above it. */
export function RichTextInput({ label, value, onChange, isDisabled }: RichTextInputProps) {
  const written = useRef(value);
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  const editor = useEditor({
    extensions: EXTENSIONS,
    content: value,
    editable: !isDisabled,
    injectCSS: false,
    immediatelyRender: true,
    shouldRerenderOnTransaction: true,
    editorProps: {
      transformPastedHTML: withoutStyleSheets,
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        class: 'rich-text dash-rich-text',
      },
    },
    onUpdate: ({ editor: changed }) => {
      const html = changed.isEmpty ? '' : changed.getHTML();
      written.current = html;
      latest.current(html);
    },
  });
  // What is saved or undone comes from outside; what was typed here is here already.
  useEffect(() => {
    if (written.current === value) return;
    written.current = value;
    editor.commands.setContent(value, { emitUpdate: false });
  }, [editor, value]);
  useEffect(() => {
    if (editor.isEditable === isDisabled) editor.setEditable(!isDisabled, false);
  }, [editor, isDisabled]);
  const room = RICH_TEXT_MAX - value.length;
  return (
    <div className="dash-rich">
      {!isDisabled && <RichTextBar editor={editor} label={label} />}
      <EditorContent editor={editor} />
      {room < RICH_TEXT_MAX / 10 && (
        <p className={room < 0 ? 'dash-value-fault' : 'dash-value-help'}>
          {room < 0 ? `${-room} characters too long` : `${room} characters left`}
        </p>
      )}
    </div>
  );
}
