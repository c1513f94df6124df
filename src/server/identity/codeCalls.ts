import type { CodePurpose } from '#src/domain/accounts/actionCodes.ts';
import { inTransaction, type Transaction } from '#src/server/db/database.ts';
import { type Account, type AccountChanges, accountOfEmail, changeAccount, lockAccount } from './accounts.ts';
import { type Code, deleteCodesSince, makeCode, readCode, takeCode } from './codes.ts';
import { codeMail } from './mails.ts';
import { checkPassword } from './passwordPolicy.ts';
import { hashPassword } from './passwords.ts';
import type { Caller, Provider } from './provider.ts';
import { accountOfToken, assertRecentSignIn } from './signedIn.ts';
import { secondAfter } from './tokenTimes.ts';
import { ToolkitError } from './toolkitError.ts';

interface CodeToMail {
  purpose: CodePurpose;
  to: string;
  /** The address that the code changes to, or back to. */
  newEmail?: string;
  /** The account's current address, if the e-mail mentions it. */
  current?: string;
  /** Called after the code is created; if it throws, the code is not sent. */
  confirm?: () => Promise<unknown>;
}

/** Sends a code by e-mail; logs errors. @returns whether the mail server accepted it */
async function mailCode(
  provider: Provider,
  account: Pick<Account, 'id' | 'uid'>,
  { purpose, to, newEmail, current, confirm }: CodeToMail,
): Promise<boolean> {
  const { db, mailer, productName, siteOrigin, now, log } = provider;
  try {
    const code = await makeCode(db.pool, account.id, purpose, now(), newEmail ?? null);
    await confirm?.();
    const mail = codeMail({ purpose, code, to, productName, siteOrigin: siteOrigin(), current });
    await mailer.send({ ...mail, about: account.uid });
    return true;
  } catch (error) {
    log.error({ err: error, purpose }, 'failed to send a code by e-mail');
    return false;
  }
}

/**
 * Sends an account the link that verifies its address; earlier links become invalid.
 * @throws ToolkitError TOO_MANY_ATTEMPTS_TRY_LATER after six e-mails to the account in an hour, UNAVAILABLE if the mail
 *   server does not accept it
 */
export async function mailVerification(provider: Provider, account: Account): Promise<void> {
  await provider.throttles.count('mailsToAccount', account.email);
  const isMailed = await mailCode(provider, account, { purpose: 'VERIFY_EMAIL', to: account.email });
  if (!isMailed) throw new ToolkitError('UNAVAILABLE', { status: 503 });
}

export type CodeRequest =
  | { requestType: 'PASSWORD_RESET'; email: string }
  | { requestType: 'VERIFY_EMAIL'; idToken: string }
  | { requestType: 'VERIFY_AND_CHANGE_EMAIL'; idToken: string; newEmail: string };

/**
 * `accounts:sendOobCode`. A reset for an unknown address and a change to an address with an account get the same response as
 * any other and send nothing, so that the response does not reveal who is registered.
 * @throws ToolkitError TOO_MANY_ATTEMPTS_TRY_LATER; with a token, errors of `accountOfToken`; CREDENTIAL_TOO_OLD_LOGIN_AGAIN
 *   for a change without a recent sign-in; UNAVAILABLE if the e-mail to the member's own address cannot be sent
 */
export async function sendCode(provider: Provider, { address }: Caller, request: CodeRequest) {
  const { throttles, db } = provider;
  await throttles.count('mailsOfCaller', address);
  if (request.requestType === 'PASSWORD_RESET') {
    await throttles.count('mailsToAccount', request.email);
    const account = await accountOfEmail(db.pool, request.email);
    // Not awaited, here and below: the duration and success of sending would reveal who is registered.
    if (account && !account.disabledAt) {
      void mailCode(provider, account, { purpose: 'PASSWORD_RESET', to: account.email });
    }
    return { kind: 'identitytoolkit#GetOobConfirmationCodeResponse', email: request.email };
  }
  const { account, signIn } = await accountOfToken(provider, request.idToken);
  if (request.requestType === 'VERIFY_EMAIL') {
    await mailVerification(provider, account);
  } else {
    await throttles.count('mailsToAccount', account.email);
    assertRecentSignIn(provider, signIn);
    const { newEmail } = request;
    if (!(await accountOfEmail(db.pool, newEmail))) {
      void mailCode(provider, account, {
        purpose: 'VERIFY_AND_CHANGE_EMAIL',
        to: newEmail,
        newEmail,
        // A concurrent password reset deletes all codes, so a code created after it must not be sent.
        confirm: () => accountOfToken(provider, request.idToken),
      });
    }
  }
  return { kind: 'identitytoolkit#GetOobConfirmationCodeResponse', email: account.email };
}

