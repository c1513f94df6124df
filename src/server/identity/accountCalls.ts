import { inTransaction } from '#src/server/db/database.ts';
import { type Account, type AccountChanges, changeAccount, holdAccount, removeAccount } from './accounts.ts';
import { checkPassword } from './passwordPolicy.ts';
import { hashPassword } from './passwords.ts';
import type { Provider } from './provider.ts';
import {
  accountOfToken,
  refuseEnded,
  refuseOldSignIn,
  secondAfter,
  signedIn,
  signInTime,
} from './signedIn.ts';
import { ToolkitError } from './toolkitError.ts';

/** What Google gives in place of a password's hash: `REDACTED`. */
const REDACTED = 'UkVEQUNURUQ=';
const milliseconds = (instant: Date) => String(instant.getTime());

const providerInfo = ({ email, displayName }: Account) => ({
  providerId: 'password',
  federatedId: email,
  rawId: email,
  email,
  ...(displayName === null ? {} : { displayName }),
});

/** `accounts:lookup`: the account of an id token, in Google's shape. */
export async function lookup(provider: Provider, { idToken }: { idToken: string }) {
  const { account } = await accountOfToken(provider, idToken);
  return {
    kind: 'identitytoolkit#GetAccountInfoResponse',
    users: [
      {
        localId: account.uid,
        email: account.email,
        emailVerified: account.isEmailVerified,
        ...(account.displayName === null ? {} : { displayName: account.displayName }),
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
  displayName?: string | undefined;
  deleteAttribute?: readonly string[] | undefined;
}

async function changesOf(
  account: Account,
  { email, password, displayName, deleteAttribute = [] }: AccountUpdate,
): Promise<AccountChanges> {
  if (email !== undefined && email.toLowerCase() !== account.email.toLowerCase()) {
    throw new ToolkitError('OPERATION_NOT_ALLOWED', {
      detail: 'Please verify the new email before changing email.',
    });
  }
  const named = deleteAttribute.includes('DISPLAY_NAME') ? null : displayName;
  const changes: AccountChanges = named === undefined ? {} : { displayName: named };
  if (password === undefined) return changes;
  checkPassword(password, account.email);
  return { ...changes, passwordHash: await hashPassword(password) };
}

/** Makes the changes, unless the sign-in that asks for them was ended meanwhile. */
async function change(provider: Provider, { id }: Account, changes: AccountChanges, signedInAt: Date) {
  return inTransaction(provider.db, async ({ client }) => {
    const held = await holdAccount(client, id);
    if (!held) throw new ToolkitError('USER_NOT_FOUND');
    refuseEnded(held, signedInAt);
    const at = provider.now();
    const ending = changes.passwordHash && { passwordChangedAt: at, tokensValidSince: secondAfter(at) };
    return changeAccount(client, id, { ...changes, ...ending });
  });
}

/**
 * `accounts:update` with an id token: another name, or another password, which ends all sign-ins and begins a new one.
 * @throws ToolkitError CREDENTIAL_TOO_OLD_LOGIN_AGAIN for a password long after signing in; OPERATION_NOT_ALLOWED for an
 *   address that was not verified before; what `accountOfToken` and `checkPassword` throw
 */
export async function updateAccount(provider: Provider, update: AccountUpdate) {
  const { account, signedInAt } = await accountOfToken(provider, update.idToken);
  if (update.password !== undefined) refuseOldSignIn(provider, signedInAt);
  const changes = await changesOf(account, update);
  const isChanged = Object.keys(changes).length > 0;
  const changed = isChanged ? await change(provider, account, changes, signedInAt) : account;
  if (!changed) throw new ToolkitError('USER_NOT_FOUND');
  const tokens = await signedIn(
    provider,
    changed,
    update.password === undefined ? signedInAt : signInTime(provider.now(), changed),
  );
  return {
    kind: 'identitytoolkit#SetAccountInfoResponse',
    ...tokens,
    displayName: changed.displayName ?? '',
    emailVerified: changed.isEmailVerified,
    passwordHash: REDACTED,
    providerUserInfo: [providerInfo(changed)],
  };
}

/** `accounts:delete`: removes the account for good. @throws ToolkitError as `accountOfToken`, CREDENTIAL_TOO_OLD_LOGIN_AGAIN */
export async function deleteAccount(provider: Provider, { idToken }: { idToken: string }) {
  const { account, signedInAt } = await accountOfToken(provider, idToken);
  refuseOldSignIn(provider, signedInAt);
  await provider.removeAll(account.uid, () => removeAccount(provider.db.pool, account.id));
  return { kind: 'identitytoolkit#DeleteAccountResponse' };
}
