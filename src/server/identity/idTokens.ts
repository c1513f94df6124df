import { randomUUID } from 'node:crypto';
import { createLocalJWKSet, errors, exportJWK, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import type { Database } from '#src/server/db/database.ts';
import { SIGNING_ALGORITHM, type SigningKey, signingKeys } from './keys.ts';
import type { AccountSignIn } from './refreshTokens.ts';
import { CLOCK_TOLERANCE_SECONDS, isFromTheFuture } from './tokenTimes.ts';
import { ToolkitError } from './toolkitError.ts';

/** As with Google, an id token is valid for an hour. */
export const ID_TOKEN_SECONDS = 3600;
/** Time for which keys read from the database are cached; an unknown key is read at once. */
const KEYS_FRESH_MILLISECONDS = 60_000;

/** Issuer and audience of the built-in provider's tokens. */
const ISSUER = 'dramalog:identity';
export const BUILT_IN_PROJECT = 'dramalog';

/** Claims of the provider's tokens. */
const claimsSchema = z.object({
  sub: z.string().min(1).max(128),
  // Tokens of versions before this claim have no sign-in, which counts as ended.
  sid: z.string().max(64).default(''),
  exp: z.int().nonnegative(),
  iat: z.int().nonnegative(),
  auth_time: z.int().nonnegative(),
  email: z.string(),
  email_verified: z.boolean(),
});

export interface IdTokenSubject {
  uid: string;
  email: string;
  isEmailVerified: boolean;
  displayName: string | null;
  photoUrl: string | null;
}

/** The content of a checked token. */
export interface IdTokenClaims {
  uid: string;
  /** `signedInAt` in whole seconds. */
  signIn: AccountSignIn;
  expiresAt: Date;
}

export interface IdTokens {
  /** Creates a signed token for a sign-in. */
  issue(subject: IdTokenSubject, signIn: AccountSignIn): Promise<string>;
  /** Checks a token. @throws ToolkitError INVALID_ID_TOKEN; TOKEN_EXPIRED; CLOCK_SKEW if clocks differ by more than 300 s */
  check(token: string): Promise<IdTokenClaims>;
}

const seconds = (instant: Date) => Math.floor(instant.getTime() / 1000);

/** Issues and checks the built-in provider's id tokens; all processes share the keys in the database. */
export function createIdTokens(db: Database, now: () => Date): IdTokens {
  let known: { keys: SigningKey[]; readAt: number } | undefined;

  const currentKeys = async (needed?: string): Promise<SigningKey[]> => {
    const isFresh = known && Math.abs(now().getTime() - known.readAt) < KEYS_FRESH_MILLISECONDS;
    const hasNeeded = needed === undefined || known?.keys.some(({ id }) => id === needed);
    if (known && isFresh && hasNeeded) return known.keys;
    known = { keys: await signingKeys(db, now()), readAt: now().getTime() };
    return known.keys;
  };

  return {
    async issue({ uid, email, isEmailVerified, displayName, photoUrl }, { id, signedInAt }) {
      const [key] = await currentKeys();
      if (!key) throw new Error('There is no signing key');
      return (
        new SignJWT({
          email,
          email_verified: isEmailVerified,
          ...(displayName === null ? {} : { name: displayName }),
          ...(photoUrl === null ? {} : { picture: photoUrl }),
          sid: id,
          auth_time: seconds(signedInAt),
          user_id: uid,
          firebase: { identities: { email: [email] }, sign_in_provider: 'password' },
        })
          .setProtectedHeader({ alg: SIGNING_ALGORITHM, kid: key.id, typ: 'JWT' })
          .setIssuer(ISSUER)
          .setAudience(BUILT_IN_PROJECT)
          .setSubject(uid)
          // Makes two tokens of the same sign-in and second distinct.
          .setJti(randomUUID())
          .setIssuedAt(seconds(now()))
          .setExpirationTime(seconds(now()) + ID_TOKEN_SECONDS)
          .sign(key.privateKey)
      );
    },

    async check(token) {
      const keySet = async (header: { kid?: string; alg?: string }) => {
        const keys = await currentKeys(header.kid);
        const jwks = await Promise.all(
          keys.map(async ({ id, publicKey }) => ({ ...(await exportJWK(publicKey)), kid: id })),
        );
        return createLocalJWKSet({ keys: jwks })({ alg: SIGNING_ALGORITHM, ...header });
      };
      const currentDate = now();
      const verified = await jwtVerify(token, keySet, {
        algorithms: [SIGNING_ALGORITHM],
        issuer: ISSUER,
        audience: BUILT_IN_PROJECT,
        clockTolerance: CLOCK_TOLERANCE_SECONDS,
        currentDate,
        requiredClaims: ['exp'],
      }).catch((error: unknown) => {
        if (error instanceof errors.JWTExpired) throw new ToolkitError('TOKEN_EXPIRED');
        if (error instanceof errors.JOSEError) throw new ToolkitError('INVALID_ID_TOKEN');
        throw error;
      });
      const claims = claimsSchema.safeParse(verified.payload);
      if (!claims.success) throw new ToolkitError('INVALID_ID_TOKEN');
      if (isFromTheFuture(claims.data, currentDate)) {
        throw new ToolkitError('CLOCK_SKEW', { detail: 'A clock differs by more than five minutes' });
      }
      const { sub, sid, exp, auth_time } = claims.data;
      return {
        uid: sub,
        signIn: { id: sid, signedInAt: new Date(auth_time * 1000) },
        expiresAt: new Date(exp * 1000),
      };
    },
  };
}
