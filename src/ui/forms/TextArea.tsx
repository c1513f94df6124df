import type { ComponentProps } from 'react';
import { Field } from '#src/ui/forms/Field.tsx';

interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'id' | 'name'> {
  name: string;
  label: string;
  hint?: string;
  /** What is wrong with it. */
  error?: string | undefined;
}

/** A text of several lines, with its label, its hint and its error. */
export const TextArea = ({ name, label, hint, error, ...textarea }: TextAreaProps) => (
  <Field name={name} label={label} hint={hint} error={error}>
    {(described) => <textarea {...textarea} {...described} />}
  </Field>
);
