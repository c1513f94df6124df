import type { ComponentProps } from 'react';

export interface LineOption<Value extends string = string> {
  value: Value;
  label: string;
}

interface LineSelectProps<Value extends string> extends Omit<ComponentProps<'select'>, 'value' | 'onChange'> {
  label: string;
  value: Value;
  options: readonly LineOption<Value>[];
  onChange(value: Value): void;
}

/** A native select for rows, so that arrow keys and letters work and long lists stay fast. */
export const LineSelect = <Value extends string>({
  label,
  options,
  onChange,
  ...rest
}: LineSelectProps<Value>) => (
  <select
    className="dash-line"
    {...rest}
    aria-label={label}
    onChange={({ target }) => {
      const picked = options.find(({ value }) => value === target.value);
      if (picked) onChange(picked.value);
    }}
  >
    {options.map(({ value, label: text }) => (
      <option key={value} value={value}>
        {text}
      </option>
    ))}
  </select>
);
