import type { NoticeText } from '#src/features/account/form/Notice.tsx';

/** Why the browser was redirected to the sign-in screen: the address's `because` parameter. */
export type SignInReason = 'ended' | 'suspended' | 'closed' | 'reset';

/** The notice for each reason. */
export const REASONS: Readonly<Record<SignInReason, NoticeText>> = {
  ended: { heading: 'You were signed out', text: 'Your session has ended. Sign in again to continue.' },
  suspended: {
    heading: 'This account is suspended',
    text: 'You cannot sign in with it. If you think this is a mistake, contact the people who run this site.',
  },
  closed: {
    heading: 'Your account is deleted',
    text: 'We have deleted your account and your personal data.',
  },
  reset: { heading: 'Your password was changed', text: 'Sign in with the new password.' },
};

/** Parses the `because` parameter; null if it is missing or unknown. */
export const signInReasonIn = (text: string | null): SignInReason | null =>
  text !== null && Object.hasOwn(REASONS, text) ? (text as SignInReason) : null;
