import { type ComponentProps, useState } from 'react';
import { TextField } from '#src/ui/forms/TextField.tsx';

interface PasswordFieldProps extends Omit<ComponentProps<typeof TextField>, 'type' | 'end' | 'autoComplete'> {
  /** Tells password managers whether to fill in or to suggest a password. */
  autoComplete: 'current-password' | 'new-password';
}

/** A password field with a button that shows the password. */
export const PasswordField = (props: PasswordFieldProps) => {
  const [isShown, setIsShown] = useState(false);
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      end={
        <button
          type="button"
          className="field-end"
          aria-pressed={isShown}
          aria-controls={props.name}
          onClick={() => setIsShown(!isShown)}
        >
          <span className="visually-hidden">Show {props.label.toLowerCase()}</span>
          <span aria-hidden="true">{isShown ? 'Hide' : 'Show'}</span>
        </button>
      }
    />
  );
};
