import type { ComponentProps } from 'react';
import { Field } from '#src/ui/forms/Field.tsx';

interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'id' | 'name'> {
  name: string;
  label: string;
  hint?: string;
  /** Error message. */
  error?: string | undefined;
}

/** A multi-line text field with its label, hint and error. */
export const TextArea = ({ name, label, hint, error, ...textarea }: TextAreaProps) => (
  <Field name={name} label={label} hint={hint} error={error}>
    {(described) => <textarea {...textarea} {...described} />}
  </Field>
);
