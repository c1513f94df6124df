/** Purposes of e-mailed codes, named as in Google's Identity Toolkit (`requestType`). */
export const CODE_PURPOSES = [
  'PASSWORD_RESET',
  'VERIFY_EMAIL',
  'VERIFY_AND_CHANGE_EMAIL',
  'RECOVER_EMAIL',
] as const;
export type CodePurpose = (typeof CODE_PURPOSES)[number];

/** The `mode` parameter of the link with the code, as in Firebase's e-mails. */
export const MODE_OF_PURPOSE: Readonly<Record<CodePurpose, string>> = {
  PASSWORD_RESET: 'resetPassword',
  VERIFY_EMAIL: 'verifyEmail',
  VERIFY_AND_CHANGE_EMAIL: 'verifyAndChangeEmail',
  RECOVER_EMAIL: 'recoverEmail',
};
