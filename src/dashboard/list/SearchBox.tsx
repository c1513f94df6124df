import { SearchOutlined } from '@ant-design/icons';
import { Input, type InputRef } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useShortcuts } from '#src/dashboard/frame/keys.ts';

/** How long the typing has to rest before the list follows, ms. */
const REST = 250;

interface SearchBoxProps {
  label: string;
  /** What the address says. */
  value: string;
  onSearch(text: string): void;
}

/** The search over a list. It follows the address; `/` leads to it. */
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
        timer.current = setTimeout(() => search(target.value), REST);
      }}
      onPressEnter={() => search(text)}
    />
  );
}
