import { errors, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { z } from 'zod';
import { invalidToken, tokenExpired, wrongClock } from '#src/domain/accounts/sessionErrors.ts';
import { AppError, unavailable } from '#src/domain/errors.ts';
import { RETRY_AFTER_SECONDS } from '#src/server/http/errors.ts';
import { CLOCK_TOLERANCE_SECONDS, isFromTheFuture } from '#src/server/identity/tokenTimes.ts';
import type { Log } from '#src/server/log.ts';

const instant = z.int().nonnegative();

/** Claims of a Firebase id token that are checked in addition to jose's checks. */
const claimsSchema = z.object({
  sub: z.string().min(1).max(128),
  aud: z.string(),
  exp: instant,
  iat: instant,
  auth_time: instant,
  email: z.string().optional(),
  email_verified: z.boolean().optional(),
  name: z.string().optional(),
  // Accounts of a tenant are separate from the project's own and may have the same addresses.
  firebase: z.object({ tenant: z.undefined().optional() }).optional(),
});

export type FirebaseClaims = z.output<typeof claimsSchema>;

interface CheckOptions {
  projectId: string;
  keys: JWTVerifyGetKey;
  now: () => Date;
  log: Log;
}

function tokenError(error: unknown, log: Log): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof errors.JWTExpired) return tokenExpired();
  if (error instanceof errors.JOSEError) return invalidToken();
  log.error({ err: error }, 'failed to check an id token');
  return unavailable(RETRY_AFTER_SECONDS);
}

/**
 * Creates a function that checks id tokens of a Firebase project offline, by Firebase's rules for third-party libraries
 * (firebase.google.com/docs/auth/admin/verify-id-tokens). Clocks may differ by 300 s.
 * @returns the token's claims; @throws AppError 401 as `domain/accounts/sessionErrors.ts`, 503 if Google's keys are unavailable
 */
export function createIdTokenCheck({ projectId, keys, now, log }: CheckOptions) {
  return async (idToken: string): Promise<FirebaseClaims> => {
    const currentDate = now();
    const verified = await jwtVerify(idToken, keys, {
      algorithms: ['RS256'],
      issuer: `https://securetoken.google.com/${projectId}`,
      audience: projectId,
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
      currentDate,
      requiredClaims: ['exp', 'iat', 'auth_time', 'sub'],
    }).catch((error: unknown) => {
      throw tokenError(error, log);
    });
    const claims = claimsSchema.safeParse(verified.payload);
    if (!claims.success) throw invalidToken();
    if (isFromTheFuture(claims.data, currentDate)) throw wrongClock();
    return claims.data;
  };
}
