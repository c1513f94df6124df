import { useEffect } from 'react';
import { authProvider } from '#src/client/authProvider.ts';
import { leaveFor, withReturn } from '#src/client/navigation.ts';
import { storeSetupToken } from '#src/client/storedAuth.ts';
import { AccountFrame } from '#src/features/account/form/AccountFrame.tsx';
import { FormFrame } from '#src/features/account/form/FormFrame.tsx';
import { useAccountForm } from '#src/features/account/form/useAccountForm.ts';
import { SubmitButton } from '#src/ui/forms/SubmitButton.tsx';

interface SetUpScreenProps {
  productName: string;
  /** Token of the set-up link; the next sign-in redeems it. */
  setupToken: string;
}

/** Shown to a signed-in member who opens the set-up link: signing in again makes their account the first admin. */
export const SetUpScreen = ({ productName, setupToken }: SetUpScreenProps) => {
  useEffect(() => storeSetupToken(setupToken), [setupToken]);
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
      lead="You are already signed in. Sign in again to make your account the first admin, if the site has none yet."
    >
      <FormFrame form={form}>
        <SubmitButton isBusy={form.isBusy} busyLabel="One moment …">
          Sign in again
        </SubmitButton>
      </FormFrame>
    </AccountFrame>
  );
};
