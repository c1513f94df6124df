import { type ReactNode, useEffect, useRef, useState } from 'react';
import { secondsSinceMail } from '#src/client/mailedAt.ts';
import { Button, ButtonLink } from '#src/ui/controls/Button.tsx';
import { SubmitButton } from '#src/ui/forms/SubmitButton.tsx';
import { AccountFrame } from './AccountFrame.tsx';
import { LinkWithReturn } from './LinkWithReturn.tsx';
import { TroubleSummary } from './TroubleSummary.tsx';
import { useAccountForm } from './useAccountForm.ts';
import { useCountdown } from './useCountdown.ts';
import { useSignedInElsewhere } from './useSignedInElsewhere.ts';
import { useVerification } from './useVerification.ts';

/** Seconds between two mails that somebody may ask for. */
const PAUSE = 60;

const NOT_YET = 'Not yet: the link in the mail has not been opened. It may take a minute to arrive.';

/** Sends the mail again, not more often than once a minute. */
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
  /** Whether the mail server took the mail. */
  isMailed: boolean;
  /** Whether there is one: without, mails lie with whoever runs the site. */
  hasMailServer: boolean;
  address: ReactNode;
}

/** What happened to the mail: sent from this tab, sent at some time before, or not taken. */
const Lead = ({ isMailed, hasMailServer, address }: LeadProps) => {
  const [isFromHere, setIsFromHere] = useState(true);
  useEffect(() => setIsFromHere(Number.isFinite(secondsSinceMail())), []);
  if (!hasMailServer) {
    return (
      <>
        This site sends no mail yet: whoever runs it finds the link for {address} in the server’s log. Once it
        is opened, on any device, this page goes on by itself.
      </>
    );
  }
  if (!isMailed) return <>The mail to {address} could not be sent just now. Ask for it again.</>;
  return isFromHere ? (
    <>We sent a link to {address}. Open it, on any device: this page goes on by itself.</>
  ) : (
    <>
      {address} is not verified yet. Open the link we mailed when you registered, or have it sent again: this
      page goes on by itself.
    </>
  );
};

/** The waiting screen: goes on by itself as soon as the address is verified, here or elsewhere. */
export const VerifyScreen = ({ isMailed, hasMailServer }: Omit<LeadProps, 'address'>) => {
  useSignedInElsewhere('/settings/account');
  const { waiting, look } = useVerification();
  const [isNotYet, setIsNotYet] = useState(false);
  const form = useAccountForm({
    rules: {},
    async submit() {
      const isDone = await look();
      setIsNotYet(!isDone);
      return isDone ? 'leaving' : 'done';
    },
  });
  if (waiting === 'nobody') {
    return (
      <AccountFrame
        heading="Verify your address"
        greeting="곧 시작합니다"
        lead="This browser does not know whose address is to be verified. Sign in, and it goes on from there."
      >
        <p className="button-row">
          <ButtonLink look="strong" href="/login">
            Sign in
          </ButtonLink>
        </p>
      </AccountFrame>
    );
  }
  const address = typeof waiting === 'object' ? <strong>{waiting.email}</strong> : 'your address';
  return (
    <AccountFrame
      heading={hasMailServer ? 'Look into your mailbox' : 'Your link is with the operator'}
      greeting="곧 시작합니다"
      lead={<Lead isMailed={isMailed} hasMailServer={hasMailServer} address={address} />}
    >
      <form className="account-form" method="post" noValidate {...form.formProps}>
        <TroubleSummary form={form} />
        <p className="verify-state" role="status">
          {isNotYet && !form.isBusy ? NOT_YET : 'Waiting for the link to be opened …'}
        </p>
        <div className="button-row">
          <SubmitButton isBusy={form.isBusy} busyLabel="Looking …">
            I have verified
          </SubmitButton>
          <Resend onError={form.tell} />
        </div>
      </form>
      <p className="account-other">
        Wrong address? <LinkWithReturn href="/register">Register with another one</LinkWithReturn>, or{' '}
        <LinkWithReturn href="/login">sign in</LinkWithReturn>.
      </p>
    </AccountFrame>
  );
};
