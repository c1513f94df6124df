/** Days after which a registration with an unverified e-mail address is deleted. */
export const REGISTRATION_DAYS = 30;

/** Display name of members with closed accounts. */
export const CLOSED_ACCOUNT_NAME = 'Former member';

/** States of an account. The first that applies counts, in the order suspended, not verified, verified. */
export const MEMBER_STATES = ['verified', 'not_verified', 'suspended'] as const;
