import type { ReactNode } from 'react';

/** The attributes that connect a control with its label, hint and error. */
interface Described {
  id: string;
  name: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

interface FieldProps {
  /** Name of the field in its form, also used as its id. */
  name: string;
  label: string;
  /** Help text under the label. */
  hint?: ReactNode;
  /** Error message. */
  error?: string | undefined;
  /** Ids of other elements that describe the field. */
  describedBy?: string | undefined;
  /** Content at the end of the field, such as a button that shows a password. */
  end?: ReactNode;
  /** Renders the control with the given attributes. */
  children: (described: Described) => ReactNode;
}

/** The label, hint and error of a control. Hint and error are its accessible description. */
export const Field = ({ name, label, hint, error, describedBy, end, children }: FieldProps) => {
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
        {children({
          id: name,
          name,
          'aria-invalid': error ? true : undefined,
          'aria-describedby': descriptions.join(' ') || undefined,
        })}
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
