import { useEffect } from 'react';
import { authProvider } from '#src/client/authProvider.ts';
import { leaveFor, withReturn } from '#src/client/navigation.ts';
import { keepSetupToken } from '#src/client/storedAuth.ts';
import { SubmitButton } from '#src/ui/forms/SubmitButton.tsx';
import { AccountFrame } from './AccountFrame.tsx';
import { TroubleSummary } from './TroubleSummary.tsx';
import { useAccountForm } from './useAccountForm.ts';

interface SetUpScreenProps {
  productName: string;
  /** Token of the set-up link, which is taken by a sign-in. */
  setupToken: string;
}

/** The set-up link, opened by a member: an account that was made without it becomes admin by signing in once more. */
export const SetUpScreen = ({ productName, setupToken }: SetUpScreenProps) => {
  useEffect(() => keepSetupToken(setupToken), [setupToken]);
  const form = useAccountForm({
    rules: {},
    async submit() {
      const { error } = await authProvider.logout();
      if (error) throw error;
      leaveFor(withReturn('/login', '/dashboard'));
      return 'leaving';
    },
  });
  return (
    <AccountFrame
      heading={`Set up ${productName}`}
      greeting="함께 봐요"
      lead="You are signed in already. Sign in once more, and your account becomes the first admin, if nobody is yet."
    >
      <form className="account-form" method="post" noValidate {...form.formProps}>
        <TroubleSummary form={form} />
        <SubmitButton isBusy={form.isBusy} busyLabel="One moment …">
          Sign in again
        </SubmitButton>
      </form>
    </AccountFrame>
  );
};
