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

/**
 * `accounts:signUp`: makes an account and signs it in. That the address is taken is told, as Firebase tells it.
 * @throws ToolkitError PASSWORD_DOES_NOT_MEET_REQUIREMENTS, EMAIL_EXISTS, TOO_MANY_ATTEMPTS_TRY_LATER
 */
export async function signUp(provider: Provider, { address }: Caller, { email, password }: Credentials) {
  checkPassword(password, email);
  await provider.throttles.count('signUpsOfCaller', address);
  const at = provider.now();
  const passwordHash = await hashPassword(password);
  const account = await addAccount(provider.db.pool, {
    uid: makeUid(),
    email,
    passwordHash,
    displayName: null,
    at,
  });
  if (!account) throw new ToolkitError('EMAIL_EXISTS');
  return { kind: 'identitytoolkit#SignupNewUserResponse', ...(await signedIn(provider, account, at)) };
}

/**
 * `accounts:signInWithPassword`. An unknown address and a wrong password are one answer, given after the same time;
 * a disabled account is told only to who knows its password.
 * @throws ToolkitError INVALID_LOGIN_CREDENTIALS, USER_DISABLED, TOO_MANY_ATTEMPTS_TRY_LATER
 */
export async function signInWithPassword(
  provider: Provider,
  { address }: Caller,
  { email, password }: Credentials,
) {
  const { throttles, db } = provider;
  // Counted before it is looked at, else many guesses at the same time would all come before the first count. What all
  // callers share comes last: who is stopped already cannot lock others out.
  await throttles.count('failuresOfCaller', address);
  await throttles.count('failuresAtAccountOfCaller', email, address);
  await throttles.count('failuresAtAccount', email);
  const known = await accountOfEmail(db.pool, email);
  if (!(await isPassword(password, known?.passwordHash ?? null)) || !known) {
    throw new ToolkitError('INVALID_LOGIN_CREDENTIALS');
  }
  await throttles.takeBack('failuresOfCaller', address);
  await throttles.takeBack('failuresAtAccount', email);
  await throttles.forget('failuresAtAccountOfCaller', email, address);
  if (known.disabledAt) throw new ToolkitError('USER_DISABLED');
  const at = provider.now();
  const account = await changeAccount(db.pool, known.id, { lastSignInAt: at });
  // It was the right one when it was looked at; somebody has chosen another meanwhile.
  if (account?.passwordHash !== known.passwordHash) throw new ToolkitError('INVALID_LOGIN_CREDENTIALS');
  return {
    kind: 'identitytoolkit#VerifyPasswordResponse',
    registered: true,
    displayName: account.displayName ?? '',
    ...(await signedIn(provider, account, signInTime(at, account))),
  };
}
