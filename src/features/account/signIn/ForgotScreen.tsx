import { useEffect, useRef, useState } from 'react';
import { authProvider } from '#src/client/authProvider.ts';
import { AccountFrame } from '#src/features/account/form/AccountFrame.tsx';
import { EmailField } from '#src/features/account/form/EmailField.tsx';
import { FormFrame } from '#src/features/account/form/FormFrame.tsx';
import { LinkWithReturn } from '#src/features/account/form/LinkWithReturn.tsx';
import { emailRule } from '#src/features/account/form/rules.ts';
import { useAccountForm } from '#src/features/account/form/useAccountForm.ts';
import { SubmitButton } from '#src/ui/forms/SubmitButton.tsx';

const RULES = { email: emailRule };

interface ResetRequestedProps {
  email: string;
  /** Without a mail server, mails are written to the server's outbox directory. */
  hasMailServer: boolean;
  onOther(): void;
}

/** The confirmation. It is the same whether or not the address has an account, so that it does not reveal who is registered. */
const ResetRequested = ({ email, hasMailServer, onOther }: ResetRequestedProps) => {
  const heading = useRef<HTMLParagraphElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="account-form">
      <p ref={heading} tabIndex={-1} className="account-message">
        If <strong>{email}</strong> has an account,{' '}
        {hasMailServer
          ? 'we have sent a link there.'
          : 'your link is in the server’s outbox. This site cannot send mail yet, so ask its operator for the link.'}{' '}
        The link works once and expires after an hour.
      </p>
      {hasMailServer && (
        <p>No mail after a few minutes? Check your spam folder and the spelling of your address.</p>
      )}
      <p>
        <button type="button" className="text-button" onClick={onOther}>
          Use another address
        </button>
      </p>
    </div>
  );
};

/** Requests a mail with a link to reset the password. */
export const ForgotScreen = ({ hasMailServer }: Pick<ResetRequestedProps, 'hasMailServer'>) => {
  const [requested, setRequested] = useState<string | null>(null);
  const form = useAccountForm({
    rules: RULES,
    async submit({ email = '' }) {
      const { error } = await authProvider.forgotPassword({ email: email.trim() });
      if (error) throw error;
      setRequested(email.trim());
      return 'done';
    },
  });
  return (
    <AccountFrame
      heading="Forgot your password?"
      greeting="괜찮아요"
      lead={
        requested === null
          ? 'Enter your e-mail address, and we will send you a link to choose a new password.'
          : null
      }
    >
      {requested !== null && (
        <ResetRequested email={requested} hasMailServer={hasMailServer} onOther={() => setRequested(null)} />
      )}
      {requested === null && (
        <FormFrame form={form}>
          <EmailField error={form.fields.email} />
          <SubmitButton isBusy={form.isBusy} busyLabel="Sending …">
            Send link
          </SubmitButton>
        </FormFrame>
      )}
      <p className="account-other">
        Remembered it? <LinkWithReturn href="/login">Sign in</LinkWithReturn>
      </p>
    </AccountFrame>
  );
};
