import {
  BoldOutlined,
  ItalicOutlined,
  LinkOutlined,
  OrderedListOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons';
import type { Editor } from '@tiptap/react';
import { Input } from 'antd';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { isAllowedLink } from '#src/domain/text/richText.ts';

interface Tool {
  name: string;
  keys: string;
  icon: ReactNode;
  isOn(editor: Editor): boolean;
  run(editor: Editor): void;
}

const TOOLS: readonly Tool[] = [
  {
    name: 'Bold',
    keys: 'Ctrl B',
    icon: <BoldOutlined aria-hidden="true" />,
    isOn: (editor) => editor.isActive('bold'),
    run: (editor) => editor.chain().focus().toggleBold().run(),
  },
  {
    name: 'Italic',
    keys: 'Ctrl I',
    icon: <ItalicOutlined aria-hidden="true" />,
    isOn: (editor) => editor.isActive('italic'),
    run: (editor) => editor.chain().focus().toggleItalic().run(),
  },
  {
    name: 'Bulleted list',
    keys: 'Ctrl Shift 8',
    icon: <UnorderedListOutlined aria-hidden="true" />,
    isOn: (editor) => editor.isActive('bulletList'),
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    name: 'Numbered list',
    keys: 'Ctrl Shift 7',
    icon: <OrderedListOutlined aria-hidden="true" />,
    isOn: (editor) => editor.isActive('orderedList'),
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
];

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
      {TOOLS.map(({ name, keys, icon, isOn, run }, index) => (
        <button
          key={name}
          type="button"
          tabIndex={index === at ? 0 : -1}
          aria-label={name}
          aria-pressed={isOn(editor)}
          title={`${name} (${keys})`}
          onFocus={() => setAt(index)}
          onClick={() => run(editor)}
        >
          {icon}
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
