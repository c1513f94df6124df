import { UnsecuredJWT } from 'jose';
import { inject } from 'vitest';
import { AccessDenied, invalidToken, recentLoginRequired, tokenExpired } from '#src/domain/sessionErrors.ts';
import type { IdentityProvider } from '#src/server/session/identity.ts';
import { EMULATOR_PROJECT } from './emulator.ts';

const RECENT_MILLISECONDS = 300_000;

interface LookedUp {
  localId: string;
  email?: string;
  emailVerified?: boolean;
  displayName?: string;
  validSince?: string;
}

const REFUSALS: Record<string, () => Error> = {
  TOKEN_EXPIRED: tokenExpired,
  USER_DISABLED: () => new AccessDenied(),
};

/** A call that the emulator answers for the bearer of an id token. */
async function callAs<Answer>(idToken: string, call: string): Promise<Answer> {
  const address = `${inject('emulator')}/identitytoolkit.googleapis.com/v1/accounts:${call}?key=emulator`;
  const answer = await fetch(address, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ idToken }),
  });
  if (answer.ok) return (await answer.json()) as Answer;
  const { error } = (await answer.json()) as { error: { message: string } };
  throw (REFUSALS[error.message] ?? invalidToken)();
}

function signedInAt(idToken: string): Date {
  try {
    const { payload } = UnsecuredJWT.decode(idToken, {
      issuer: `https://securetoken.google.com/${EMULATOR_PROJECT}`,
      audience: EMULATOR_PROJECT,
      clockTolerance: 300,
    });
    return new Date(Number(payload.auth_time) * 1000);
  } catch {
    throw invalidToken();
  }
}

/**
 * The identity provider of a Firebase project as the Auth emulator plays it: it takes unsigned tokens, so it belongs
 * to tests and must never be part of what ships.
 */
export const emulatorIdentity: IdentityProvider = {
  kind: 'firebase',

  async identify(idToken) {
    const instant = signedInAt(idToken);
    const { users } = await callAs<{ users: LookedUp[] }>(idToken, 'lookup');
    const [account] = users;
    if (!account) throw invalidToken();
    return {
      uid: account.localId,
      email: account.email ?? null,
      isEmailVerified: account.emailVerified ?? false,
      displayName: account.displayName ?? null,
      signedInAt: instant,
      validSince: account.validSince === undefined ? null : new Date(Number(account.validSince) * 1000),
      isDisabled: false,
    };
  },

  async remove(idToken) {
    if (Date.now() - signedInAt(idToken).getTime() > RECENT_MILLISECONDS) throw recentLoginRequired();
    await callAs(idToken, 'delete');
  },
};
