import type { ReactNode } from 'react';

/** What a control takes on so that its label, hint and error belong to it. */
interface Described {
  id: string;
  name: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

interface FieldProps {
  /** Name of the field in its form; also its id. */
  name: string;
  label: string;
  /** Said under the label before anything is wrong. */
  hint?: ReactNode;
  /** What is wrong with it. */
  error?: string | undefined;
  /** Ids of what else describes it. */
  describedBy?: string | undefined;
  /** Stands at the end of the field: a button that shows a password. */
  end?: ReactNode;
  /** Gives the control itself. */
  children: (described: Described) => ReactNode;
}

/** What stands around a control: label, hint and error, which the control names as its description. */
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
