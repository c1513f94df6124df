import type { ComponentProps, ReactNode } from 'react';
import { Field } from '#src/ui/forms/Field.tsx';

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'id' | 'name'> {
  /** Name of the field in its form; also its id. */
  name: string;
  label: string;
  /** Said under the label before anything is wrong. */
  hint?: ReactNode;
  /** What is wrong with it. */
  error?: string | undefined;
  /** Stands at the end of the field: a button that shows a password. */
  end?: ReactNode;
  /** Ids of what else describes it. */
  describedBy?: string;
}

/** A labelled field of one line. */
export const TextField = ({ name, label, hint, error, end, describedBy, ...input }: TextFieldProps) => (
  <Field name={name} label={label} hint={hint} error={error} end={end} describedBy={describedBy}>
    {(described) => <input {...input} {...described} />}
  </Field>
);
