import { ToolkitError } from './toolkitError.ts';

/** NIST SP 800-63B requires only a minimum length. The maximum keeps hashing cheap. */
const LENGTH_MIN = 8;
const LENGTH_MAX = 128;

/** The policy in the format of Google's `passwordPolicy` call; the SDK checks it in the browser. */
export const PASSWORD_POLICY = {
  schemaVersion: 1,
  enforcementState: 'ENFORCE',
  forceUpgradeOnSignin: false,
  customStrengthOptions: { minPasswordLength: LENGTH_MIN, maxPasswordLength: LENGTH_MAX },
  allowedNonAlphanumericCharacters: [...'^$*.[]{}()?"!@#%&/\\,><\':;|_~'],
} as const;

/**
 * Checks a new password.
 * @throws ToolkitError PASSWORD_DOES_NOT_MEET_REQUIREMENTS with the missing requirements
 */
export function checkPassword(password: string, email: string): void {
  const length = Array.from(password).length;
  const missing: string[] = [];
  if (length < LENGTH_MIN) missing.push(`Password must contain at least ${LENGTH_MIN} characters`);
  if (length > LENGTH_MAX) missing.push(`Password may contain at most ${LENGTH_MAX} characters`);
  if (password.toLowerCase() === email.toLowerCase()) missing.push('Password must not be the e-mail address');
  if (missing.length === 0) return;
  throw new ToolkitError('PASSWORD_DOES_NOT_MEET_REQUIREMENTS', {
    detail: `Missing password requirements: [${missing.join(', ')}]`,
  });
}
