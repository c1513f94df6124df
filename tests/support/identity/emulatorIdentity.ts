import { errors, UnsecuredJWT } from 'jose';
import type * as SessionErrors from '#src/domain/accounts/sessionErrors.ts';
import type { IdentityProvider } from '#src/server/session/identity.ts';
import { accountById, EMULATOR_PROJECT, removeAccount } from './emulator.ts';

const RECENT_MILLISECONDS = 300_000;

/**
 * The identity provider of a Firebase project, with the Auth emulator in place of Firebase. It accepts
 * unsigned tokens, so it is for tests only and must never be released.
 * @param refusals the built server's own, which recognises its errors by their classes
 */
export function emulatorIdentity(rejections: typeof SessionErrors): IdentityProvider {
  const read = (idToken: string) => {
    try {
      const { payload } = UnsecuredJWT.decode(idToken, {
        issuer: `https://securetoken.google.com/${EMULATOR_PROJECT}`,
        audience: EMULATOR_PROJECT,
        clockTolerance: 300,
      });
      return {
        uid: String(payload.sub),
        signedInAt: new Date(Number(payload.auth_time) * 1000),
        expiresAt: new Date(Number(payload.exp) * 1000),
      };
    } catch (error) {
      throw error instanceof errors.JWTExpired ? rejections.tokenExpired() : rejections.invalidToken();
    }
  };
  return {
    kind: 'firebase',

    async identify(idToken) {
      const { uid, signedInAt, expiresAt } = read(idToken);
      const account = await accountById(uid);
      if (!account) throw rejections.sessionEnded();
      return {
        uid,
        email: account.email ?? null,
        isEmailVerified: account.emailVerified ?? false,
        displayName: account.displayName ?? null,
        signInId: String(signedInAt.getTime() / 1000),
        signedInAt,
        expiresAt,
        validSince: account.validSince === undefined ? null : new Date(Number(account.validSince) * 1000),
        isDisabled: account.disabled ?? false,
      };
    },

    async remove(idToken) {
      const { uid, signedInAt } = read(idToken);
      if (Date.now() - signedInAt.getTime() > RECENT_MILLISECONDS) throw rejections.recentLoginRequired();
      await removeAccount(uid);
    },

    async mailVerification() {
      throw rejections.recentLoginRequired();
    },
  };
}
