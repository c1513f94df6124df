import type { AppError } from '#src/domain/errors.ts';
import {
  AccessDenied,
  invalidToken,
  recentLoginRequired,
  sessionEnded,
  tokenExpired,
  wrongClock,
} from '#src/domain/sessionErrors.ts';
import type { IdentityProvider } from '#src/server/session/identity.ts';
import { removeAccount } from './accounts.ts';
import type { Provider } from './provider.ts';
import { accountOfToken, refuseOldSignIn } from './signedIn.ts';
import { ToolkitError } from './toolkitError.ts';

/** What the rest of the server is told of the provider's own refusals. */
const REFUSALS: Readonly<Record<string, () => AppError>> = {
  TOKEN_EXPIRED: tokenExpired,
  CLOCK_SKEW: wrongClock,
  CREDENTIAL_TOO_OLD_LOGIN_AGAIN: recentLoginRequired,
  USER_NOT_FOUND: sessionEnded,
  USER_DISABLED: () => new AccessDenied(),
};

async function told<Result>(work: Promise<Result>): Promise<Result> {
  return work.catch((error: unknown) => {
    if (!(error instanceof ToolkitError)) throw error;
    throw (REFUSALS[error.code] ?? invalidToken)();
  });
}

/** The built-in provider as the sessions of this server see it. */
export function builtInIdentity(provider: Provider): IdentityProvider {
  return {
    kind: 'built-in',
    identify: (idToken) =>
      told(
        accountOfToken(provider, idToken).then(({ account, signedInAt }) => ({
          uid: account.uid,
          email: account.email,
          isEmailVerified: account.isEmailVerified,
          displayName: account.displayName,
          signedInAt,
          validSince: account.tokensValidSince,
          isDisabled: account.disabledAt !== null,
        })),
      ),
    remove: (idToken) =>
      told(
        accountOfToken(provider, idToken).then(async ({ account, signedInAt }) => {
          refuseOldSignIn(provider, signedInAt);
          await removeAccount(provider.db.pool, account.id);
        }),
      ),
  };
}
