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
  refuseEnded(account, signedInAt);
  return { account, signedInAt };
}

/** @throws ToolkitError TOKEN_EXPIRED for a sign-in that was ended by another password or address */
export function refuseEnded({ tokensValidSince }: Account, signedInAt: Date): void {
  if (signedInAt < tokensValidSince) throw new ToolkitError('TOKEN_EXPIRED');
}

/** @throws ToolkitError CREDENTIAL_TOO_OLD_LOGIN_AGAIN unless the password was given in the last five minutes */
export function refuseOldSignIn({ now }: Provider, signedInAt: Date): void {
  if (now().getTime() - signedInAt.getTime() > RECENT_MILLISECONDS) {
    throw new ToolkitError('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
  }
}

/** The whole second after an instant. Tokens carry seconds: where sign-ins end, those of the same second end too. */
export const secondAfter = (instant: Date): Date => new Date(Math.floor(instant.getTime() / 1000 + 1) * 1000);

/** When somebody signs in whose account is known: not before the second from which its sign-ins count. */
export const signInTime = (now: Date, { tokensValidSince }: Account): Date =>
  new Date(Math.max(now.getTime(), tokensValidSince.getTime()));
