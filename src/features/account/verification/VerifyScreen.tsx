import { type ReactNode, useEffect, useRef, useState } from 'react';
import { secondsSinceMail } from '#src/client/mailedAt.ts';
import { AccountFrame } from '#src/features/account/form/AccountFrame.tsx';
import { FormFrame } from '#src/features/account/form/FormFrame.tsx';
import { LinkWithReturn } from '#src/features/account/form/LinkWithReturn.tsx';
import { SignInButton } from '#src/features/account/form/SignInButton.tsx';
import { useAccountForm } from '#src/features/account/form/useAccountForm.ts';
import { useSignedInElsewhere } from '#src/features/account/settings/useSignedInElsewhere.ts';
import { useCountdown } from '#src/features/account/signIn/useCountdown.ts';
import { Button } from '#src/ui/controls/Button.tsx';
import { SubmitButton } from '#src/ui/forms/SubmitButton.tsx';
import { useVerification } from './useVerification.ts';

/** Shortest time between two verification mails, in seconds. */
const PAUSE = 60;

const NOT_YET =
  'Not verified yet: the link in the mail has not been opened. The mail can take a minute to arrive.';

/** Sends the mail again, at most once a minute. */
const Resend = ({ onError }: { onError: (error: unknown) => void }) => {
  const { left, start } = useCountdown();
  const [isSent, setIsSent] = useState(false);
  const isSending = useRef(false);
  useEffect(() => start(Math.max(0, Math.ceil(PAUSE - secondsSinceMail()))), [start]);
  const send = async () => {
    const { mailVerification } = await import('#src/client/identityClient.ts');
    await mailVerification();
    setIsSent(true);
    start(PAUSE);
  };
  const sendOnce = () => {
    if (left > 0 || isSending.current) return;
    isSending.current = true;
    void send()
      .catch(onError)
      .finally(() => {
        isSending.current = false;
      });
  };
  return (
    <>
      <Button aria-disabled={left > 0} onClick={sendOnce}>
        {left > 0 ? `Send it again in ${left} s` : 'Send it again'}
      </Button>
      <span role="status" className="visually-hidden">
        {isSent && 'The mail was sent again.'}
      </span>
    </>
  );
};

interface LeadProps {
  /** Whether the mail server accepted the mail. */
  isMailed: boolean;
  /** Without a mail server, mails are written to the server's outbox directory. */
  hasMailServer: boolean;
  address: ReactNode;
}

/** Says whether the mail was sent from this tab, was sent earlier, or could not be sent. */
const Lead = ({ isMailed, hasMailServer, address }: LeadProps) => {
  const [isFromHere, setIsFromHere] = useState(true);
  useEffect(() => setIsFromHere(Number.isFinite(secondsSinceMail())), []);
  if (!hasMailServer) {
    return (
      <>
        This site has no mail server yet. The link for {address} is in the server’s outbox folder. If you do
        not run this site, ask its operator for the link. Once you have opened it, on any device, this page
        continues automatically.
      </>
    );
  }
  if (!isMailed) return <>We could not send the mail to {address}. Request it again.</>;
  return isFromHere ? (
    <>We sent a link to {address}. Open it on any device, and this page continues automatically.</>
  ) : (
    <>
      {address} is not verified yet. Open the link we sent you when you registered, or request it again. This
      page continues automatically.
    </>
  );
};

/** Waits until the e-mail address is verified, in this browser or elsewhere, and then continues automatically. */
export const VerifyScreen = ({ isMailed, hasMailServer }: Omit<LeadProps, 'address'>) => {
  useSignedInElsewhere('/settings/account');
  const { waiting, check } = useVerification();
  const [isNotYet, setIsNotYet] = useState(false);
  const form = useAccountForm({
    rules: {},
    async submit() {
      const isDone = await check();
      setIsNotYet(!isDone);
      return isDone ? 'leaving' : 'done';
    },
  });
  if (waiting === 'unknown') {
    return (
      <AccountFrame
        heading="Verify your address"
        greeting="곧 시작합니다"
        lead="This browser does not know whose address to verify. Sign in to continue."
      >
        <SignInButton />
      </AccountFrame>
    );
  }
  const address = typeof waiting === 'object' ? <strong>{waiting.email}</strong> : 'your address';
  return (
    <AccountFrame
      heading={hasMailServer ? 'Check your mailbox' : 'Open your link'}
      greeting="곧 시작합니다"
      lead={<Lead isMailed={isMailed} hasMailServer={hasMailServer} address={address} />}
    >
      <FormFrame form={form}>
        <p className="verify-state" role="status">
          {isNotYet && !form.isBusy ? NOT_YET : 'Waiting for the link to be opened …'}
        </p>
        <div className="button-row">
          <SubmitButton isBusy={form.isBusy} busyLabel="Checking …">
            I have opened the link
          </SubmitButton>
          <Resend onError={form.report} />
        </div>
      </FormFrame>
      <p className="account-other">
        Wrong address? <LinkWithReturn href="/register">Register with another one</LinkWithReturn>, or{' '}
        <LinkWithReturn href="/login">sign in</LinkWithReturn>.
      </p>
    </AccountFrame>
  );
};
