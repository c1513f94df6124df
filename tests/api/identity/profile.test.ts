import {
  type Auth,
  confirmPasswordReset,
  createUserWithEmailAndPassword,
  fetchSignInMethodsForEmail,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  type User,
  unlink,
  updateEmail,
  updateProfile,
} from 'firebase/auth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { freshDatabase, type TestDatabase } from '#tests/support/database/db.ts';
import { type IdentityStage, openIdentity } from '#tests/support/identity/identity.ts';

let database: TestDatabase;
let stage: IdentityStage;
let auth: Auth;
let user: User;
let made = 0;

const PASSWORD = 'a long enough one';
const ACCOUNTS = '/identitytoolkit.googleapis.com/v1/accounts';

beforeAll(async () => {
  database = await freshDatabase();
  stage = await openIdentity(database.db);
});

afterAll(async () => {
  await stage.close();
  await database.drop();
});

const email = () => `profile${made}@example.org`;

beforeEach(async () => {
  made += 1;
  stage.address = `198.51.100.${made}`;
  auth = stage.sdk();
  ({ user } = await createUserWithEmailAndPassword(auth, email(), PASSWORD));
});

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'not refused',
    (error: { code?: string }) => error.code,
  );

const update = async (body: object) => {
  const answer = await stage.call(`${ACCOUNTS}:update`, { idToken: await user.getIdToken(), ...body });
  return { status: answer.status, code: (answer.body as { error?: { message: string } }).error?.message };
};

/** What another browser reads of the account. */
async function elsewhere() {
  const other = await signInWithEmailAndPassword(stage.sdk(), email(), PASSWORD);
  const { claims } = await other.user.getIdTokenResult();
  const { displayName, photoURL, providerData } = other.user;
  return {
    displayName,
    photoURL,
    provider: providerData[0]?.photoURL,
    name: claims.name,
    picture: claims.picture,
  };
}

describe('the name and the picture of an account', () => {
  it('are stored in the account, at its provider and in its tokens', async () => {
    await updateProfile(user, { displayName: '김멤버', photoURL: 'https://site.example/me.png?size=2#top' });
    const photoURL = 'https://site.example/me.png?size=2#top';
    expect([user.displayName, user.photoURL]).toEqual(['김멤버', photoURL]);
    expect((await user.getIdTokenResult()).claims).toMatchObject({ name: '김멤버', picture: photoURL });
    expect(await elsewhere()).toEqual({
      displayName: '김멤버',
      photoURL,
      provider: photoURL,
      name: '김멤버',
      picture: photoURL,
    });
  });

  it.each([
    ['null', () => updateProfile(user, { displayName: null, photoURL: null })],
    ['nothing', () => updateProfile(user, { displayName: '', photoURL: '' })],
    ['deleteAttribute', () => update({ deleteAttribute: ['DISPLAY_NAME', 'PHOTO_URL'] })],
  ])('are removed by %s, one without the other too', async (_how, remove) => {
    await updateProfile(user, { displayName: 'Name', photoURL: 'https://site.example/me.png' });
    await updateProfile(user, { displayName: null });
    expect([user.displayName, user.photoURL]).toEqual([null, 'https://site.example/me.png']);
    await updateProfile(user, { displayName: 'Name' });
    await remove();
    const none = { displayName: null, photoURL: null, provider: null, name: undefined, picture: undefined };
    expect(await elsewhere()).toEqual(none);
  });

  it('may be on the site or anywhere on the web, but not a script or contain credentials', async () => {
    for (const photoURL of ['me.png', '/me.png', '//site.example/me.png', 'HTTP://site.example/<">&\'']) {
      await updateProfile(user, { photoURL });
      expect((await elsewhere()).photoURL).toBe(photoURL);
    }
    const last = user.photoURL;
    for (const photoURL of [
      'javascript:alert(1)',
      ' javascript:alert(1)',
      'java\nscript:alert(1)',
      '\u0001javascript:alert(1)',
      'JAVASCRIPT:alert(1)',
      'data:text/html,<script>alert(1)</script>',
      'vbscript:x',
      'blob:https://site.example/1',
      'file:///etc/passwd',
      'https://user:password@site.example/me.png',
      'https://',
      `https://site.example/${'x'.repeat(1024)}`,
      `https://site.example/${'가'.repeat(340)}`,
    ]) {
      expect([photoURL, await codeOf(updateProfile(user, { photoURL }))]).toEqual([
        photoURL,
        'auth/invalid-photo-url',
      ]);
    }
    expect((await elsewhere()).photoURL).toBe(last);
    expect(await update({ photoUrl: 12 })).toEqual({ status: 400, code: 'INVALID_PHOTO_URL' });
  });

  it('at their maximum length fit into a token that every call accepts', async () => {
    const longest = `https://site.example/${'"'.repeat(1003)}`;
    await updateProfile(user, { displayName: '👨‍👩‍👧‍👦'.slice(0, 80).padEnd(80, '가'), photoURL: longest });
    await user.getIdToken(true);
    await user.reload();
    expect(user.photoURL).toBe(longest);
    expect((await user.getIdToken()).length).toBeLessThan(8000);
    await updateProfile(user, { photoURL: null });
  });
});

