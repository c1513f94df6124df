/** What a mailed code does, by the names Google's Identity Toolkit gives it (`requestType`). */
export const CODE_PURPOSES = [
  'PASSWORD_RESET',
  'VERIFY_EMAIL',
  'VERIFY_AND_CHANGE_EMAIL',
  'RECOVER_EMAIL',
] as const;
export type CodePurpose = (typeof CODE_PURPOSES)[number];

/** The `mode` of the link that carries a code, as Firebase's mails have it. */
export const MODE_OF_PURPOSE: Readonly<Record<CodePurpose, string>> = {
  PASSWORD_RESET: 'resetPassword',
  VERIFY_EMAIL: 'verifyEmail',
  VERIFY_AND_CHANGE_EMAIL: 'verifyAndChangeEmail',
  RECOVER_EMAIL: 'recoverEmail',
};
