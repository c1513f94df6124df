import type { NoticeWords } from './Notice.tsx';

/** Why somebody stands before the sign-in screen, as the address says it. */
export type Because = 'ended' | 'suspended' | 'closed' | 'reset';

/** What is said of each. */
export const REASONS: Readonly<Record<Because, NoticeWords>> = {
  ended: { heading: 'You were signed out', text: 'Your session has ended. Sign in again to go on.' },
  suspended: {
    heading: 'This account is suspended',
    text: 'You cannot sign in with it for now. If you think that is a mistake, write to those who run this site.',
  },
  closed: {
    heading: 'Your account is gone',
    text: 'It was removed with all that belonged to it. Take care.',
  },
  reset: { heading: 'Your password was changed', text: 'Sign in with the new one.' },
};

/** The reason of an address; null where it gives none that is known. */
export const becauseIn = (text: string | null): Because | null =>
  text !== null && Object.hasOwn(REASONS, text) ? (text as Because) : null;
