import { z } from 'zod';
import { type AppError, unavailable } from '#src/domain/errors.ts';
import { AccessDenied, invalidToken, recentLoginRequired, tokenExpired } from '#src/domain/sessionErrors.ts';
import { RETRY_AFTER_SECONDS } from '#src/server/http/errors.ts';
import type { Log } from '#src/server/log.ts';
import type { IdentityProvider, VerifiedIdentity } from '#src/server/session/identity.ts';
import { createIdTokenCheck, type FirebaseClaims } from './idTokenCheck.ts';
import { createKeySet } from './keySet.ts';
import { createToolkitCalls, type RefusalCode } from './toolkitCalls.ts';

/** Where Google is. */
export interface FirebaseHosts {
  /** Address of the public keys, as a JWK set. */
  keys: string;
  /** Origin of the Identity Toolkit. */
  toolkit: string;
}

const GOOGLE: FirebaseHosts = {
  keys: 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com',
  toolkit: 'https://identitytoolkit.googleapis.com',
};

export interface FirebaseProviderOptions {
  apiKey: string;
  projectId: string;
  /** Origin of the site where it is known: an API key limited to the site's pages answers only who names it. */
  siteOrigin: string | null;
  now: () => Date;
  log: Log;
  /** For tests only; Google's when left out. No setting leads here, since whoever answers there signs anybody in. */
  hosts?: FirebaseHosts;
}

/** The account as Google tells it; what is false or empty there is left out. */
const accountSchema = z.object({
  localId: z.string(),
  email: z.string().optional(),
  emailVerified: z.boolean().optional(),
  displayName: z.string().optional(),
  /** Seconds since 1970, as text. */
  validSince: z
    .string()
    .regex(/^\d{1,11}$/)
    .optional(),
  disabled: z.boolean().optional(),
});
const lookupSchema = z.object({
  kind: z.literal('identitytoolkit#GetAccountInfoResponse'),
  users: z.array(accountSchema).max(1).default([]),
});

const REFUSALS: Readonly<Record<RefusalCode, () => AppError>> = {
  CREDENTIAL_TOO_OLD_LOGIN_AGAIN: recentLoginRequired,
  INVALID_ID_TOKEN: () => invalidToken(),
  TOKEN_EXPIRED: tokenExpired,
  USER_DISABLED: () => new AccessDenied(),
  USER_NOT_FOUND: () => invalidToken(),
};

const instantOf = (seconds: number | string) => new Date(Number(seconds) * 1000);

/** What the token alone says: all there is of an account that Google has disabled. */
const identityOf = (claims: FirebaseClaims): VerifiedIdentity => ({
  uid: claims.sub,
  email: claims.email ?? null,
  isEmailVerified: claims.email_verified ?? false,
  displayName: claims.name || null,
  signedInAt: instantOf(claims.auth_time),
  validSince: null,
  isDisabled: false,
});

/**
 * A Firebase project as the identity provider. It checks id tokens itself and asks Google for the account each time, so
 * that a changed address, a password change or a disabled account counts at once.
 */
export function createFirebaseProvider(options: FirebaseProviderOptions): IdentityProvider {
  const { apiKey, projectId, siteOrigin, now, log, hosts = GOOGLE } = options;
  const checkIdToken = createIdTokenCheck({ projectId, keys: createKeySet(hosts.keys, log), now, log });
  const callToolkit = createToolkitCalls({ origin: hosts.toolkit, apiKey, siteOrigin, log });

  return {
    kind: 'firebase',

    async identify(idToken) {
      const claims = await checkIdToken(idToken);
      const identity = identityOf(claims);
      const answer = await callToolkit('lookup', idToken);
      if (answer.refusal === 'USER_DISABLED') return { ...identity, isDisabled: true };
      if (answer.refusal !== null) throw REFUSALS[answer.refusal]();
      const read = lookupSchema.safeParse(answer.body);
      if (!read.success) {
        log.error({ err: read.error }, 'the Firebase project answered what is no account');
        throw unavailable(RETRY_AFTER_SECONDS);
      }
      const [account] = read.data.users;
      if (account?.localId !== identity.uid) throw invalidToken();
      return {
        ...identity,
        email: account.email ?? null,
        isEmailVerified: account.emailVerified ?? false,
        displayName: account.displayName || null,
        validSince: account.validSince === undefined ? null : instantOf(account.validSince),
        isDisabled: account.disabled ?? false,
      };
    },

    async remove(idToken) {
      await checkIdToken(idToken);
      const { refusal } = await callToolkit('delete', idToken);
      // A first call may have done it though its answer was lost: that nothing is left is what was asked for.
      if (refusal !== null && refusal !== 'USER_NOT_FOUND') throw REFUSALS[refusal]();
    },
  };
}
