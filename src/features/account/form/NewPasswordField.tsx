import { PasswordField } from '#src/ui/forms/PasswordField.tsx';
import { PasswordRules } from './PasswordRules.tsx';
import { usePasswordRules } from './usePasswordRules.ts';

interface NewPasswordFieldProps {
  label: string;
  error?: string | undefined;
  name?: string;
}

/** Input for a new password, with the identity provider's password policy below it. */
export const NewPasswordField = ({ label, error, name = 'password' }: NewPasswordFieldProps) => {
  const { rules, validate } = usePasswordRules();
  return (
    <div className="new-password">
      <PasswordField
        name={name}
        label={label}
        autoComplete="new-password"
        required
        error={error}
        describedBy={`${name}-rules`}
        onInput={(event) => validate(event.currentTarget)}
      />
      <PasswordRules id={`${name}-rules`} rules={rules} />
    </div>
  );
};
