import { leaveFor } from '#src/client/navigation.ts';
import { SubmitButton } from '#src/ui/forms/SubmitButton.tsx';
import { TextField } from '#src/ui/forms/TextField.tsx';
import { SettingsSection } from './SettingsSection.tsx';
import { TroubleSummary } from './TroubleSummary.tsx';
import { useAccountForm } from './useAccountForm.ts';
import type { Confirmation } from './useConfirmation.ts';

interface CloseAccountProps {
  handle: string;
  confirmation: Confirmation;
}

/** The end of an account, which nothing brings back: its handle has to be typed, and the password given. */
export const CloseAccount = ({ handle, confirmation }: CloseAccountProps) => {
  const form = useAccountForm({
    rules: {
      'close-handle': (value) =>
        value.trim().toLowerCase() === handle ? undefined : `Type ${handle} to confirm that you mean it.`,
    },
    async submit() {
      if (!(await confirmation.ask())) return 'done';
      const { closeAccount } = await import('#src/client/accountActions.ts');
      await closeAccount();
      leaveFor('/login?because=closed', { replace: true });
      return 'leaving';
    },
  });
  return (
    <SettingsSection
      id="close-account"
      heading="Delete your account"
      text="Your sign-in and your profile go for good, and nothing brings them back. What you gave to the catalogue stays, without your name."
    >
      <form className="account-form" method="post" noValidate {...form.formProps}>
        <TroubleSummary
          form={form}
          onConfirm={() => void confirmation.askAgain().then((isIt) => isIt && form.again())}
        />
        <TextField
          name="close-handle"
          label={`Type “${handle}” to confirm`}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
          error={form.fields['close-handle']}
        />
        <SubmitButton look="plain" isBusy={form.isBusy} busyLabel="Deleting …">
          Delete account
        </SubmitButton>
      </form>
    </SettingsSection>
  );
};
