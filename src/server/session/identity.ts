/** Who an id token speaks for, as the identity provider says just now. */
export interface VerifiedIdentity {
  /** The provider's own id of the account; never in a public answer. */
  uid: string;
  email: string | null;
  isEmailVerified: boolean;
  displayName: string | null;
  /** When the password was given, or the other provider asked. */
  signedInAt: Date;
  /** Sign-ins before it are ended; null where none were. */
  validSince: Date | null;
  isDisabled: boolean;
}

/** The part of an identity provider that the server needs: the built-in one or a Firebase project. */
export interface IdentityProvider {
  readonly kind: 'built-in' | 'firebase';
  /**
   * Checks an id token (signature, issuer, audience, times within 300 s) and looks its account up.
   * @throws AppError 401 by `domain/sessionErrors.ts`
   */
  identify(idToken: string): Promise<VerifiedIdentity>;
  /**
   * Removes the account of an id token for good.
   * @throws AppError 401 as `identify`; 403 `RecentLoginRequired` for a sign-in more than five minutes ago
   */
  remove(idToken: string): Promise<void>;
}
