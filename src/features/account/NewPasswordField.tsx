import { PasswordField } from '#src/ui/forms/PasswordField.tsx';
import { PasswordRules } from './PasswordRules.tsx';
import { usePasswordRules } from './usePasswordRules.ts';

interface NewPasswordFieldProps {
  label: string;
  error?: string | undefined;
  name?: string;
}

/** A password to be chosen, with the provider's policy under it. */
export const NewPasswordField = ({ label, error, name = 'password' }: NewPasswordFieldProps) => {
  const { rules, judge } = usePasswordRules();
  return (
    <div className="new-password">
      <PasswordField
        name={name}
        label={label}
        autoComplete="new-password"
        required
        error={error}
        describedBy={`${name}-rules`}
        onInput={(event) => judge(event.currentTarget.value)}
      />
      <PasswordRules id={`${name}-rules`} rules={rules} />
    </div>
  );
};
