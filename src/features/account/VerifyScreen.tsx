import { useState } from 'react';
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
const Resend = ({ isMailed, onError }: { isMailed: boolean; onError: (error: unknown) => void }) => {
  const { left, restart } = useCountdown(PAUSE, isMailed);
  const [isSent, setIsSent] = useState(false);
  const send = async () => {
    const { mailVerification } = await import('#src/client/identityClient.ts');
    await mailVerification();
    setIsSent(true);
    restart();
  };
  return (
    <>
      <Button aria-disabled={left > 0} onClick={() => left === 0 && void send().catch(onError)}>
        {left > 0 ? `Send it again in ${left} s` : 'Send it again'}
      </Button>
      <span role="status" className="visually-hidden">
        {isSent && 'The mail was sent again.'}
      </span>
    </>
  );
};

/** The waiting screen: goes on by itself as soon as the address is verified, here or elsewhere. */
export const VerifyScreen = ({ isMailed }: { isMailed: boolean }) => {
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
      heading="Look into your mailbox"
      greeting="곧 시작합니다"
      lead={
        isMailed ? (
          <>We sent a link to {address}. Open it, on any device: this page goes on by itself.</>
        ) : (
          <>The mail to {address} could not be sent just now. Ask for it again.</>
        )
      }
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
          <Resend isMailed={isMailed} onError={form.tell} />
        </div>
      </form>
      <p className="account-other">
        Wrong address? <LinkWithReturn href="/register">Register with another one</LinkWithReturn>, or{' '}
        <LinkWithReturn href="/login">sign in</LinkWithReturn>.
      </p>
    </AccountFrame>
  );
};
