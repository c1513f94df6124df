import type { Runner } from '#src/server/db/database.ts';
import { type Account, accountOfUid } from './accounts.ts';
import { ID_TOKEN_SECONDS } from './idTokens.ts';
import type { Provider } from './provider.ts';
import { type AccountSignIn, addRefreshToken, isSignInAlive, newSignIn } from './refreshTokens.ts';
import { ToolkitError } from './toolkitError.ts';

/** As with Firebase, sensitive actions need a password entered in the last five minutes. */
const RECENT_MILLISECONDS = 5 * 60_000;

/** The common part of the responses of all calls that sign in. */
export interface SignedIn {
  localId: string;
  email: string;
  idToken: string;
  refreshToken: string;
  /** Seconds as text, as in Google's API. */
  expiresIn: string;
}

/** Creates the response for an issued refresh token of a sign-in. */
export async function tokensOf(
  { tokens }: Provider,
  account: Account,
  signIn: AccountSignIn,
  refreshToken: string,
): Promise<SignedIn> {
  return {
    localId: account.uid,
    email: account.email,
    idToken: await tokens.issue(account, signIn),
    refreshToken,
    expiresIn: String(ID_TOKEN_SECONDS),
  };
}

/** Begins a sign-in and returns its tokens. @param signedInAt when the password was entered */
export async function signedIn(provider: Provider, account: Account, signedInAt: Date): Promise<SignedIn> {
  const signIn = newSignIn(signedInAt);
  const refreshToken = await addRefreshToken(provider.db.pool, account.id, signIn, provider.now());
  return tokensOf(provider, account, signIn, refreshToken);
}

/** The account and sign-in of an ID token. */
export interface TokenBearer {
  account: Account;
  signIn: AccountSignIn;
  expiresAt: Date;
}

/**
 * Returns the account of an id token.
 * @param runner the client of the caller's transaction, if it has one
 * @throws ToolkitError INVALID_ID_TOKEN; USER_NOT_FOUND; USER_DISABLED; TOKEN_EXPIRED if its sign-in was ended
 */
export async function accountOfToken(
  provider: Provider,
  idToken: string,
  runner: Runner = provider.db.pool,
): Promise<TokenBearer> {
  const { tokens } = provider;
  const { uid, signIn, expiresAt } = await tokens.check(idToken);
  const account = await accountOfUid(runner, uid);
  if (!account) throw new ToolkitError('USER_NOT_FOUND');
  if (account.disabledAt) throw new ToolkitError('USER_DISABLED');
  await assertSignInCurrent(provider, runner, account, signIn);
  return { account, signIn, expiresAt };
}

/** Checks that a sign-in is active. @throws ToolkitError TOKEN_EXPIRED if it was ended */
export async function assertSignInCurrent(
  { now }: Provider,
  runner: Runner,
  { uid }: Account,
  { id }: AccountSignIn,
): Promise<void> {
  if (!(await isSignInAlive(runner, uid, id, now()))) throw new ToolkitError('TOKEN_EXPIRED');
}

/** Checks that a sign-in is recent. @throws ToolkitError CREDENTIAL_TOO_OLD_LOGIN_AGAIN unless the password was entered in the last five minutes */
export function assertRecentSignIn({ now }: Provider, { signedInAt }: AccountSignIn): void {
  if (now().getTime() - signedInAt.getTime() > RECENT_MILLISECONDS) {
    throw new ToolkitError('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
  }
}

/** Returns the time of a new sign-in to an account: not before the second from which its sign-ins are valid. */
export const signInTime = (now: Date, { tokensValidSince }: Account): Date =>
  new Date(Math.max(now.getTime(), tokensValidSince.getTime()));
