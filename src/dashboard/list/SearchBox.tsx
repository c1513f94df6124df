import { SearchOutlined } from '@ant-design/icons';
import { Input, type InputRef } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useShortcuts } from '#src/dashboard/frame/keys.ts';

/** Pause in typing before the list is searched, ms. */
const DELAY = 250;

interface SearchBoxProps {
  label: string;
  /** The search text in the address. */
  value: string;
  onSearch(text: string): void;
}

/** The search input of a list. Its value follows the address; `/` focuses it. */
export function SearchBox({ label, value, onSearch }: SearchBoxProps) {
  const field = useRef<InputRef>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [text, setText] = useState(value);
  useEffect(() => {
    setText(value);
    return () => clearTimeout(timer.current);
  }, [value]);
  useShortcuts([{ keys: '/', label: 'Search this list', run: () => field.current?.focus() }]);
  const search = (wanted: string) => {
    clearTimeout(timer.current);
    if (wanted.trim() !== value) onSearch(wanted.trim());
  };
  return (
    <Input
      ref={field}
      className="dash-search-box"
      type="search"
      aria-label={label}
      placeholder={label}
      prefix={<SearchOutlined aria-hidden="true" />}
      suffix={text === '' ? <kbd>/</kbd> : null}
      allowClear
      maxLength={200}
      value={text}
      onChange={({ target }) => {
        setText(target.value);
        clearTimeout(timer.current);
        timer.current = setTimeout(() => search(target.value), DELAY);
      }}
      onPressEnter={() => search(text)}
    />
  );
}
