import { ApiError } from './api.ts';

/** A way on from an error: a page, or something the screen can do. */
export type Way =
  | { label: string; href: string }
  | { label: string; action: 'again' | 'in-this-window' | 'confirm' };

/** What is said of an error, and what can be done. */
export interface Trouble {
  message: string;
  /** The field it is about. */
  field?: 'email' | 'password';
  way: Way | null;
}

const SIGN_IN: Way = { label: 'Sign in', href: '/login' };
const RESET: Way = { label: 'Reset the password', href: '/forgot-password' };
export const AGAIN: Way = { label: 'Try again', action: 'again' };
const NEW_LINK: Way = { label: 'Ask for a new link', href: '/forgot-password' };
const IN_THIS_WINDOW: Way = { label: 'Go on in this window', action: 'in-this-window' };
const CONFIRM: Way = { label: 'Confirm that it is you', action: 'confirm' };

const WRONG_CREDENTIALS: Trouble = {
  message: 'E-mail address and password do not fit together.',
  way: RESET,
};
const WEAK: Trouble = {
  message: 'This password does not meet the rules below it. Choose another one.',
  field: 'password',
  way: null,
};
const USED_LINK: Trouble = {
  message: 'This link has been used already, or a newer one was sent.',
  way: NEW_LINK,
};
const TAKEN_ELSEWHERE: Trouble = {
  message: 'That account already belongs to another member here. Sign in with it, or choose another.',
  way: SIGN_IN,
};

/** The provider's error codes (without `auth/`) in words, each with a way on (S-A9). */
const WORDS: Readonly<Record<string, Trouble>> = {
  'invalid-credential': WRONG_CREDENTIALS,
  'wrong-password': WRONG_CREDENTIALS,
  'user-not-found': WRONG_CREDENTIALS,
  'invalid-email': {
    message: 'Enter an e-mail address like name@example.com.',
    field: 'email',
    way: null,
  },
  'email-already-in-use': {
    message: 'There is an account with this address already. Sign in to it, or reset its password.',
    field: 'email',
    way: SIGN_IN,
  },
  'weak-password': WEAK,
  'password-does-not-meet-requirements': WEAK,
  'too-many-requests': {
    message: 'There were too many attempts. Wait a quarter of an hour, or reset the password.',
    way: RESET,
  },
  'network-request-failed': {
    message: 'The sign-in service cannot be reached. Check your connection; nothing was lost.',
    way: AGAIN,
  },
  timeout: { message: 'The sign-in service took too long. Nothing was lost.', way: AGAIN },
  unavailable: { message: 'The sign-in service cannot do that just now. Nothing was lost.', way: AGAIN },
  'internal-error': { message: 'The sign-in service failed. Nothing was lost.', way: AGAIN },
  'popup-blocked': {
    message: 'Your browser blocked the sign-in window. Allow it, or sign in without one.',
    way: IN_THIS_WINDOW,
  },
  'popup-closed-by-user': {
    message: 'The sign-in window was closed before you were done.',
    way: AGAIN,
  },
  'cancelled-popup-request': {
    message: 'Another sign-in window was opened in place of this one.',
    way: AGAIN,
  },
  'user-cancelled': {
    message: 'You did not allow it at the other service, so nobody was signed in.',
    way: AGAIN,
  },
  'unauthorized-domain': {
    message:
      'This site may not use that service yet: its address is missing from the list of authorized domains. Sign in with e-mail and password meanwhile.',
    way: { label: 'Use e-mail and password', href: '/login' },
  },
  'operation-not-allowed': {
    message: 'This way to sign in is switched off here. Sign in with e-mail and password.',
    way: { label: 'Use e-mail and password', href: '/login' },
  },
  'operation-not-supported-in-this-environment': {
    message: 'This browser cannot open the sign-in window.',
    way: IN_THIS_WINDOW,
  },
  'web-storage-unsupported': {
    message:
      'Your browser keeps no data for this site, which signing in by another service needs. Allow it, then try again.',
    way: AGAIN,
  },
  'user-mismatch': {
    message: 'That is another account than the one you are signed in with. Choose the right one.',
    way: AGAIN,
  },
  'requires-recent-login': {
    message: 'Your last sign-in is a while ago. Confirm that it is you, then this can be done.',
    way: CONFIRM,
  },
  'user-token-expired': {
    message: 'Your sign-in has ended, perhaps since the password was changed. Sign in again.',
    way: SIGN_IN,
  },
  'user-disabled': {
    message: 'This account is suspended. If you think that is a mistake, write to those who run this site.',
    way: { label: 'Use another account', href: '/login' },
  },
  'expired-action-code': { message: 'This link is too old.', way: NEW_LINK },
  'invalid-action-code': USED_LINK,
  'account-exists-with-different-credential': {
    message:
      'There is an account with this address already, with another way to sign in. Sign in that way, then link this one in your settings.',
    way: SIGN_IN,
  },
  'credential-already-in-use': TAKEN_ELSEWHERE,
  'provider-already-linked': {
    message: 'This account has such a way to sign in already.',
    way: null,
  },
  'no-such-provider': { message: 'This way to sign in is linked no more.', way: null },
};

const UNKNOWN: Trouble = {
  message: 'That did not work, and it is not your fault. Nothing was lost.',
  way: AGAIN,
};

/** The provider's code of an error, without its `auth/`; null for other errors. */
function codeOf(error: unknown): string | null {
  if (typeof error !== 'object' || error === null || !('code' in error)) return null;
  return /^auth\/(.+)$/.exec(String(error.code))?.[1] ?? null;
}

/** What is said of an error of the identity provider or of our server. */
export function troubleOf(error: unknown): Trouble {
  // What a browser throws where a script of ours cannot be fetched.
  if (error instanceof TypeError) return troubleOf({ code: 'auth/network-request-failed' });
  const code = codeOf(error);
  if (code !== null) return WORDS[code] ?? UNKNOWN;
  if (error instanceof ApiError) return { message: error.message, way: AGAIN };
  return UNKNOWN;
}
