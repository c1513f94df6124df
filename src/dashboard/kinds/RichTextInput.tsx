import { EditorContent, useEditor } from '@tiptap/react';
import { useEffect, useRef } from 'react';
import { useLatest } from '#src/dashboard/hooks/useLatest.ts';
import { canonicalForm } from '#src/domain/text/canonicalForm.ts';
import { RICH_TEXT_MAX } from '#src/domain/text/richText.ts';
import { editorContent, RICH_TEXT_EXTENSIONS } from '#src/ui/richText/extensions.ts';
import { pastedHtml } from '#src/ui/richText/pastedHtml.ts';
import { RichTextBar } from './RichTextBar.tsx';

interface RichTextInputProps {
  label: string;
  /** HTML sanitised by the server. */
  value: string;
  onChange(html: string): void;
  isDisabled: boolean;
}

/** Editor for rich text. Keyboard: Ctrl+B, Ctrl+I, `- ` and `1. ` start lists; links are set in the toolbar. */
export function RichTextInput({ label, value, onChange, isDisabled }: RichTextInputProps) {
  const written = useRef(value);
  const latest = useLatest(onChange);
  const editor = useEditor({
    extensions: RICH_TEXT_EXTENSIONS,
    content: editorContent(value),
    editable: !isDisabled,
    injectCSS: false,
    immediatelyRender: true,
    shouldRerenderOnTransaction: true,
    editorProps: {
      transformPastedHTML: pastedHtml,
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
      latest()(html);
    },
  });
  // Saving and undoing change `value` from outside. If the new value is only the canonical form of the typed text, the
  // content is not replaced, so that the cursor stays.
  useEffect(() => {
    if (written.current === value) return;
    const isTyped = canonicalForm(written.current) === value;
    written.current = value;
    if (!isTyped) editor.commands.setContent(editorContent(value), { emitUpdate: false });
  }, [editor, value]);
  useEffect(() => {
    if (editor.isEditable === isDisabled) editor.setEditable(!isDisabled, false);
  }, [editor, isDisabled]);
  const remaining = RICH_TEXT_MAX - value.length;
  return (
    <div className="dash-rich">
      {!isDisabled && <RichTextBar editor={editor} label={label} />}
      <EditorContent editor={editor} />
      {remaining < RICH_TEXT_MAX / 10 && (
        <p className={remaining < 0 ? 'dash-value-error' : 'dash-value-help'}>
          {remaining < 0 ? `${-remaining} characters too long` : `${remaining} characters left`}
        </p>
      )}
    </div>
  );
}
