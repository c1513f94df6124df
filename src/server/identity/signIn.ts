import { inTransaction } from '#src/server/db/database.ts';
import { accountOfEmail, addAccount, changeAccount } from './accounts.ts';
import { checkPassword } from './passwordPolicy.ts';
import { hashPassword, isPassword } from './passwords.ts';
import type { Caller, Provider } from './provider.ts';
import { makeUid } from './secrets.ts';
import { signedIn, signInTime } from './signedIn.ts';
import { ToolkitError } from './toolkitError.ts';

interface Credentials {
  email: string;
  password: string;
}

interface Registration extends Credentials {
  displayName?: string | null | undefined;
  photoUrl?: string | null | undefined;
}

/**
 * `accounts:signUp`: creates an account and signs it in. Like Firebase, it reports that an address already has an account.
 * @throws ToolkitError PASSWORD_DOES_NOT_MEET_REQUIREMENTS, EMAIL_EXISTS, TOO_MANY_ATTEMPTS_TRY_LATER
 */
export async function signUp(
  provider: Provider,
  { address }: Caller,
  { email, password, displayName = null, photoUrl = null }: Registration,
) {
  checkPassword(password, email);
  await provider.throttles.count('signUpsOfCaller', address);
  const at = provider.now();
  const passwordHash = await hashPassword(password);
  const account = await inTransaction(provider.db, async ({ client }) => {
    const added = await addAccount(client, {
      uid: makeUid(),
      email,
      passwordHash,
      displayName,
      photoUrl,
      at,
    });
    if (added) await provider.owners.added(client, added);
    return added;
  });
  if (!account) throw new ToolkitError('EMAIL_EXISTS');
  return {
    kind: 'identitytoolkit#SignupNewUserResponse',
    ...(displayName === null ? {} : { displayName }),
    ...(await signedIn(provider, account, at)),
  };
}

/**
 * `accounts:signInWithPassword`. An unknown address and a wrong password get the same response after the same time; a disabled
 * account is reported only with the right password.
 * @throws ToolkitError INVALID_LOGIN_CREDENTIALS, USER_DISABLED, TOO_MANY_ATTEMPTS_TRY_LATER
 */
export async function signInWithPassword(
  provider: Provider,
  { address }: Caller,
  { email, password }: Credentials,
) {
  const { throttles, db } = provider;
  const known = await accountOfEmail(db.pool, email);
  // Guesses count for the current password: after a reset or change, every caller starts from zero.
  const passwordOf = [email, address, String(known?.passwordChangedAt.getTime() ?? 0)];
  // Count before checking, otherwise many concurrent guesses would pass before the first count. The counter shared by all
  // callers comes last, so that a caller who is already blocked cannot lock others out.
  await throttles.count('failuresOfCaller', address);
  await throttles.count('failuresAtAccountOfCaller', ...passwordOf);
  await throttles.count('failuresAtAccount', email);
  if (!(await isPassword(password, known?.passwordHash ?? null)) || !known) {
    throw new ToolkitError('INVALID_LOGIN_CREDENTIALS');
  }
  await throttles.takeBack('failuresOfCaller', address);
  await throttles.takeBack('failuresAtAccount', email);
  await throttles.clear('failuresAtAccountOfCaller', ...passwordOf);
  if (known.disabledAt) throw new ToolkitError('USER_DISABLED');
  const at = provider.now();
  const account = await changeAccount(db.pool, known.id, { lastSignInAt: at });
  // The password was right when it was checked but has been changed in the meantime.
  if (account?.passwordHash !== known.passwordHash) throw new ToolkitError('INVALID_LOGIN_CREDENTIALS');
  return {
    kind: 'identitytoolkit#VerifyPasswordResponse',
    registered: true,
    displayName: account.displayName ?? '',
    ...(await signedIn(provider, account, signInTime(at, account))),
  };
}
