import type { ComponentProps } from 'react';
import { Field } from '#src/ui/forms/Field.tsx';

interface SelectFieldProps extends Omit<ComponentProps<'select'>, 'id' | 'name'> {
  name: string;
  label: string;
  /** Error message. */
  error?: string | undefined;
  /** Labels by option value. */
  options: Readonly<Record<string, string>>;
  /** Label of the empty option. */
  unchosen: string;
}

/** A select control with its label and error. */
export const SelectField = ({ name, label, error, options, unchosen, ...select }: SelectFieldProps) => (
  <Field name={name} label={label} error={error}>
    {(described) => (
      <select {...select} {...described}>
        <option value="">{unchosen}</option>
        {Object.entries(options).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    )}
  </Field>
);
