import { useEffect, useState } from 'react';
import { authProvider } from '#src/client/authProvider.ts';
import { type Trouble, troubleOf } from '#src/client/identityMessages.ts';
import { leaveFor } from '#src/client/navigation.ts';
import { ButtonLink } from '#src/ui/controls/Button.tsx';
import { SubmitButton } from '#src/ui/forms/SubmitButton.tsx';
import { AccountFrame } from './AccountFrame.tsx';
import { NewPasswordField } from './NewPasswordField.tsx';
import { chosenPassword } from './rules.ts';
import { TroubleSummary } from './TroubleSummary.tsx';
import { UsernameField } from './UsernameField.tsx';
import { useAccountForm } from './useAccountForm.ts';

const RULES = { password: chosenPassword };

/** Whose password the code may reset, once it is known; or why it may not. */
type Reading = { email: string } | { trouble: Trouble } | null;

function useResetCode(code: string): Reading {
  const [reading, setReading] = useState<Reading>(null);
  useEffect(() => {
    let isCurrent = true;
    import('#src/client/identityClient.ts')
      .then(({ emailOfResetCode }) => emailOfResetCode(code))
      .then(
        (email) => isCurrent && setReading({ email }),
        (error: unknown) => isCurrent && setReading({ trouble: troubleOf(error) }),
      );
    return () => {
      isCurrent = false;
    };
  }, [code]);
  return reading;
}

const DeadLink = ({ trouble }: { trouble: Trouble }) => (
  <div className="account-form" role="alert">
    <p className="account-said">{trouble.message}</p>
    <p>
      <ButtonLink look="strong" href="/forgot-password">
        Ask for a new link
      </ButtonLink>
    </p>
  </div>
);

/** The target of a reset mail: chooses a new password, which ends every sign-in there was. */
export const ResetScreen = ({ code }: { code: string }) => {
  const reading = useResetCode(code);
  const form = useAccountForm({
    rules: RULES,
    async submit({ password = '' }) {
      const { error } = await authProvider.updatePassword({ code, password });
      if (error) throw error;
      leaveFor('/login?because=reset', { replace: true });
      return 'leaving';
    },
  });
  const email = reading && 'email' in reading ? reading.email : '';
  return (
    <AccountFrame
      heading="Choose a new password"
      greeting="새로 시작해요"
      lead="It takes the place of the old one. Wherever you are signed in, you will be asked for it."
    >
      {reading && 'trouble' in reading ? (
        <DeadLink trouble={reading.trouble} />
      ) : (
        <form className="account-form" method="post" noValidate {...form.formProps}>
          <TroubleSummary form={form} />
          <UsernameField email={email} />
          <NewPasswordField label="New password" error={form.fields.password} />
          <SubmitButton isBusy={form.isBusy} busyLabel="Saving …">
            Save password
          </SubmitButton>
        </form>
      )}
    </AccountFrame>
  );
};
