import {
  AccessDenied,
  invalidToken,
  recentLoginRequired,
  sessionEnded,
  tokenExpired,
  wrongClock,
} from '#src/domain/accounts/sessionErrors.ts';
import { AppError, conflict, notFound, unavailable } from '#src/domain/errors.ts';
import { RETRY_AFTER_SECONDS } from '#src/server/http/errors.ts';
import type { IdentityProvider } from '#src/server/session/identity.ts';
import { accountOfUid, removeAccount } from './accounts.ts';
import { mailVerification } from './codeCalls.ts';
import type { Provider } from './provider.ts';
import { accountOfToken, assertRecentSignIn } from './signedIn.ts';
import { ToolkitError } from './toolkitError.ts';

/** Converts errors of the provider to those of the rest of the server. */
const ERRORS_BY_CODE: Readonly<Record<string, () => AppError>> = {
  TOKEN_EXPIRED: tokenExpired,
  CLOCK_SKEW: wrongClock,
  CREDENTIAL_TOO_OLD_LOGIN_AGAIN: recentLoginRequired,
  USER_NOT_FOUND: sessionEnded,
  USER_DISABLED: () => new AccessDenied(),
  TOO_MANY_ATTEMPTS_TRY_LATER: () =>
    new AppError('Too many e-mails were sent to this address. Try again in an hour', {
      statusCode: 429,
      name: 'TooManyRequests',
    }),
  UNAVAILABLE: () => unavailable(RETRY_AFTER_SECONDS),
};

async function toToolkitErrors<Result>(work: Promise<Result>): Promise<Result> {
  return work.catch((error: unknown) => {
    if (!(error instanceof ToolkitError)) throw error;
    throw (ERRORS_BY_CODE[error.code] ?? invalidToken)();
  });
}

/** Adapts the built-in provider to the interface that sessions use. */
export function builtInIdentity(provider: Provider): IdentityProvider {
  return {
    kind: 'built-in',
    identify: (idToken, runner) =>
      toToolkitErrors(
        accountOfToken(provider, idToken, runner).then(({ account, signIn, expiresAt }) => ({
          uid: account.uid,
          email: account.email,
          isEmailVerified: account.isEmailVerified,
          displayName: account.displayName,
          signInId: signIn.id,
          signedInAt: signIn.signedInAt,
          expiresAt,
          validSince: account.tokensValidSince,
          isDisabled: account.disabledAt !== null,
        })),
      ),
    remove: (idToken, runner = provider.db.pool) =>
      toToolkitErrors(
        accountOfToken(provider, idToken, runner).then(async ({ account, signIn }) => {
          assertRecentSignIn(provider, signIn);
          await removeAccount(runner, account.id);
        }),
      ),
    async mailVerification(uid) {
      const account = await accountOfUid(provider.db.pool, uid);
      if (!account) throw notFound('There is no such account');
      if (account.isEmailVerified) throw conflict('The address is already verified');
      await toToolkitErrors(mailVerification(provider, account));
    },
  };
}
