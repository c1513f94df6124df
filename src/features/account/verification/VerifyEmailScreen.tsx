import type { ReactNode } from 'react';
import { storedAuth } from '#src/client/storedAuth.ts';
import { AccountFrame } from '#src/features/account/form/AccountFrame.tsx';
import { SignInButton } from '#src/features/account/form/SignInButton.tsx';
import { ButtonLink } from '#src/ui/controls/Button.tsx';
import { type CodeOutcome, useAppliedCode } from './useAppliedCode.ts';

interface OutcomeText {
  heading: string;
  text: ReactNode;
  next: { label: string; href: string };
  other?: { label: string; href: string };
}

const SIGN_IN = { label: 'Sign in', href: '/login' };

type Applied = Extract<CodeOutcome, { state: 'applied' }>;

/** The text for each kind of code that was applied. */
const DONE: Readonly<Record<Applied['did'], (outcome: Applied) => OutcomeText>> = {
  verified: ({ isSignedIn }) => ({
    heading: 'Your address is verified',
    text: isSignedIn
      ? 'You are signed in. Welcome!'
      : 'You can sign in now. If the window in which you registered is still open, it continues automatically.',
    next: isSignedIn ? { label: 'Go to your account', href: '/settings/account' } : SIGN_IN,
    // The first admin, who has just set up the site, has not seen the dashboard yet.
    ...(isSignedIn &&
      storedAuth()?.isStaff && { other: { label: 'Open the dashboard', href: '/dashboard' } }),
  }),
  changed: ({ email }) => ({
    heading: 'Your address was changed',
    text: (
      <>
        From now on, sign in with {email ? <strong>{email}</strong> : 'the new address'}. For your security,
        we have signed you out everywhere.
      </>
    ),
    next: SIGN_IN,
  }),
  recovered: () => ({
    heading: 'Your old address is restored',
    text: 'The change was undone, and you were signed out everywhere. If you did not change the address, somebody else may know your password: choose a new one now.',
    next: { label: 'Choose a new password', href: '/forgot-password' },
    other: SIGN_IN,
  }),
};

const APPLYING: OutcomeText = {
  heading: 'One moment',
  text: 'Checking your link …',
  next: SIGN_IN,
};

function outcomeText(outcome: CodeOutcome): OutcomeText {
  if (outcome.state === 'applied') return DONE[outcome.did](outcome);
  if (outcome.state === 'applying') return APPLYING;
  return {
    heading: 'This link does not work',
    text: `${outcome.formError.message} Sign in; if your address is not verified yet, you can request a new link there.`,
    next: SIGN_IN,
  };
}

const Applying = ({ code }: { code: string }) => {
  const outcome = useAppliedCode(code);
  const { heading, text, next, other } = outcomeText(outcome);
  return (
    <AccountFrame heading={heading} greeting="잘 오셨어요">
      <p className="account-message" role="status">
        {text}
      </p>
      {outcome.state !== 'applying' && (
        <p className="button-row">
          <ButtonLink look="strong" href={next.href}>
            {next.label}
          </ButtonLink>
          {other && <ButtonLink href={other.href}>{other.label}</ButtonLink>}
        </p>
      )}
    </AccountFrame>
  );
};

/** Target of the links in mails about an e-mail address: applies the code and shows the result. */
export const VerifyEmailScreen = ({ code }: { code: string | null }) =>
  code === null ? (
    <AccountFrame
      heading="Open the link in your mail"
      greeting="잘 오셨어요"
      lead="This page verifies an e-mail address. Open the complete link from the mail we sent you."
    >
      <SignInButton />
    </AccountFrame>
  ) : (
    <Applying code={code} />
  );
