import { useState } from 'react';
import { FormFrame } from '#src/features/account/form/FormFrame.tsx';
import { Notice } from '#src/features/account/form/Notice.tsx';
import { emailRule } from '#src/features/account/form/rules.ts';
import { useAccountForm } from '#src/features/account/form/useAccountForm.ts';
import { SubmitButton } from '#src/ui/forms/SubmitButton.tsx';
import { TextField } from '#src/ui/forms/TextField.tsx';
import { SettingsSection } from './SettingsSection.tsx';
import type { Confirmation } from './useConfirmation.ts';

interface ChangeEmailProps {
  email: string;
  /** Without a mail server, mails are written to the server's outbox directory. */
  hasMailServer: boolean;
  confirmation: Confirmation;
}

/** Requests a change of e-mail address. The address changes only when the link mailed to the new address is opened. */
export const ChangeEmail = ({ email, hasMailServer, confirmation }: ChangeEmailProps) => {
  const [requested, setRequested] = useState<string | null>(null);
  const form = useAccountForm({
    rules: {
      'new-email': (value) =>
        value.trim().toLowerCase() === email.toLowerCase()
          ? 'This is already your e-mail address. Enter a different one.'
          : emailRule(value),
    },
    async submit(values, element) {
      const address = (values['new-email'] ?? '').trim();
      if (!(await confirmation.ask())) return 'done';
      const { changeEmail } = await import('#src/client/accountActions.ts');
      await changeEmail(address);
      setRequested(address);
      element.reset();
      return 'done';
    },
  });
  return (
    <SettingsSection
      id="change-email"
      heading="E-mail address"
      text="You sign in with this address, and we send e-mails to it. Other members never see it."
    >
      {requested !== null && (
        <Notice
          heading="One more step"
          text={
            <>
              If <strong>{requested}</strong> is available,{' '}
              {hasMailServer
                ? 'we have sent a link there.'
                : 'your link is in the server’s outbox. This site cannot send mail yet, so ask its operator for the link.'}{' '}
              Your address changes when you open the link.
            </>
          }
        />
      )}
      <FormFrame form={form} onConfirm={() => confirmation.askAndRetry(form.resubmit)}>
        <TextField
          name="new-email"
          label="New e-mail address"
          hint={`Now: ${email}`}
          type="email"
          autoComplete="email"
          required
          error={form.fields['new-email']}
        />
        <SubmitButton look="plain" isBusy={form.isBusy} busyLabel="Sending …">
          Change address
        </SubmitButton>
      </FormFrame>
    </SettingsSection>
  );
};
