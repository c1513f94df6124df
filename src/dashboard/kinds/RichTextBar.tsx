import {
  BoldOutlined,
  ItalicOutlined,
  LinkOutlined,
  OrderedListOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons';
import type { Editor } from '@tiptap/react';
import { Input } from 'antd';
import { type KeyboardEvent, useRef, useState } from 'react';
import { isAllowedLink } from '#src/domain/text/richText.ts';

/** Formats: name, keys, icon, name in the editor, and the command that toggles it. */
const TOOLS = [
  ['Bold', 'Ctrl B', BoldOutlined, 'bold', 'toggleBold'],
  ['Italic', 'Ctrl I', ItalicOutlined, 'italic', 'toggleItalic'],
  ['Bulleted list', 'Ctrl Shift 8', UnorderedListOutlined, 'bulletList', 'toggleBulletList'],
  ['Numbered list', 'Ctrl Shift 7', OrderedListOutlined, 'orderedList', 'toggleOrderedList'],
] as const;

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** Returns the address of a link; without a scheme it gets `https://`. */
const addressOf = (typed: string) => (/^([a-z][a-z0-9+.-]*:|\/|#)/i.test(typed) ? typed : `https://${typed}`);

function LinkField({ editor, onDone }: { editor: Editor; onDone(): void }) {
  const [address, setAddress] = useState(String(editor.getAttributes('link').href ?? ''));
  const [isWrong, setIsWrong] = useState(false);
  const done = () => {
    onDone();
    editor.commands.focus();
  };
  const apply = () => {
    const typed = address.trim();
    if (typed === '') editor.chain().extendMarkRange('link').unsetLink().run();
    else if (!isAllowedLink(addressOf(typed))) {
      setIsWrong(true);
      return;
    } else
      editor
        .chain()
        .extendMarkRange('link')
        .setLink({ href: addressOf(typed) })
        .run();
    done();
  };
  return (
    <Input
      size="small"
      autoFocus
      className="dash-rich-link"
      aria-label="Address of the link"
      placeholder="Enter an address; leave empty to remove the link"
      value={address}
      {...(isWrong && { status: 'error' as const, 'aria-invalid': true })}
      onChange={({ target }) => {
        setAddress(target.value);
        setIsWrong(false);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        if (event.key === 'Enter') apply();
        else done();
      }}
    />
  );
}

/** The toolbar of formatted text: one tab stop, arrow keys move between the buttons. */
export function RichTextBar({ editor, label }: { editor: Editor; label: string }) {
  const bar = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(0);
  const [isLinking, setIsLinking] = useState(false);
  const step = ({ key }: KeyboardEvent) => {
    const by = STEPS[key];
    const buttons = bar.current?.querySelectorAll('button');
    if (by === undefined || !buttons || isLinking) return;
    const next = (at + by + buttons.length) % buttons.length;
    setAt(next);
    buttons[next]?.focus();
  };
  const hasText = !editor.state.selection.empty || editor.isActive('link');
  return (
    <div ref={bar} role="toolbar" aria-label={`Format ${label}`} className="dash-rich-bar" onKeyDown={step}>
      {TOOLS.map(([name, keys, Icon, format, toggle], index) => (
        <button
          key={name}
          type="button"
          tabIndex={index === at ? 0 : -1}
          aria-label={name}
          aria-pressed={editor.isActive(format)}
          title={`${name} (${keys})`}
          onFocus={() => setAt(index)}
          onClick={() => editor.chain().focus()[toggle]().run()}
        >
          <Icon aria-hidden="true" />
        </button>
      ))}
      <button
        type="button"
        tabIndex={at === TOOLS.length ? 0 : -1}
        aria-label="Link"
        aria-pressed={editor.isActive('link')}
        aria-disabled={!hasText}
        title={hasText ? 'Link the selected text' : 'Select the text to link first'}
        onFocus={() => setAt(TOOLS.length)}
        onClick={() => hasText && setIsLinking(true)}
      >
        <LinkOutlined aria-hidden="true" />
      </button>
      {isLinking && <LinkField editor={editor} onDone={() => setIsLinking(false)} />}
    </div>
  );
}
