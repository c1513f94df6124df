import type { ComponentProps, ReactNode } from 'react';
import { Field } from '#src/ui/forms/Field.tsx';

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'id' | 'name'> {
  /** Name of the field in its form, also used as its id. */
  name: string;
  label: string;
  /** Help text under the label. */
  hint?: ReactNode;
  /** Error message. */
  error?: string | undefined;
  /** Content at the end of the field, such as a button that shows a password. */
  end?: ReactNode;
  /** Ids of other elements that describe the field. */
  describedBy?: string;
}

/** A single-line text field with its label, hint and error. */
export const TextField = ({ name, label, hint, error, end, describedBy, ...input }: TextFieldProps) => (
  <Field name={name} label={label} hint={hint} error={error} end={end} describedBy={describedBy}>
    {(described) => <input {...input} {...described} />}
  </Field>
);
