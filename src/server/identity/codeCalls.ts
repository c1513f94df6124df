import type { CodePurpose } from '#src/domain/actionCodes.ts';
import { inTransaction, type Transaction } from '#src/server/db/database.ts';
import { type Account, type AccountChanges, accountOfEmail, changeAccount, holdAccount } from './accounts.ts';
import { type Code, forgetCodesSince, makeCode, readCode, takeCode } from './codes.ts';
import { codeMail } from './mails.ts';
import { checkPassword } from './passwordPolicy.ts';
import { hashPassword } from './passwords.ts';
import type { Caller, Provider } from './provider.ts';
import { accountOfToken, refuseOldSignIn, secondAfter } from './signedIn.ts';
import { ToolkitError } from './toolkitError.ts';

interface CodeToMail {
  purpose: CodePurpose;
  to: string;
  /** The address the code changes to, or back to. */
  newEmail?: string;
  /** The address the account has now, where the mail says it. */
  current?: string;
  /** Asked when the code is made: what it throws keeps the code from being mailed. */
  confirm?: () => Promise<unknown>;
}

/** Mails a code. What goes wrong is our fault and logged. @returns whether the mail server took it */
async function mailCode(
  provider: Provider,
  account: Pick<Account, 'id'>,
  { purpose, to, newEmail, current, confirm }: CodeToMail,
): Promise<boolean> {
  const { db, mailer, productName, siteOrigin, now, log } = provider;
  try {
    const code = await makeCode(db.pool, account.id, purpose, now(), newEmail ?? null);
    await confirm?.();
    await mailer.send(codeMail({ purpose, code, to, productName, siteOrigin: siteOrigin(), current }));
    return true;
  } catch (error) {
    log.error({ err: error, purpose }, 'a code could not be mailed');
    return false;
  }
}

export type CodeRequest =
  | { requestType: 'PASSWORD_RESET'; email: string }
  | { requestType: 'VERIFY_EMAIL'; idToken: string }
  | { requestType: 'VERIFY_AND_CHANGE_EMAIL'; idToken: string; newEmail: string };

/**
 * `accounts:sendOobCode`. A reset of an unknown address, and a change to an address that has an account, are answered
 * like any other and mail nothing: nobody learns who is registered.
 * @throws ToolkitError TOO_MANY_ATTEMPTS_TRY_LATER; of calls with a token what `accountOfToken` throws,
 *   CREDENTIAL_TOO_OLD_LOGIN_AGAIN for a change long after signing in, UNAVAILABLE where one's own address cannot be mailed to
 */
export async function sendCode(provider: Provider, { address }: Caller, request: CodeRequest) {
  const { throttles, db } = provider;
  await throttles.count('mailsOfCaller', address);
  if (request.requestType === 'PASSWORD_RESET') {
    await throttles.count('mailsToAccount', request.email);
    const account = await accountOfEmail(db.pool, request.email);
    // Not waited for, here and below: how long a mail takes, and whether it goes, would tell who is registered.
    if (account && !account.disabledAt) {
      void mailCode(provider, account, { purpose: 'PASSWORD_RESET', to: account.email });
    }
    return { kind: 'identitytoolkit#GetOobConfirmationCodeResponse', email: request.email };
  }
  const { account, signedInAt } = await accountOfToken(provider, request.idToken);
  await throttles.count('mailsToAccount', account.email);
  if (request.requestType === 'VERIFY_EMAIL') {
    const isMailed = await mailCode(provider, account, { purpose: 'VERIFY_EMAIL', to: account.email });
    if (!isMailed) throw new ToolkitError('UNAVAILABLE', { status: 503 });
  } else {
    refuseOldSignIn(provider, signedInAt);
    const { newEmail } = request;
    if (!(await accountOfEmail(db.pool, newEmail))) {
      void mailCode(provider, account, {
        purpose: 'VERIFY_AND_CHANGE_EMAIL',
        to: newEmail,
        newEmail,
        // A password that is reset meanwhile drops the codes there are: one made behind its back is not mailed.
        confirm: () => accountOfToken(provider, request.idToken),
      });
    }
  }
  return { kind: 'identitytoolkit#GetOobConfirmationCodeResponse', email: account.email };
}

/** Which address is which, as Google tells it: of a change back, `email` is the one that comes back. */
function told({ email, newEmail, purpose }: Pick<Code, 'email' | 'newEmail' | 'purpose'>) {
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
 * `accounts:resetPassword`: with a new password sets it, ends all sign-ins and takes the address for verified, since its
 * owner got the mail; without one says what the code would do, of any purpose.
 * @throws ToolkitError INVALID_OOB_CODE, EXPIRED_OOB_CODE, PASSWORD_DOES_NOT_MEET_REQUIREMENTS (the code stays good)
 */
export async function resetPassword(
  provider: Provider,
  { address }: Caller,
  { oobCode, newPassword }: { oobCode: string; newPassword?: string | undefined },
) {
  await provider.throttles.count('codesOfCaller', address);
  const read = await readCode(provider.db.pool, oobCode, provider.now());
  if (newPassword === undefined) return told(read);
  if (read.purpose !== 'PASSWORD_RESET') throw new ToolkitError('INVALID_OOB_CODE');
  checkPassword(newPassword, read.email);
  const passwordHash = await hashPassword(newPassword);
  const code = await inTransaction(provider.db, async ({ client }) => {
    await holdAccount(client, read.accountId);
    const at = provider.now();
    const taken = await takeCode(client, oobCode, at);
    await changeAccount(client, taken.accountId, {
      passwordHash,
      passwordChangedAt: at,
      tokensValidSince: secondAfter(at),
      isEmailVerified: true,
    });
    return taken;
  });
  // Guesses were at the old password: its owner, who has the mailbox, is locked out no longer.
  await provider.throttles.forget('failuresAtAccountOfCaller', code.email, address);
  await provider.throttles.forget('failuresAtAccount', code.email);
  return told(code);
}

/** What applying a code of each purpose does to its account. */
function changesBy({ purpose, newEmail }: Code, at: Date): AccountChanges {
  if (purpose === 'VERIFY_EMAIL') return { isEmailVerified: true };
  if (newEmail === null || purpose === 'PASSWORD_RESET') throw new ToolkitError('INVALID_OOB_CODE');
  return { email: newEmail, isEmailVerified: true, tokensValidSince: secondAfter(at) };
}

async function applied({ client }: Transaction, provider: Provider, oobCode: string) {
  const { accountId } = await readCode(client, oobCode, provider.now());
  await holdAccount(client, accountId);
  const at = provider.now();
  const code = await takeCode(client, oobCode, at);
  const account = await changeAccount(client, code.accountId, changesBy(code, at));
  if (!account) throw new ToolkitError('INVALID_OOB_CODE');
  // What was done after the address was lost is undone with it, the ways to take it back once more included.
  if (code.purpose === 'RECOVER_EMAIL') await forgetCodesSince(client, account.id, code.createdAt);
  return { code, account };
}

/**
 * `accounts:update` with a code: verifies an address, moves the account to a verified one, or takes it back. The owner of
 * a verified address that was left gets a mail with which to take it back; one that was never verified may be a stranger's.
 * @throws ToolkitError INVALID_OOB_CODE, EXPIRED_OOB_CODE; EMAIL_EXISTS when the address has got an account meanwhile
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
