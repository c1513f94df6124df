import { useState } from 'react';
import { FormFrame } from '#src/features/account/form/FormFrame.tsx';
import { NewPasswordField } from '#src/features/account/form/NewPasswordField.tsx';
import { Notice } from '#src/features/account/form/Notice.tsx';
import { newPasswordRule } from '#src/features/account/form/rules.ts';
import { useAccountForm } from '#src/features/account/form/useAccountForm.ts';
import { UsernameField } from '#src/features/account/signIn/UsernameField.tsx';
import { SubmitButton } from '#src/ui/forms/SubmitButton.tsx';
import { SettingsSection } from './SettingsSection.tsx';
import type { Confirmation } from './useConfirmation.ts';

const RULES = { 'new-password': newPasswordRule };

/** Changes the password, which ends all other sessions of the member. */
export const ChangePassword = ({ email, confirmation }: { email: string; confirmation: Confirmation }) => {
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
      text="Changing your password signs you out in all other browsers."
    >
      {isDone && (
        <Notice
          heading="Your password was changed"
          text="Use the new one to sign in again in your other browsers."
        />
      )}
      <FormFrame form={form} onConfirm={() => confirmation.askAndRetry(form.resubmit)}>
        <UsernameField email={email} />
        <NewPasswordField name="new-password" label="New password" error={form.fields['new-password']} />
        <SubmitButton look="plain" isBusy={form.isBusy} busyLabel="Saving …">
          Change password
        </SubmitButton>
      </FormFrame>
    </SettingsSection>
  );
};
