import {
  type Auth,
  applyActionCode,
  checkActionCode,
  confirmPasswordReset,
  createUserWithEmailAndPassword,
  sendEmailVerification,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  updatePassword,
  verifyBeforeUpdateEmail,
  verifyPasswordResetCode,
} from 'firebase/auth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { freshDatabase, type TestDatabase } from '#tests/support/database/db.ts';
import { type IdentityStage, openIdentity } from '#tests/support/identity/identity.ts';

let database: TestDatabase;
let stage: IdentityStage;
let auth: Auth;
let made = 0;

const PASSWORD = 'a long enough one';
const HOUR = 3_600_000;

beforeAll(async () => {
  database = await freshDatabase();
  stage = await openIdentity(database.db);
});

afterAll(async () => {
  await stage.close();
  await database.drop();
});

const email = () => `member${made}@example.org`;

beforeEach(async () => {
  made += 1;
  stage.address = `198.51.100.${made}`;
  auth = stage.sdk();
  await createUserWithEmailAndPassword(auth, email(), PASSWORD);
});

const user = () => {
  if (!auth.currentUser) throw new Error('Nobody is signed in');
  return auth.currentUser;
};

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'not refused',
    (error: { code?: string }) => error.code,
  );

/** The code in the next mail to an address; its link must lead to the site with a mode. */
async function mailed(to: string, mode: string): Promise<string> {
  const mail = await stage.mails.next(to);
  expect(`${mail.link.origin}${mail.link.pathname}`).toBe('https://dramalog.example/auth/action');
  expect(mail.link.searchParams.get('mode')).toBe(mode);
  return mail.link.searchParams.get('oobCode') ?? '';
}

/** Gives the account a verified address. */
const verified = async () => {
  await sendEmailVerification(user());
  await applyActionCode(auth, await mailed(email(), 'verifyEmail'));
};

describe('verifying an address', () => {
  it('[S-A10] accepts the mailed code once', async () => {
    await sendEmailVerification(user());
    const code = await mailed(email(), 'verifyEmail');
    expect((await checkActionCode(auth, code)).operation).toBe('VERIFY_EMAIL');
    await applyActionCode(auth, code);
    await user().reload();
    expect(user().emailVerified).toBe(true);
    expect((await user().getIdTokenResult(true)).claims.email_verified).toBe(true);
    expect(await codeOf(applyActionCode(auth, code))).toBe('auth/invalid-action-code');
  });

  it('rejects an expired code, a replaced one and one that never existed', async () => {
    await sendEmailVerification(user());
    const first = await mailed(email(), 'verifyEmail');
    await sendEmailVerification(user());
    const second = await mailed(email(), 'verifyEmail');
    expect(await codeOf(applyActionCode(auth, first))).toBe('auth/invalid-action-code');
    stage.wait(73 * HOUR);
    expect(await codeOf(applyActionCode(auth, second))).toBe('auth/expired-action-code');
    expect(await codeOf(applyActionCode(auth, 'never-made'))).toBe('auth/invalid-action-code');
  });

  it('accepts one of two concurrent uses', async () => {
    await sendEmailVerification(user());
    const code = await mailed(email(), 'verifyEmail');
    const uses = await Promise.all([1, 2, 3].map(() => codeOf(applyActionCode(auth, code))));
    expect(uses.filter((each) => each === 'not refused')).toHaveLength(1);
  });
});

