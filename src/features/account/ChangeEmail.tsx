import { useState } from 'react';
import { SubmitButton } from '#src/ui/forms/SubmitButton.tsx';
import { TextField } from '#src/ui/forms/TextField.tsx';
import { Notice } from './Notice.tsx';
import { emailRule } from './rules.ts';
import { SettingsSection } from './SettingsSection.tsx';
import { TroubleSummary } from './TroubleSummary.tsx';
import { useAccountForm } from './useAccountForm.ts';
import type { Confirmation } from './useConfirmation.ts';

interface ChangeEmailProps {
  email: string;
  /** Without one, mails lie with whoever runs the site. */
  hasMailServer: boolean;
  confirmation: Confirmation;
}

/** Changes the address by a mail to the new one: nothing changes until its link is followed. */
export const ChangeEmail = ({ email, hasMailServer, confirmation }: ChangeEmailProps) => {
  const [asked, setAsked] = useState<string | null>(null);
  const form = useAccountForm({
    rules: {
      'new-email': (value) =>
        value.trim().toLowerCase() === email.toLowerCase()
          ? 'This is the address you have now.'
          : emailRule(value),
    },
    async submit(values, element) {
      const address = (values['new-email'] ?? '').trim();
      if (!(await confirmation.ask())) return 'done';
      const { changeEmail } = await import('#src/client/accountActions.ts');
      await changeEmail(address);
      setAsked(address);
      element.reset();
      return 'done';
    },
  });
  return (
    <SettingsSection
      id="change-email"
      heading="E-mail address"
      text="You sign in with it, and we write to it. Nobody else sees it."
    >
      {asked !== null && (
        <Notice
          heading="One more step"
          text={
            <>
              If <strong>{asked}</strong> is free,{' '}
              {hasMailServer
                ? 'a mail is on its way there.'
                : 'a link is in the server’s log: this site sends no mail yet, so ask whoever runs it.'}{' '}
              Your address changes when you follow its link.
            </>
          }
        />
      )}
      <form className="account-form" method="post" noValidate {...form.formProps}>
        <TroubleSummary
          form={form}
          onConfirm={() => void confirmation.askAgain().then((isIt) => isIt && form.again())}
        />
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
      </form>
    </SettingsSection>
  );
};
