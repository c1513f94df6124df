import type { ComponentProps, ReactNode } from 'react';

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

/** A labelled field with its hint and its error, which the field names as its description. */
export const TextField = ({ name, label, hint, error, end, describedBy, ...input }: TextFieldProps) => {
  const descriptions = [hint && `${name}-hint`, error && `${name}-error`, describedBy].filter(Boolean);
  return (
    <div className={error ? 'field wrong' : 'field'}>
      <label htmlFor={name}>{label}</label>
      {hint && (
        <p className="field-hint" id={`${name}-hint`}>
          {hint}
        </p>
      )}
      <div className="field-input">
        <input
          {...input}
          id={name}
          name={name}
          aria-invalid={error ? true : undefined}
          aria-describedby={descriptions.join(' ') || undefined}
        />
        {end}
      </div>
      {error && (
        <p className="field-error" id={`${name}-error`}>
          {error}
        </p>
      )}
    </div>
  );
};
