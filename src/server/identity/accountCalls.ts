import { inTransaction } from '#src/server/db/database.ts';
import { type Account, type AccountChanges, changeAccount, lockAccount, removeAccount } from './accounts.ts';
import { checkPassword } from './passwordPolicy.ts';
import { hashPassword } from './passwords.ts';
import type { Provider } from './provider.ts';
import { type AccountSignIn, addRefreshToken, newSignIn } from './refreshTokens.ts';
import {
  accountOfToken,
  assertRecentSignIn,
  assertSignInCurrent,
  type SignedIn,
  signInTime,
  tokensOf,
} from './signedIn.ts';
import { secondAfter } from './tokenTimes.ts';
import { ToolkitError } from './toolkitError.ts';

/** Google's placeholder for a password hash: base64 of `REDACTED`. */
const REDACTED = 'UkVEQUNURUQ=';
const milliseconds = (instant: Date) => String(instant.getTime());

const profileOf = ({ displayName, photoUrl }: Account) => ({
  ...(displayName === null ? {} : { displayName }),
  ...(photoUrl === null ? {} : { photoUrl }),
});

const providerInfo = (account: Account) => ({
  providerId: 'password',
  federatedId: account.email,
  rawId: account.email,
  email: account.email,
  ...profileOf(account),
});

/** `accounts:lookup`: returns the account of an id token in Google's format. @throws ToolkitError as `accountOfToken` */
export async function lookup(provider: Provider, { idToken }: { idToken: string }) {
  const { account } = await accountOfToken(provider, idToken);
  return {
    kind: 'identitytoolkit#GetAccountInfoResponse',
    users: [
      {
        localId: account.uid,
        email: account.email,
        emailVerified: account.isEmailVerified,
        ...profileOf(account),
        passwordHash: REDACTED,
        passwordUpdatedAt: account.passwordChangedAt.getTime(),
        providerUserInfo: [providerInfo(account)],
        validSince: String(Math.floor(account.tokensValidSince.getTime() / 1000)),
        createdAt: milliseconds(account.createdAt),
        lastLoginAt: milliseconds(account.lastSignInAt ?? account.createdAt),
      },
    ],
  };
}

export interface AccountUpdate {
  idToken: string;
  email?: string | undefined;
  password?: string | undefined;
  /** Null removes it, as a name in `deleteAttribute` does. */
  displayName?: string | null | undefined;
  photoUrl?: string | null | undefined;
  deleteAttribute?: readonly ('DISPLAY_NAME' | 'PHOTO_URL')[] | null | undefined;
}

async function changesOf(
  account: Account,
  { email, password, displayName, photoUrl, deleteAttribute }: AccountUpdate,
): Promise<AccountChanges> {
  if (email !== undefined && email.toLowerCase() !== account.email.toLowerCase()) {
    throw new ToolkitError('OPERATION_NOT_ALLOWED', {
      detail: 'Please verify the new email before changing email.',
    });
  }
  const changes: AccountChanges = {
    ...(displayName !== undefined && { displayName }),
    ...(photoUrl !== undefined && { photoUrl }),
    ...(deleteAttribute?.includes('DISPLAY_NAME') && { displayName: null }),
    ...(deleteAttribute?.includes('PHOTO_URL') && { photoUrl: null }),
  };
  if (password === undefined) return changes;
  checkPassword(password, account.email);
  return { ...changes, passwordHash: await hashPassword(password) };
}

interface Changed {
  account: Account;
  tokens: SignedIn;
}

/**
 * Changes the account and issues another token of the requesting sign-in, unless that was ended in the meantime. A new
 * password ends all sign-ins and begins a new one.
 */
async function change(
  provider: Provider,
  { id }: Account,
  changes: AccountChanges,
  request: AccountSignIn,
): Promise<Changed> {
  const { account, signIn, refreshToken } = await inTransaction(provider.db, async ({ client }) => {
    await provider.owners.lock(client, id);
    const current = await lockAccount(client, id);
    if (!current) throw new ToolkitError('USER_NOT_FOUND');
    await assertSignInCurrent(provider, client, current, request);
    const at = provider.now();
    const ending = changes.passwordHash && { passwordChangedAt: at, tokensValidSince: secondAfter(at) };
    const isChanged = Object.keys(changes).length > 0;
    const changed = isChanged ? await changeAccount(client, id, { ...changes, ...ending }) : current;
    if (!changed) throw new ToolkitError('USER_NOT_FOUND');
    if (isChanged) await provider.owners.changed(client, changed);
    const next = ending ? newSignIn(signInTime(at, changed)) : request;
    return { account: changed, signIn: next, refreshToken: await addRefreshToken(client, id, next, at) };
  });
  return { account, tokens: await tokensOf(provider, account, signIn, refreshToken) };
}

/**
 * `accounts:update` with an id token: changes name, picture or password; a new password ends all sign-ins and begins a new
 * one.
 * @throws ToolkitError CREDENTIAL_TOO_OLD_LOGIN_AGAIN for a password without a recent sign-in; OPERATION_NOT_ALLOWED for an
 *   unverified new address; errors of `accountOfToken` and `checkPassword`
 */
export async function updateAccount(provider: Provider, update: AccountUpdate) {
  const { account, signIn } = await accountOfToken(provider, update.idToken);
  if (update.password !== undefined) assertRecentSignIn(provider, signIn);
  const changed = await change(provider, account, await changesOf(account, update), signIn);
  return {
    kind: 'identitytoolkit#SetAccountInfoResponse',
    ...changed.tokens,
    ...profileOf(changed.account),
    emailVerified: changed.account.isEmailVerified,
    passwordHash: REDACTED,
    providerUserInfo: [providerInfo(changed.account)],
  };
}

/** `accounts:delete`: deletes the account permanently. @throws ToolkitError as `accountOfToken`, CREDENTIAL_TOO_OLD_LOGIN_AGAIN */
export async function deleteAccount(provider: Provider, { idToken }: { idToken: string }) {
  const { account, signIn } = await accountOfToken(provider, idToken);
  assertRecentSignIn(provider, signIn);
  await provider.removeAll(account.uid, (runner) => removeAccount(runner, account.id));
  return { kind: 'identitytoolkit#DeleteAccountResponse' };
}