describe('resetting a password', () => {
  it('[S-R6] sets the new one with the mailed code, ends sign-ins and marks the address as verified', async () => {
    const elsewhere = await signInWithEmailAndPassword(stage.sdk(), email(), PASSWORD);
    await sendPasswordResetEmail(auth, email().toUpperCase());
    const code = await mailed(email(), 'resetPassword');
    expect(await verifyPasswordResetCode(auth, code)).toBe(email());
    stage.wait(2000);
    expect(await codeOf(confirmPasswordReset(auth, code, 'short'))).toBe(
      'auth/password-does-not-meet-requirements',
    );
    await confirmPasswordReset(auth, code, 'another long one');
    expect(await codeOf(confirmPasswordReset(auth, code, 'a third long one'))).toBe(
      'auth/invalid-action-code',
    );
    expect(await codeOf(elsewhere.user.getIdToken(true))).toBe('auth/user-token-expired');
    const again = await signInWithEmailAndPassword(stage.sdk(), email(), 'another long one');
    expect(again.user.emailVerified).toBe(true);
  });

  it('sends no mail to an unknown address and does not reveal that it is unknown', async () => {
    expect(await codeOf(sendPasswordResetEmail(auth, 'nobody@example.org'))).toBe('not refused');
    await sendPasswordResetEmail(auth, email());
    await mailed(email(), 'resetPassword');
    expect(stage.mails.received.map(({ to }) => to)).not.toContainEqual(['nobody@example.org']);
  });

  it('rejects a code for another purpose', async () => {
    await sendEmailVerification(user());
    const code = await mailed(email(), 'verifyEmail');
    expect(await codeOf(confirmPasswordReset(auth, code, 'another long one'))).toBe(
      'auth/invalid-action-code',
    );
    await sendPasswordResetEmail(auth, email());
    const reset = await mailed(email(), 'resetPassword');
    expect(await codeOf(applyActionCode(auth, reset))).toBe('auth/invalid-action-code');
    expect(await verifyPasswordResetCode(auth, reset)).toBe(email());
  });

  it('has a limit on mails', async () => {
    const codes: (string | undefined)[] = [];
    for (let time = 0; time < 8; time += 1) codes.push(await codeOf(sendPasswordResetEmail(auth, email())));
    expect(codes.slice(0, 6)).toEqual(Array(6).fill('not refused'));
    expect(codes.slice(6)).toEqual(Array(2).fill('auth/too-many-requests'));
    for (let time = 0; time < 6; time += 1) await stage.mails.next(email());
  });

  it('reports success even while the mail server is down, unlike the verification of the own address', async () => {
    stage.mails.isTaking = false;
    expect(await codeOf(sendPasswordResetEmail(auth, email()))).toBe('not refused');
    expect(await codeOf(sendEmailVerification(user()))).toBe('auth/unavailable');
    stage.mails.isTaking = true;
    await sendEmailVerification(user());
    await applyActionCode(auth, await mailed(email(), 'verifyEmail'));
  });

  it('unlocks an account that was locked by guesses from many addresses', async () => {
    for (let guess = 0; guess < 60; guess += 1)
      await stage.provider.throttles.count('failuresAtAccount', email());
    const signIn = () => codeOf(signInWithEmailAndPassword(auth, email(), 'another long one'));
    expect(await signIn()).toBe('auth/too-many-requests');
    await sendPasswordResetEmail(auth, email());
    await confirmPasswordReset(auth, await mailed(email(), 'resetPassword'), 'another long one');
    expect(await signIn()).toBe('not refused');
  });
});

