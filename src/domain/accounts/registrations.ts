import { valuesOf } from '#src/domain/choices.ts';

/** Days after which a registration with an unverified e-mail address is deleted. */
export const REGISTRATION_DAYS = 30;

/** Display name of members with closed accounts. */
export const CLOSED_ACCOUNT_NAME = 'Former member';

/** States of an account. The first that applies counts, in the order suspended, not verified, verified. */
export const MEMBER_STATE_LABELS = {
  verified: 'Verified',
  not_verified: 'Not verified',
  suspended: 'Suspended',
} as const;
export const MEMBER_STATES = valuesOf(MEMBER_STATE_LABELS);
