import { EditorContent, useEditor } from '@tiptap/react';
import { useRef } from 'react';
import { editorContent, RICH_TEXT_EXTENSIONS } from '#src/ui/richText/extensions.ts';
import { pastedHtml } from '#src/ui/richText/pastedHtml.ts';
import { ReviewEditorBar } from './ReviewEditorBar.tsx';

export interface ReviewEditorProps {
  label: string;
  /** Rich text with which the editor opens. */
  body: string;
  /** Id of the error message; undefined if the text is valid. */
  errorId: string | undefined;
  onBody(html: string): void;
}

/** The editor of a review: the formats of the site's rich text, and spoilers. Keyboard: Ctrl+B, Ctrl+I, `- ` and `1. ` for lists. */
export function ReviewEditor({ label, body, errorId, onBody }: ReviewEditorProps) {
  const latest = useRef(onBody);
  latest.current = onBody;
  const editor = useEditor({
    extensions: RICH_TEXT_EXTENSIONS,
    content: editorContent(body),
    injectCSS: false,
    immediatelyRender: true,
    shouldRerenderOnTransaction: true,
    editorProps: {
      transformPastedHTML: pastedHtml,
      attributes: {
        id: 'body',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        class: 'rich-text',
      },
    },
    onUpdate: ({ editor: changed }) => latest.current(changed.isEmpty ? '' : changed.getHTML()),
  });
  return (
    <div className="review-editor" data-invalid={errorId === undefined ? undefined : ''}>
      <ReviewEditorBar editor={editor} />
      <EditorContent editor={editor} aria-describedby={errorId} />
    </div>
  );
}
