import {
  confirmPasswordReset,
  createUserWithEmailAndPassword,
  deleteUser,
  EmailAuthProvider,
  reauthenticateWithCredential,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  updatePassword,
  updateProfile,
} from 'firebase/auth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { freshDatabase, type TestDatabase } from '#tests/support/database/db.ts';
import { type IdentityStage, openIdentity } from '#tests/support/identity/identity.ts';

let database: TestDatabase;
let stage: IdentityStage;
let made = 0;

const PASSWORD = 'a long enough one';
const MINUTE = 60_000;

beforeAll(async () => {
  database = await freshDatabase();
  stage = await openIdentity(database.db);
});

afterAll(async () => {
  await stage.close();
  await database.drop();
});

beforeEach(() => {
  made += 1;
  stage.address = `198.51.100.${made}`;
});

const email = () => `member${made}@example.org`;

/** Registers the member of this test with the official SDK. */
async function registered() {
  const auth = stage.sdk();
  const { user } = await createUserWithEmailAndPassword(auth, email(), PASSWORD);
  return { auth, user };
}

/** The error code of the SDK. */
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'not refused',
    (error: { code?: string }) => error.code,
  );

describe('signing in during a password reset', () => {
  const lookup = '/identitytoolkit.googleapis.com/v1/accounts:lookup';
  const resetCode = async () => {
    await sendPasswordResetEmail(stage.sdk(), email());
    return (await stage.mails.next()).link.searchParams.get('oobCode') ?? '';
  };

  it('with the old one creates no sign-in, even in the same second', async () => {
    await registered();
    const code = await resetCode();
    stage.wait(1000 - (stage.provider.now().getTime() % 1000));
    const { user } = await signInWithEmailAndPassword(stage.sdk(), email(), PASSWORD);
    const idToken = await user.getIdToken();
    await confirmPasswordReset(stage.sdk(), code, 'another long one');
    expect((await stage.call(lookup, { idToken })).status).toBe(400);
    const after = await signInWithEmailAndPassword(stage.sdk(), email(), 'another long one');
    expect((await stage.call(lookup, { idToken: await after.user.getIdToken() })).status).toBe(200);
    expect(await after.user.getIdToken(true)).toBeTruthy();
  });

  it('with the old one creates no sign-in, even if it is in progress', async () => {
    await registered();
    const code = await resetCode();
    const attempts = Array.from({ length: 8 }, () =>
      signInWithEmailAndPassword(stage.sdk(), email(), PASSWORD).catch(() => null),
    );
    await confirmPasswordReset(stage.sdk(), code, 'another long one');
    for (const credential of await Promise.all(attempts)) {
      const idToken = await credential?.user.getIdToken();
      if (idToken) expect((await stage.call(lookup, { idToken })).status).toBe(400);
    }
  });
});

describe('a signed-in account', () => {
  it('can refresh its token for the same sign-in', async () => {
    const { user } = await registered();
    const before = await user.getIdTokenResult();
    const after = await user.getIdTokenResult(true);
    expect(after.authTime).toBe(before.authTime);
  });

  it('can change its name and its password, which ends its other sign-ins', async () => {
    const { user } = await registered();
    const elsewhere = await signInWithEmailAndPassword(stage.sdk(), email(), PASSWORD);
    await updateProfile(user, { displayName: '김멤버' });
    stage.wait(2000);
    await updatePassword(user, 'another long one');
    expect(user.displayName).toBe('김멤버');
    await user.reload();
    expect(await codeOf(elsewhere.user.reload())).toBe('auth/user-token-expired');
    expect(await codeOf(elsewhere.user.getIdToken(true))).toBe('auth/user-token-expired');
    expect(await codeOf(signInWithEmailAndPassword(stage.sdk(), email(), PASSWORD))).toBe(
      'auth/invalid-credential',
    );
    expect(await codeOf(signInWithEmailAndPassword(stage.sdk(), email(), 'another long one'))).toBe(
      'not refused',
    );
  });

  it('needs the password again after five minutes for sensitive changes', async () => {
    const { user } = await registered();
    stage.wait(6 * MINUTE);
    expect(await codeOf(updatePassword(user, 'another long one'))).toBe('auth/requires-recent-login');
    expect(await codeOf(deleteUser(user))).toBe('auth/requires-recent-login');
    await reauthenticateWithCredential(user, EmailAuthProvider.credential(email(), PASSWORD));
    await updatePassword(user, 'another long one');
    await deleteUser(user);
    expect(await codeOf(signInWithEmailAndPassword(stage.sdk(), email(), 'another long one'))).toBe(
      'auth/invalid-credential',
    );
  });

  it('keeps its identity when it signs in again', async () => {
    const { user } = await registered();
    made += 1;
    await registered();
    const wrong = reauthenticateWithCredential(user, EmailAuthProvider.credential(email(), PASSWORD));
    expect(await codeOf(wrong)).toBe('auth/user-mismatch');
  });
});
