import { ApiError } from './api.ts';

/** What the user can do about an error: open a page, or run an action of the screen. */
export type Remedy =
  | { label: string; href: string }
  | { label: string; action: 'retry' | 'in-this-window' | 'confirm' };

/** An error message, and what the user can do about it. */
export interface FormError {
  message: string;
  /** The field that is invalid. */
  field?: 'email' | 'password';
  remedy: Remedy | null;
}

const SIGN_IN: Remedy = { label: 'Sign in', href: '/login' };
const RESET: Remedy = { label: 'Reset your password', href: '/forgot-password' };
export const RETRY: Remedy = { label: 'Try again', action: 'retry' };
const NEW_LINK: Remedy = { label: 'Request a new link', href: '/forgot-password' };
const IN_THIS_WINDOW: Remedy = { label: 'Continue in this window', action: 'in-this-window' };
const CONFIRM: Remedy = { label: 'Confirm that it is you', action: 'confirm' };

const WRONG_CREDENTIALS: FormError = {
  message: 'The e-mail address or the password is wrong.',
  remedy: RESET,
};
export const WEAK_PASSWORD: FormError = {
  message: 'This password does not meet the requirements. Choose another one.',
  field: 'password',
  remedy: null,
};
const USED_LINK: FormError = {
  message: 'This link has already been used, or a newer one was sent.',
  remedy: NEW_LINK,
};
const OWNED_BY_ANOTHER: FormError = {
  message:
    'That account is already linked to another member of this site. Sign in with it, or choose another account.',
  remedy: SIGN_IN,
};

/** Messages for the provider's error codes (without `auth/`), each with a remedy (S-A9). */
const ERROR_MESSAGES: Readonly<Record<string, FormError>> = {
  'invalid-credential': WRONG_CREDENTIALS,
  'wrong-password': WRONG_CREDENTIALS,
  'user-not-found': WRONG_CREDENTIALS,
  'invalid-email': {
    message: 'Enter an e-mail address like name@example.com.',
    field: 'email',
    remedy: null,
  },
  'email-already-in-use': {
    message: 'An account with this address already exists. Sign in, or reset your password.',
    field: 'email',
    remedy: SIGN_IN,
  },
  'weak-password': WEAK_PASSWORD,
  'password-does-not-meet-requirements': WEAK_PASSWORD,
  'too-many-requests': {
    message: 'There were too many attempts. Wait 15 minutes, or reset your password.',
    remedy: RESET,
  },
  'network-request-failed': {
    message: 'The sign-in service cannot be reached. Check your connection. Nothing was lost.',
    remedy: RETRY,
  },
  timeout: { message: 'The sign-in service took too long. Nothing was lost.', remedy: RETRY },
  unavailable: {
    message: 'The sign-in service is not available at the moment. Nothing was lost.',
    remedy: RETRY,
  },
  'internal-error': { message: 'The sign-in service failed. Nothing was lost.', remedy: RETRY },
  'popup-blocked': {
    message:
      'Your browser blocked the sign-in window. Allow pop-ups for this site, or sign in without a window.',
    remedy: IN_THIS_WINDOW,
  },
  'popup-closed-by-user': {
    message: 'The sign-in window was closed before you had signed in.',
    remedy: RETRY,
  },
  'cancelled-popup-request': {
    message: 'Another sign-in window replaced this one.',
    remedy: RETRY,
  },
  'user-cancelled': {
    message: 'The other service did not get your permission, so you were not signed in.',
    remedy: RETRY,
  },
  'unauthorized-domain': {
    message:
      'This site cannot use that service yet: its address is missing from the list of authorized domains. Sign in with e-mail and password for now.',
    remedy: { label: 'Use e-mail and password', href: '/login' },
  },
  'operation-not-allowed': {
    message: 'This sign-in method is not enabled on this site. Sign in with e-mail and password.',
    remedy: { label: 'Use e-mail and password', href: '/login' },
  },
  'operation-not-supported-in-this-environment': {
    message: 'This browser cannot open the sign-in window.',
    remedy: IN_THIS_WINDOW,
  },
  'web-storage-unsupported': {
    message:
      'Your browser blocks storage for this site, which signing in with another service needs. Allow it, then try again.',
    remedy: RETRY,
  },
  'user-mismatch': {
    message: 'That is not the account you are signed in with. Choose the right one.',
    remedy: RETRY,
  },
  'requires-recent-login': {
    message: 'Your last sign-in was a while ago. Confirm that it is you to continue.',
    remedy: CONFIRM,
  },
  'user-token-expired': {
    message: 'Your sign-in has ended, perhaps because the password was changed. Sign in again.',
    remedy: SIGN_IN,
  },
  'user-disabled': {
    message:
      'This account is suspended. If you think this is a mistake, contact the people who run this site.',
    remedy: { label: 'Use another account', href: '/login' },
  },
  'expired-action-code': { message: 'This link has expired.', remedy: NEW_LINK },
  'invalid-action-code': USED_LINK,
  'account-exists-with-different-credential': {
    message:
      'An account with this address already exists and uses another sign-in method. Sign in with that one, then link this service in your settings.',
    remedy: SIGN_IN,
  },
  'credential-already-in-use': OWNED_BY_ANOTHER,
  'provider-already-linked': {
    message: 'This sign-in method is already linked to your account.',
    remedy: null,
  },
  'no-such-provider': { message: 'This sign-in method is no longer linked to your account.', remedy: null },
};

const UNKNOWN: FormError = {
  message: 'Something went wrong on our side. Nothing was lost.',
  remedy: RETRY,
};

/** The provider's error code without `auth/`; null for other errors. */
function codeOf(error: unknown): string | null {
  if (typeof error !== 'object' || error === null || !('code' in error)) return null;
  return /^auth\/(.+)$/.exec(String(error.code))?.[1] ?? null;
}

/** Returns the message for an error of the identity provider or the server. */
export function formErrorOf(error: unknown): FormError {
  // Browsers throw a TypeError if a script of the site cannot be loaded.
  if (error instanceof TypeError) return formErrorOf({ code: 'auth/network-request-failed' });
  const code = codeOf(error);
  if (code !== null) return ERROR_MESSAGES[code] ?? UNKNOWN;
  if (error instanceof ApiError) return { message: error.message, remedy: RETRY };
  return UNKNOWN;
}
