import { accountOfUid } from './accounts.ts';
import { BUILT_IN_PROJECT, ID_TOKEN_SECONDS } from './idTokens.ts';
import type { Provider } from './provider.ts';
import { signInOfToken } from './refreshTokens.ts';
import { ToolkitError } from './toolkitError.ts';

/**
 * Secure Token's `token`: a new id token for a refresh token, of the same sign-in.
 * @throws ToolkitError TOKEN_EXPIRED for one that is unknown, expired or of an ended sign-in; USER_DISABLED
 */
export async function refreshIdToken(provider: Provider, refreshToken: string) {
  const { db, tokens, now } = provider;
  const signIn = await signInOfToken(db.pool, refreshToken, now());
  const account = signIn ? await accountOfUid(db.pool, signIn.uid) : null;
  // A token of a sign-in that was ended is gone from the table; the SDK signs out on TOKEN_EXPIRED and on nothing else.
  if (!signIn || !account) throw new ToolkitError('TOKEN_EXPIRED');
  if (account.disabledAt) throw new ToolkitError('USER_DISABLED');
  const idToken = await tokens.issue(account, signIn.signedInAt);
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
