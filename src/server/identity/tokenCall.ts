import { accountOfUid } from './accounts.ts';
import { BUILT_IN_PROJECT, ID_TOKEN_SECONDS } from './idTokens.ts';
import type { Provider } from './provider.ts';
import { signInOfToken } from './refreshTokens.ts';
import { ToolkitError } from './toolkitError.ts';

/**
 * Secure Token's `token`: issues a new id token of the same sign-in for a refresh token.
 * @throws ToolkitError TOKEN_EXPIRED if the refresh token is unknown or expired, or its sign-in has ended; USER_DISABLED
 */
export async function refreshIdToken(provider: Provider, refreshToken: string) {
  const { db, tokens, now } = provider;
  const refreshed = await signInOfToken(db.pool, refreshToken, now());
  const account = refreshed ? await accountOfUid(db.pool, refreshed.uid) : null;
  // Tokens of ended sign-ins are deleted; the SDK signs out on TOKEN_EXPIRED only.
  if (!refreshed || !account) throw new ToolkitError('TOKEN_EXPIRED');
  if (account.disabledAt) throw new ToolkitError('USER_DISABLED');
  const idToken = await tokens.issue(account, refreshed.signIn);
  return {
    access_token: idToken,
    id_token: idToken,
    expires_in: String(ID_TOKEN_SECONDS),
    token_type: 'Bearer',
    refresh_token: refreshToken,
    user_id: account.uid,
    project_id: BUILT_IN_PROJECT,
  };
}