describe('an unsupported request to the provider', () => {
  it('is rejected and changes nothing: the password stays', async () => {
    expect(await codeOf(unlink(user, 'password'))).toBe('auth/operation-not-allowed');
    expect(user.providerData.map(({ providerId }) => providerId)).toEqual(['password']);
    expect((await elsewhere()).displayName).toBeNull();
  });

  it.each([
    ['deleteAttribute', ['PASSWORD']],
    ['deleteAttribute', ['EMAIL']],
    ['deleteAttribute', ['DISPLAY_NAME', 'PROVIDER']],
    ['deleteProvider', ['google.com', 'password']],
    ['emailVerified', true],
    ['localId', 'another'],
    ['phoneNumber', '+15555551000'],
    ['disableUser', false],
    ['validSince', '0'],
    ['createdAt', '0'],
    ['mfa', { enrollments: [] }],
    ['linkProviderUserInfo', { providerId: 'google.com', rawId: '1' }],
    ['upgradeToFederatedLogin', true],
  ])('is rejected even together with supported changes: %s %j', async (key, value) => {
    const before = await database.db.pool.query('select * from identity_accounts where email = $1', [
      email(),
    ]);
    expect(await update({ displayName: 'Changed', [key]: value })).toEqual({
      status: 400,
      code: 'OPERATION_NOT_ALLOWED',
    });
    expect(
      (await database.db.pool.query('select * from identity_accounts where email = $1', [email()])).rows,
    ).toEqual(before.rows);
  });

  it('is rejected for tenants, which do not exist', async () => {
    auth.tenantId = 'tenant';
    expect(await codeOf(signInWithEmailAndPassword(auth, email(), PASSWORD))).toBe(
      'auth/unsupported-tenant-operation',
    );
  });

  it('gets the specific error code for an invalid field', async () => {
    expect(await codeOf(updateEmail(user, 'nonsense'))).toBe('auth/invalid-email');
    expect(await codeOf(updateEmail(user, `next-${email()}`))).toBe('auth/operation-not-allowed');
    expect(await update({ password: 12 })).toEqual({ status: 400, code: 'INVALID_PASSWORD' });
  });
});

describe('the sign-in methods of an address', () => {
  it('are not revealed, whether the address is registered or not', async () => {
    expect(await fetchSignInMethodsForEmail(auth, email())).toEqual([]);
    expect(await fetchSignInMethodsForEmail(auth, `no-${email()}`)).toEqual([]);
    const answers = await Promise.all(
      [email(), `no-${email()}`].map((identifier) =>
        stage.call(`${ACCOUNTS}:createAuthUri`, { identifier, continueUri: 'http://localhost' }),
      ),
    );
    expect(answers.map(({ status, body }) => [status, Object.keys(body as object)])).toEqual(
      Array(2).fill([200, ['kind', 'sessionId']]),
    );
  });
});

describe('a locked account', () => {
  const lockOut = async () => {
    for (let guess = 0; guess < 10; guess += 1)
      await codeOf(signInWithEmailAndPassword(stage.sdk(), email(), `wrong ${guess}`));
    expect(await codeOf(signInWithEmailAndPassword(stage.sdk(), email(), PASSWORD))).toBe(
      'auth/too-many-requests',
    );
  };

  it('is unlocked by a password reset from anywhere', async () => {
    await lockOut();
    stage.address = '203.0.113.99';
    await sendPasswordResetEmail(stage.sdk(), email());
    const code = (await stage.mails.next(email())).link.searchParams.get('oobCode') ?? '';
    await confirmPasswordReset(stage.sdk(), code, 'another long one');
    stage.address = `198.51.100.${made}`;
    expect(await codeOf(signInWithEmailAndPassword(stage.sdk(), email(), 'another long one'))).toBe(
      'not refused',
    );
  });

  it('stays locked after a mere request for a reset, and after a reset of another account', async () => {
    await lockOut();
    await sendPasswordResetEmail(stage.sdk(), email());
    const other = `other-${email()}`;
    await createUserWithEmailAndPassword(stage.sdk(), other, PASSWORD);
    await sendPasswordResetEmail(stage.sdk(), other);
    const code = (await stage.mails.next(other)).link.searchParams.get('oobCode') ?? '';
    await confirmPasswordReset(stage.sdk(), code, 'another long one');
    expect(await codeOf(signInWithEmailAndPassword(stage.sdk(), email(), PASSWORD))).toBe(
      'auth/too-many-requests',
    );
  });
});
