import { type Account, accountOfUid } from './accounts.ts';
import { ID_TOKEN_SECONDS } from './idTokens.ts';
import type { Provider } from './provider.ts';
import { addRefreshToken } from './refreshTokens.ts';
import { ToolkitError } from './toolkitError.ts';

/** Firebase's: what is sensitive needs a password given in the last five minutes. */
const RECENT_MILLISECONDS = 5 * 60_000;

/** What every call that signs in answers besides its own. */
export interface SignedIn {
  localId: string;
  email: string;
  idToken: string;
  refreshToken: string;
  /** Seconds, as text: Google's way. */
  expiresIn: string;
}

/** Tokens of a sign-in. */
export async function signedIn(provider: Provider, account: Account, signedInAt: Date): Promise<SignedIn> {
  const { db, tokens, now } = provider;
  return {
    localId: account.uid,
    email: account.email,
    idToken: await tokens.issue(account, signedInAt),
    refreshToken: await addRefreshToken(db.pool, account.id, signedInAt, now()),
    expiresIn: String(ID_TOKEN_SECONDS),
  };
}

/**
 * The account that an id token speaks for.
 * @throws ToolkitError INVALID_ID_TOKEN; USER_NOT_FOUND; USER_DISABLED; TOKEN_EXPIRED where its sign-in was ended
 */
export async function accountOfToken(
  { db, tokens }: Provider,
  idToken: string,
): Promise<{ account: Account; signedInAt: Date }> {
  const { uid, signedInAt } = await tokens.check(idToken);
  const account = await accountOfUid(db.pool, uid);
  if (!account) throw new ToolkitError('USER_NOT_FOUND');
  if (account.disabledAt) throw new ToolkitError('USER_DISABLED');
  if (signedInAt < account.tokensValidSince) throw new ToolkitError('TOKEN_EXPIRED');
  return { account, signedInAt };
}

/** @throws ToolkitError CREDENTIAL_TOO_OLD_LOGIN_AGAIN unless the password was given in the last five minutes */
export function refuseOldSignIn({ now }: Provider, signedInAt: Date): void {
  if (now().getTime() - signedInAt.getTime() > RECENT_MILLISECONDS) {
    throw new ToolkitError('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
  }
}

/** An instant in whole seconds, as tokens carry it: a sign-in of the same second is not before it. */
export const wholeSecond = (instant: Date): Date => new Date(Math.floor(instant.getTime() / 1000) * 1000);
