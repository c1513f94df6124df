import { errors, UnsecuredJWT } from 'jose';
import type * as SessionErrors from '#src/domain/sessionErrors.ts';
import type { IdentityProvider } from '#src/server/session/identity.ts';
import { accountById, EMULATOR_PROJECT, removeAccount } from './emulator.ts';

const RECENT_MILLISECONDS = 300_000;

/**
 * The identity provider of a Firebase project as the Auth emulator plays it. It takes unsigned tokens, so it belongs to
 * tests and must never be part of what ships.
 * @param refusals the built server's own, which knows its errors by their classes
 */
export function emulatorIdentity(refusals: typeof SessionErrors): IdentityProvider {
  const read = (idToken: string) => {
    try {
      const { payload } = UnsecuredJWT.decode(idToken, {
        issuer: `https://securetoken.google.com/${EMULATOR_PROJECT}`,
        audience: EMULATOR_PROJECT,
        clockTolerance: 300,
      });
      return { uid: String(payload.sub), signedInAt: new Date(Number(payload.auth_time) * 1000) };
    } catch (error) {
      throw error instanceof errors.JWTExpired ? refusals.tokenExpired() : refusals.invalidToken();
    }
  };
  return {
    kind: 'firebase',

    async identify(idToken) {
      const { uid, signedInAt } = read(idToken);
      const account = await accountById(uid);
      if (!account) throw refusals.sessionEnded();
      return {
        uid,
        email: account.email ?? null,
        isEmailVerified: account.emailVerified ?? false,
        displayName: account.displayName ?? null,
        signedInAt,
        validSince: account.validSince === undefined ? null : new Date(Number(account.validSince) * 1000),
        isDisabled: account.disabled ?? false,
      };
    },

    async remove(idToken) {
      const { uid, signedInAt } = read(idToken);
      if (Date.now() - signedInAt.getTime() > RECENT_MILLISECONDS) throw refusals.recentLoginRequired();
      await removeAccount(uid);
    },
  };
}
