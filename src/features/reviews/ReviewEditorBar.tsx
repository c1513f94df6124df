import type { Editor } from '@tiptap/react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { SPOILER_MARK } from '#src/domain/reviews/spoilers.ts';
import { isAllowedLink } from '#src/domain/text/richText.ts';
import { Button } from '#src/ui/controls/Button.tsx';

/** Formats: name, sign on the button, name in the editor, and the command that toggles it. */
const TOOLS = [
  ['Bold', 'B', 'bold', 'toggleBold'],
  ['Italic', 'I', 'italic', 'toggleItalic'],
  ['Bulleted list', '•', 'bulletList', 'toggleBulletList'],
  ['Numbered list', '1.', 'orderedList', 'toggleOrderedList'],
] as const;

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** Returns the address of a link; without a scheme it gets `https://`. */
const addressOf = (typed: string) => (/^([a-z][a-z0-9+.-]*:|\/|#)/i.test(typed) ? typed : `https://${typed}`);

/** Puts spoiler marks, without a format, around the selected text, which must be in one paragraph or item. */
function markSpoiler(editor: Editor): void {
  editor
    .chain()
    .focus()
    .command(({ tr, state: { schema } }) => {
      const { from, to } = tr.selection;
      tr.insert(to, schema.text(SPOILER_MARK)).insert(from, schema.text(SPOILER_MARK));
      return true;
    })
    .run();
}

/** Focuses the field when it appears; a constant, so that it is called once. */
const focusFirst = (input: HTMLInputElement | null) => input?.focus();

/** Asks for the address of a link. It is not a form, because it is within the form of the review. */
function LinkField({ editor, onDone }: { editor: Editor; onDone(): void }) {
  const [address, setAddress] = useState(String(editor.getAttributes('link').href ?? ''));
  const [isWrong, setIsWrong] = useState(false);
  const apply = () => {
    const typed = address.trim();
    if (typed !== '' && !isAllowedLink(addressOf(typed))) {
      setIsWrong(true);
      return;
    }
    const chain = editor.chain().focus().extendMarkRange('link');
    if (typed === '') chain.unsetLink().run();
    else chain.setLink({ href: addressOf(typed) }).run();
    onDone();
  };
  return (
    <div className="review-link">
      <label>
        <span>Address of the link; leave it empty to remove the link</span>
        <input
          ref={focusFirst}
          type="url"
          value={address}
          aria-invalid={isWrong || undefined}
          onChange={({ target }) => setAddress(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' && event.key !== 'Escape') return;
            event.preventDefault();
            if (event.key === 'Enter') apply();
            else onDone();
          }}
        />
      </label>
      <Button onClick={apply}>Apply</Button>
      {isWrong && <p role="alert">Enter an address that begins with https://</p>}
    </div>
  );
}

/** The toolbar of the review's text: one tab stop, arrow keys move between the buttons. */
export function ReviewEditorBar({ editor }: { editor: Editor }) {
  const bar = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(0);
  const [isLinking, setIsLinking] = useState(false);
  const step = ({ key }: KeyboardEvent) => {
    const by = STEPS[key];
    const buttons = bar.current?.querySelectorAll('button');
    if (by === undefined || !buttons) return;
    const next = (at + by + buttons.length) % buttons.length;
    setAt(next);
    buttons[next]?.focus();
  };
  const { selection } = editor.state;
  const isInOneBlock = !selection.empty && selection.$from.sameParent(selection.$to);
  const hasText = !selection.empty || editor.isActive('link');
  const tabIndexOf = (index: number) => (index === at ? 0 : -1);
  return (
    <>
      <div ref={bar} role="toolbar" aria-label="Format the review" className="review-bar" onKeyDown={step}>
        {TOOLS.map(([name, sign, format, toggle], index) => (
          <button
            key={name}
            type="button"
            tabIndex={tabIndexOf(index)}
            aria-label={name}
            title={name}
            aria-pressed={editor.isActive(format)}
            data-format={format}
            onFocus={() => setAt(index)}
            onClick={() => editor.chain().focus()[toggle]().run()}
          >
            {sign}
          </button>
        ))}
        <button
          type="button"
          tabIndex={tabIndexOf(TOOLS.length)}
          aria-disabled={!hasText}
          aria-pressed={editor.isActive('link')}
          title={hasText ? 'Link the selected text' : 'Select the text to link first'}
          onFocus={() => setAt(TOOLS.length)}
          onClick={() => hasText && setIsLinking(true)}
        >
          Link
        </button>
        <button
          type="button"
          tabIndex={tabIndexOf(TOOLS.length + 1)}
          aria-disabled={!isInOneBlock}
          title={isInOneBlock ? 'Cover the selected text' : 'Select the text to cover, within one paragraph'}
          onFocus={() => setAt(TOOLS.length + 1)}
          onClick={() => isInOneBlock && markSpoiler(editor)}
        >
          Spoiler
        </button>
      </div>
      {isLinking && <LinkField editor={editor} onDone={() => setIsLinking(false)} />}
    </>
  );
}