/** Returns a code's addresses in Google's format: for a change back, `email` is the restored address. */
function codeDetails({ email, newEmail, purpose }: Pick<Code, 'email' | 'newEmail' | 'purpose'>) {
  const isBack = purpose === 'RECOVER_EMAIL' && newEmail !== null;
  const addresses = isBack ? { email: newEmail, newEmail: email } : { email, newEmail };
  return {
    kind: 'identitytoolkit#ResetPasswordResponse',
    requestType: purpose,
    email: addresses.email,
    ...(addresses.newEmail === null ? {} : { newEmail: addresses.newEmail }),
  };
}

/**
 * `accounts:resetPassword`: with a new password, sets it, ends all sign-ins and marks the address as verified, since its owner
 * received the e-mail. Without one, returns what the code of any purpose would do.
 * @throws ToolkitError INVALID_OOB_CODE, EXPIRED_OOB_CODE, PASSWORD_DOES_NOT_MEET_REQUIREMENTS (the code remains valid)
 */
export async function resetPassword(
  provider: Provider,
  { address }: Caller,
  { oobCode, newPassword }: { oobCode: string; newPassword?: string | undefined },
) {
  await provider.throttles.count('codesOfCaller', address);
  const read = await readCode(provider.db.pool, oobCode, provider.now());
  if (newPassword === undefined) return codeDetails(read);
  if (read.purpose !== 'PASSWORD_RESET') throw new ToolkitError('INVALID_OOB_CODE');
  checkPassword(newPassword, read.email);
  const passwordHash = await hashPassword(newPassword);
  const code = await inTransaction(provider.db, async ({ client }) => {
    await provider.owners.lock(client, read.accountId);
    await lockAccount(client, read.accountId);
    const at = provider.now();
    const used = await takeCode(client, oobCode, at);
    const changed = await changeAccount(client, used.accountId, {
      passwordHash,
      passwordChangedAt: at,
      tokensValidSince: secondAfter(at),
      isEmailVerified: true,
    });
    if (changed) await provider.owners.changed(client, changed);
    return used;
  });
  // Failed guesses were at the old password, so the owner, who has the mailbox, is no longer locked out. Guesses of one
  // caller are counted per password anyway.
  await provider.throttles.clear('failuresAtAccount', code.email);
  return codeDetails(code);
}

/** Returns the account changes of a code. @throws ToolkitError INVALID_OOB_CODE for a code of another purpose */
function changesBy({ purpose, newEmail }: Code, at: Date): AccountChanges {
  if (purpose === 'VERIFY_EMAIL') return { isEmailVerified: true };
  if (newEmail === null || purpose === 'PASSWORD_RESET') throw new ToolkitError('INVALID_OOB_CODE');
  return { email: newEmail, isEmailVerified: true, tokensValidSince: secondAfter(at) };
}

async function applied({ client }: Transaction, provider: Provider, oobCode: string) {
  const { accountId } = await readCode(client, oobCode, provider.now());
  await provider.owners.lock(client, accountId);
  await lockAccount(client, accountId);
  const at = provider.now();
  const code = await takeCode(client, oobCode, at);
  const account = await changeAccount(client, code.accountId, changesBy(code, at));
  if (!account) throw new ToolkitError('INVALID_OOB_CODE');
  await provider.owners.changed(client, account);
  // Undo everything that was done after the address was lost, including newer codes that restore it.
  if (code.purpose === 'RECOVER_EMAIL') await deleteCodesSince(client, account.id, code.createdAt);
  return { code, account };
}

/**
 * `accounts:update` with a code: verifies an address, changes the account to a verified address, or restores the old one. The
 * owner of a verified former address gets an e-mail to restore it; an unverified one may belong to someone else.
 * @throws ToolkitError INVALID_OOB_CODE, EXPIRED_OOB_CODE; EMAIL_EXISTS if the address now has another account
 */
export async function applyCode(provider: Provider, { address }: Caller, oobCode: string) {
  await provider.throttles.count('codesOfCaller', address);
  const { code, account } = await inTransaction(provider.db, (tx) => applied(tx, provider, oobCode)).catch(
    (error: unknown) => {
      const isTaken = error instanceof Error && 'code' in error && error.code === '23505';
      throw isTaken ? new ToolkitError('EMAIL_EXISTS') : error;
    },
  );
  if (code.purpose === 'VERIFY_AND_CHANGE_EMAIL' && code.isEmailVerified) {
    await mailCode(provider, account, {
      purpose: 'RECOVER_EMAIL',
      to: code.email,
      newEmail: code.email,
      current: account.email,
    });
  }
  return {
    kind: 'identitytoolkit#SetAccountInfoResponse',
    localId: account.uid,
    email: account.email,
    emailVerified: account.isEmailVerified,
  };
}
