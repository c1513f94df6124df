import { z } from 'zod';
import {
  AccessDenied,
  invalidToken,
  recentLoginRequired,
  tokenExpired,
} from '#src/domain/accounts/sessionErrors.ts';
import { type AppError, conflict, unavailable } from '#src/domain/errors.ts';
import { RETRY_AFTER_SECONDS } from '#src/server/http/errors.ts';
import type { Log } from '#src/server/log.ts';
import type { IdentityProvider, VerifiedIdentity } from '#src/server/session/identity.ts';
import { createIdTokenCheck, type FirebaseClaims } from './idTokenCheck.ts';
import { createKeySet } from './keySet.ts';
import { createToolkitCalls, type ToolkitErrorCode } from './toolkitCalls.ts';

/** Addresses of Google's services. */
export interface FirebaseHosts {
  /** URL of the public keys as a JWK set. */
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
  /** Origin of the site, if known: a restricted API key accepts only requests that name it. */
  siteOrigin: string | null;
  now: () => Date;
  log: Log;
  /** For tests only; default Google's. No setting changes it, since a server at these addresses can sign in anyone. */
  hosts?: FirebaseHosts;
}

/** The account in Google's response, which omits false and empty values. */
const accountSchema = z.object({
  localId: z.string(),
  email: z.string().optional(),
  emailVerified: z.boolean().optional(),
  displayName: z.string().optional(),
  /** Seconds since 1970 as text. */
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

const ERRORS_BY_CODE: Readonly<Record<ToolkitErrorCode, () => AppError>> = {
  CREDENTIAL_TOO_OLD_LOGIN_AGAIN: recentLoginRequired,
  INVALID_ID_TOKEN: () => invalidToken(),
  TOKEN_EXPIRED: tokenExpired,
  USER_DISABLED: () => new AccessDenied(),
  USER_NOT_FOUND: () => invalidToken(),
};

const instantOf = (seconds: number | string) => new Date(Number(seconds) * 1000);

/** Returns what the token alone contains; for an account disabled at Google there is nothing more. */
const identityOf = (claims: FirebaseClaims): VerifiedIdentity => ({
  uid: claims.sub,
  email: claims.email ?? null,
  isEmailVerified: claims.email_verified ?? false,
  displayName: claims.name || null,
  signInId: String(claims.auth_time),
  signedInAt: instantOf(claims.auth_time),
  expiresAt: instantOf(claims.exp),
  validSince: null,
  isDisabled: false,
});

/**
 * Creates the identity provider of a Firebase project. It checks id tokens itself and reads the account from Google each time,
 * so that a changed address or password and a disabled account take effect at once.
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
      if (answer.errorCode === 'USER_DISABLED') return { ...identity, isDisabled: true };
      if (answer.errorCode !== null) throw ERRORS_BY_CODE[answer.errorCode]();
      const read = lookupSchema.safeParse(answer.body);
      if (!read.success) {
        log.error({ err: read.error }, 'the Firebase project sent an invalid account response');
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
      const { errorCode } = await callToolkit('delete', idToken);
      // An earlier call may have succeeded although its response was lost, so a missing account is a success.
      if (errorCode !== null && errorCode !== 'USER_NOT_FOUND') throw ERRORS_BY_CODE[errorCode]();
    },

    async mailVerification() {
      throw conflict(
        'Firebase sends this e-mail only to members who are signed in. They can request it themselves',
      );
    },
  };
}
