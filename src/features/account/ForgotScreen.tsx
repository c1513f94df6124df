import { useEffect, useRef, useState } from 'react';
import { authProvider } from '#src/client/authProvider.ts';
import { SubmitButton } from '#src/ui/forms/SubmitButton.tsx';
import { TextField } from '#src/ui/forms/TextField.tsx';
import { AccountFrame } from './AccountFrame.tsx';
import { LinkWithReturn } from './LinkWithReturn.tsx';
import { emailRule } from './rules.ts';
import { TroubleSummary } from './TroubleSummary.tsx';
import { useAccountForm } from './useAccountForm.ts';

const RULES = { email: emailRule };

interface AskedProps {
  email: string;
  /** Without one, mails lie with whoever runs the site. */
  hasMailServer: boolean;
  onOther(): void;
}

/** What is said after asking, whether or not the address has an account: nobody learns who is registered. */
const Asked = ({ email, hasMailServer, onOther }: AskedProps) => {
  const heading = useRef<HTMLParagraphElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="account-form">
      <p ref={heading} tabIndex={-1} className="account-said">
        If <strong>{email}</strong> has an account,{' '}
        {hasMailServer
          ? 'a mail with a link is on its way there.'
          : 'its link is in the server’s log: this site sends no mail yet, so ask whoever runs it.'}{' '}
        The link works once, within an hour.
      </p>
      {hasMailServer && (
        <p>Nothing in a few minutes? Look into the spam folder, or see whether the address is right.</p>
      )}
      <p>
        <button type="button" className="text-button" onClick={onOther}>
          Use another address
        </button>
      </p>
    </div>
  );
};

/** Asks for a mail with which a password can be chosen anew. */
export const ForgotScreen = ({ hasMailServer }: Pick<AskedProps, 'hasMailServer'>) => {
  const [asked, setAsked] = useState<string | null>(null);
  const form = useAccountForm({
    rules: RULES,
    async submit({ email = '' }) {
      const { error } = await authProvider.forgotPassword({ email: email.trim() });
      if (error) throw error;
      setAsked(email.trim());
      return 'done';
    },
  });
  return (
    <AccountFrame
      heading="Forgot your password?"
      greeting="괜찮아요"
      lead={asked === null ? 'It happens. We mail you a link with which to choose a new one.' : null}
    >
      {asked !== null && <Asked email={asked} hasMailServer={hasMailServer} onOther={() => setAsked(null)} />}
      {asked === null && (
        <form className="account-form" method="post" noValidate {...form.formProps}>
          <TroubleSummary form={form} />
          <TextField
            name="email"
            label="E-mail address"
            type="email"
            autoComplete="username"
            required
            error={form.fields.email}
          />
          <SubmitButton isBusy={form.isBusy} busyLabel="Sending …">
            Send the link
          </SubmitButton>
        </form>
      )}
      <p className="account-other">
        It came back to you? <LinkWithReturn href="/login">Sign in</LinkWithReturn>
      </p>
    </AccountFrame>
  );
};
