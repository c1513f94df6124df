import { useState } from 'react';
import { SubmitButton } from '#src/ui/forms/SubmitButton.tsx';
import { NewPasswordField } from './NewPasswordField.tsx';
import { Notice } from './Notice.tsx';
import { chosenPassword } from './rules.ts';
import { SettingsSection } from './SettingsSection.tsx';
import { TroubleSummary } from './TroubleSummary.tsx';
import { UsernameField } from './UsernameField.tsx';
import { useAccountForm } from './useAccountForm.ts';
import type { Confirmation } from './useConfirmation.ts';

interface ChangePasswordProps {
  email: string;
  confirmation: Confirmation;
}

const RULES = { 'new-password': chosenPassword };

/** Changes the password, which signs out everywhere but here. */
export const ChangePassword = ({ email, confirmation }: ChangePasswordProps) => {
  const [isDone, setIsDone] = useState(false);
  const form = useAccountForm({
    rules: RULES,
    async submit(values, element) {
      setIsDone(false);
      if (!(await confirmation.ask())) return 'done';
      const { changePassword } = await import('#src/client/accountActions.ts');
      await changePassword(email, values['new-password'] ?? '');
      setIsDone(true);
      element.reset();
      return 'done';
    },
  });
  return (
    <SettingsSection
      id="change-password"
      heading="Password"
      text="Choosing a new one signs you out everywhere but here."
    >
      {isDone && (
        <Notice heading="Your password was changed" text="Everywhere else you are asked for the new one." />
      )}
      <form className="account-form" method="post" noValidate {...form.formProps}>
        <TroubleSummary
          form={form}
          onConfirm={() => void confirmation.askAgain().then((isIt) => isIt && form.again())}
        />
        <UsernameField email={email} />
        <NewPasswordField name="new-password" label="New password" error={form.fields['new-password']} />
        <SubmitButton look="plain" isBusy={form.isBusy} busyLabel="Saving …">
          Change password
        </SubmitButton>
      </form>
    </SettingsSection>
  );
};
