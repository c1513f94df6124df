import type { ComponentProps } from 'react';
import { Field } from '#src/ui/forms/Field.tsx';

interface SelectFieldProps extends Omit<ComponentProps<'select'>, 'id' | 'name'> {
  name: string;
  label: string;
  /** What is wrong with it. */
  error?: string | undefined;
  /** What it chooses from: value → words. */
  options: Readonly<Record<string, string>>;
  /** What it says before something is chosen. */
  unchosen: string;
}

/** A choice among a few, with its label and its error. */
export const SelectField = ({ name, label, error, options, unchosen, ...select }: SelectFieldProps) => (
  <Field name={name} label={label} error={error}>
    {(described) => (
      <select {...select} {...described}>
        <option value="">{unchosen}</option>
        {Object.entries(options).map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    )}
  </Field>
);