describe('changing an address', () => {
  it('takes effect once the new address is verified, and can be undone from the old one', async () => {
    const old = email();
    const moved = `moved-${old}`;
    await sendEmailVerification(user());
    await applyActionCode(auth, await mailed(old, 'verifyEmail'));
    await verifyBeforeUpdateEmail(user(), moved);
    const code = await mailed(moved, 'verifyAndChangeEmail');
    expect((await checkActionCode(auth, code)).data).toMatchObject({ email: moved, previousEmail: old });
    stage.wait(2000);
    await applyActionCode(auth, code);
    expect(await codeOf(user().reload())).toBe('auth/user-token-expired');
    expect(await codeOf(signInWithEmailAndPassword(auth, old, PASSWORD))).toBe('auth/invalid-credential');
    expect((await signInWithEmailAndPassword(auth, moved, PASSWORD)).user.emailVerified).toBe(true);
    const back = await mailed(old, 'recoverEmail');
    expect(stage.mails.received.at(-1)?.text).toContain(moved);
    expect((await checkActionCode(auth, back)).data).toMatchObject({ email: old, previousEmail: moved });
    await applyActionCode(auth, back);
    expect((await signInWithEmailAndPassword(stage.sdk(), old, PASSWORD)).user.email).toBe(old);
  });

  it('to one that has an account gets the same response and sends no mail', async () => {
    const taken = `taken-${email()}`;
    await createUserWithEmailAndPassword(stage.sdk(), taken, PASSWORD);
    expect(await codeOf(verifyBeforeUpdateEmail(user(), taken))).toBe('not refused');
    await verifyBeforeUpdateEmail(user(), `free-${email()}`);
    await mailed(`free-${email()}`, 'verifyAndChangeEmail');
    expect(stage.mails.received.map(({ to }) => to)).not.toContainEqual([taken]);
  });

  it('responds before its mail is sent, like a request without a mail', async () => {
    const wanted = `slow-${email()}`;
    let release = () => {};
    stage.mails.released = new Promise((resolve) => {
      release = resolve;
    });
    await verifyBeforeUpdateEmail(user(), wanted);
    release();
    await mailed(wanted, 'verifyAndChangeEmail');
  });

  it('to one that got an account in the meantime is rejected', async () => {
    const wanted = `wanted-${email()}`;
    await verifyBeforeUpdateEmail(user(), wanted);
    const code = await mailed(wanted, 'verifyAndChangeEmail');
    await createUserWithEmailAndPassword(stage.sdk(), wanted, PASSWORD);
    expect(await codeOf(applyActionCode(auth, code))).toBe('auth/email-already-in-use');
  });

  /** Changes the address of the account through its mails; returns the code that restores the old one. */
  async function move(from: string, to: string): Promise<string> {
    await signInWithEmailAndPassword(auth, from, PASSWORD);
    await verifyBeforeUpdateEmail(user(), to);
    await applyActionCode(auth, await mailed(to, 'verifyAndChangeEmail'));
    return mailed(from, 'recoverEmail');
  }

  it('leaves the old mailbox no valid code except the one that restores the address', async () => {
    await verified();
    await sendPasswordResetEmail(auth, email());
    const reset = await mailed(email(), 'resetPassword');
    await move(email(), `new-${email()}`);
    expect(await codeOf(confirmPasswordReset(auth, reset, 'another long one'))).toBe(
      'auth/invalid-action-code',
    );
  });

  it('is undone completely by the first owner, however often the address changed since', async () => {
    await verified();
    const [thief, other] = [`thief-${email()}`, `other-${email()}`];
    const back = await move(email(), thief);
    const backToThief = await move(thief, other);
    await sendPasswordResetEmail(auth, other);
    const reset = await mailed(other, 'resetPassword');
    await signInWithEmailAndPassword(auth, other, PASSWORD);
    await verifyBeforeUpdateEmail(user(), `third-${thief}`);
    const again = await mailed(`third-${thief}`, 'verifyAndChangeEmail');
    await applyActionCode(auth, back);
    for (const dead of [
      () => applyActionCode(auth, backToThief),
      () => applyActionCode(auth, again),
      () => confirmPasswordReset(auth, reset, 'another long one'),
    ]) {
      expect(await codeOf(dead())).toBe('auth/invalid-action-code');
    }
    expect((await signInWithEmailAndPassword(auth, email(), PASSWORD)).user.email).toBe(email());
  });
});

describe('codes that are pending when an account is recovered', () => {
  it('cannot change the address after a password reset', async () => {
    await verified();
    await verifyBeforeUpdateEmail(user(), `thief-${email()}`);
    const theft = await mailed(`thief-${email()}`, 'verifyAndChangeEmail');
    await sendPasswordResetEmail(auth, email());
    await confirmPasswordReset(auth, await mailed(email(), 'resetPassword'), 'another long one');
    expect(await codeOf(applyActionCode(auth, theft))).toBe('auth/invalid-action-code');
  });

  it('cannot change the address or reset the password after the password was changed', async () => {
    await verified();
    await verifyBeforeUpdateEmail(user(), `thief-${email()}`);
    const theft = await mailed(`thief-${email()}`, 'verifyAndChangeEmail');
    await sendPasswordResetEmail(auth, email());
    const reset = await mailed(email(), 'resetPassword');
    await updatePassword(user(), 'another long one');
    expect(await codeOf(applyActionCode(auth, theft))).toBe('auth/invalid-action-code');
    expect(await codeOf(confirmPasswordReset(auth, reset, 'a third long one'))).toBe(
      'auth/invalid-action-code',
    );
  });

  it('are not sent to an address that is not verified as theirs', async () => {
    const [mistyped, right] = [email(), `right-${email()}`];
    await verifyBeforeUpdateEmail(user(), right);
    await applyActionCode(auth, await mailed(right, 'verifyAndChangeEmail'));
    await sendPasswordResetEmail(auth, right);
    await mailed(right, 'resetPassword');
    expect(stage.mails.received.filter(({ to }) => to.includes(mistyped))).toEqual([]);
  });
});
