import { useEffect, useState } from 'react';
import { authProvider } from '#src/client/authProvider.ts';
import { type FormError, formErrorOf } from '#src/client/identityMessages.ts';
import { leaveFor } from '#src/client/navigation.ts';
import { AccountFrame } from '#src/features/account/form/AccountFrame.tsx';
import { FormFrame } from '#src/features/account/form/FormFrame.tsx';
import { NewPasswordField } from '#src/features/account/form/NewPasswordField.tsx';
import { newPasswordRule } from '#src/features/account/form/rules.ts';
import { useAccountForm } from '#src/features/account/form/useAccountForm.ts';
import { ButtonLink } from '#src/ui/controls/Button.tsx';
import { SubmitButton } from '#src/ui/forms/SubmitButton.tsx';
import { UsernameField } from './UsernameField.tsx';

const RULES = { password: newPasswordRule };

/** The account whose password the code can reset, or why the code is rejected; null while the provider is being asked. */
type CodeCheck = { email: string } | { formError: FormError } | null;

function useResetCode(code: string): CodeCheck {
  const [check, setCheck] = useState<CodeCheck>(null);
  useEffect(() => {
    let isCurrent = true;
    import('#src/client/identityClient.ts')
      .then(({ emailOfResetCode }) => emailOfResetCode(code))
      .then(
        (email) => isCurrent && setCheck({ email }),
        (error: unknown) => isCurrent && setCheck({ formError: formErrorOf(error) }),
      );
    return () => {
      isCurrent = false;
    };
  }, [code]);
  return check;
}

const InvalidLink = ({ formError }: { formError: FormError }) => (
  <div className="account-form" role="alert">
    <p className="account-message">{formError.message}</p>
    <p>
      <ButtonLink look="strong" href="/forgot-password">
        Request a new link
      </ButtonLink>
    </p>
  </div>
);

/** Target of the link in a reset mail: sets a new password, which ends all sessions of the account. */
export const ResetScreen = ({ code }: { code: string }) => {
  const check = useResetCode(code);
  const form = useAccountForm({
    rules: RULES,
    async submit({ password = '' }) {
      const { error } = await authProvider.updatePassword({ code, password });
      if (error) throw error;
      leaveFor('/login?because=reset', { replace: true });
      return 'leaving';
    },
  });
  const email = check && 'email' in check ? check.email : '';
  return (
    <AccountFrame
      heading="Choose a new password"
      greeting="새로 시작해요"
      lead="It replaces your old password and signs you out everywhere."
    >
      {check && 'formError' in check ? (
        <InvalidLink formError={check.formError} />
      ) : (
        <FormFrame form={form}>
          <UsernameField email={email} />
          <NewPasswordField label="New password" error={form.fields.password} />
          <SubmitButton isBusy={form.isBusy} busyLabel="Saving …">
            Save password
          </SubmitButton>
        </FormFrame>
      )}
    </AccountFrame>
  );
};
