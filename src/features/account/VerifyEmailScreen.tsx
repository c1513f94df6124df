import type { ReactNode } from 'react';
import { storedAuth } from '#src/client/storedAuth.ts';
import { ButtonLink } from '#src/ui/controls/Button.tsx';
import { AccountFrame } from './AccountFrame.tsx';
import { type Outcome, useAppliedCode } from './useAppliedCode.ts';

interface Words {
  heading: string;
  text: ReactNode;
  next: { label: string; href: string };
  other?: { label: string; href: string };
}

const SIGN_IN = { label: 'Sign in', href: '/login' };

type Applied = Extract<Outcome, { state: 'applied' }>;

/** What each kind of code did, and what comes next. */
const DONE: Readonly<Record<Applied['did'], (outcome: Applied) => Words>> = {
  verified: ({ isSignedIn }) => ({
    heading: 'Your address is verified',
    text: isSignedIn
      ? 'You are signed in. Welcome.'
      : 'You can sign in with it now. If you registered in another window, it goes on there by itself.',
    next: isSignedIn ? { label: 'Go to your account', href: '/settings/account' } : SIGN_IN,
    // Whoever has just set the site up is admin, and has not seen yet where staff work.
    ...(isSignedIn &&
      storedAuth()?.isStaff && { other: { label: 'Open the dashboard', href: '/dashboard' } }),
  }),
  changed: ({ email }) => ({
    heading: 'Your address was changed',
    text: (
      <>
        From now on you sign in with {email ? <strong>{email}</strong> : 'the new address'}. For safety you
        were signed out everywhere.
      </>
    ),
    next: SIGN_IN,
  }),
  recovered: () => ({
    heading: 'Your old address is back',
    text: 'The change was undone, and every sign-in was ended. If it was not you who changed it, somebody else may know your password: choose a new one now.',
    next: { label: 'Choose a new password', href: '/forgot-password' },
    other: SIGN_IN,
  }),
};

const APPLYING: Words = {
  heading: 'One moment',
  text: 'Your link is being looked at …',
  next: SIGN_IN,
};

function wordsOf(outcome: Outcome): Words {
  if (outcome.state === 'applied') return DONE[outcome.did](outcome);
  if (outcome.state === 'applying') return APPLYING;
  return {
    heading: 'This link does not work',
    text: `${outcome.trouble.message} If your address was verified before, just sign in; else sign in to be sent a new link.`,
    next: SIGN_IN,
  };
}

const Applying = ({ code }: { code: string }) => {
  const outcome = useAppliedCode(code);
  const { heading, text, next, other } = wordsOf(outcome);
  return (
    <AccountFrame heading={heading} greeting="잘 오셨어요">
      <p className="account-said" role="status">
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

/** The target of the mails about an address: applies the code and says what it did. */
export const VerifyEmailScreen = ({ code }: { code: string | null }) =>
  code === null ? (
    <AccountFrame
      heading="Open the link in your mail"
      greeting="잘 오셨어요"
      lead="This page verifies an e-mail address. It needs the whole link of the mail we sent you."
    >
      <p className="button-row">
        <ButtonLink look="strong" href="/login">
          Sign in
        </ButtonLink>
      </p>
    </AccountFrame>
  ) : (
    <Applying code={code} />
  );
