import type { Runner } from '#src/server/db/database.ts';

/** The account of an id token with its current state at the identity provider. */
export interface VerifiedIdentity {
  /** The provider's id of the account; never in a public response. */
  uid: string;
  email: string | null;
  isEmailVerified: boolean;
  displayName: string | null;
  /**
   * Identifies the sign-in of the token among those of the account. A Firebase project has no such ids, so it is the second of
   * the sign-in.
   */
  signInId: string;
  /** When the password was entered, or the external provider was asked. */
  signedInAt: Date;
  /** When the token expires. */
  expiresAt: Date;
  /** Earlier sign-ins are ended; null if none were. */
  validSince: Date | null;
  isDisabled: boolean;
}

/**
 * The interface of an identity provider: the built-in one or a Firebase project. Inside a transaction, pass its client as
 * `runner`: waiting for a second connection while holding one would exhaust the pool under concurrent requests.
 */
export interface IdentityProvider {
  readonly kind: 'built-in' | 'firebase';
  /**
   * Checks an id token (signature, issuer, audience, times within 300 s) and reads its account.
   * @throws AppError 401 by `domain/accounts/sessionErrors.ts`
   */
  identify(idToken: string, runner?: Runner): Promise<VerifiedIdentity>;
  /**
   * Deletes the account of an id token permanently.
   * @throws AppError 401 as `identify`; 403 `RecentLoginRequired` for a sign-in more than five minutes ago
   */
  remove(idToken: string, runner?: Runner): Promise<void>;
  /**
   * Sends an account the link that verifies its address.
   * @param uid account at the provider
   * @throws AppError 404 without that account; 409 if it is already verified, or the provider sends e-mail only at its owner's
   *   request; 429 after too many e-mails to it; 503 if the mail server does not accept it
   */
  mailVerification(uid: string): Promise<void>;
}
