import {
  createUserWithEmailAndPassword,
  signInAnonymously,
  signInWithEmailAndPassword,
  validatePassword,
} from 'firebase/auth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { freshDatabase, type TestDatabase } from '#tests/support/database/db.ts';
import { type IdentityStage, openIdentity } from '#tests/support/identity/identity.ts';

let database: TestDatabase;
let stage: IdentityStage;
let made = 0;

const PASSWORD = 'a long enough one';

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

/** Stores failures directly, without the half minute that hashing so many wrong passwords takes. */
async function failed(
  times: number,
  ...[limit, who]: Parameters<IdentityStage['provider']['throttles']['count']>
) {
  for (let time = 0; time < times; time += 1) await stage.provider.throttles.count(limit, who ?? '');
}

/** The error code of the SDK. */
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'not refused',
    (error: { code?: string }) => error.code,
  );

describe('registering with the official SDK', () => {
  it('signs in an unverified account and names it in the token', async () => {
    const { user } = await registered();
    expect([user.email, user.emailVerified]).toEqual([email(), false]);
    const { claims, signInProvider } = await user.getIdTokenResult();
    expect([claims.sub, claims.aud, signInProvider]).toEqual([user.uid, 'dramalog', 'password']);
    expect(user.uid).toMatch(/^[a-zA-Z0-9]{28}$/);
  });

  it.each([
    ['no address', '', PASSWORD, 'auth/missing-email'],
    ['an invalid address', 'nobody', PASSWORD, 'auth/invalid-email'],
    ['no password', 'a@example.org', '', 'auth/missing-password'],
    ['a short password', 'a@example.org', 'short', 'auth/password-does-not-meet-requirements'],
    [
      'a password that equals the address',
      'long.enough@example.org',
      'Long.Enough@example.org',
      'auth/password-does-not-meet-requirements',
    ],
  ])('rejects %s as Firebase does', async (_what, address, password, code) => {
    expect(await codeOf(createUserWithEmailAndPassword(stage.sdk(), address, password))).toBe(code);
  });

  it('rejects an address that has an account, in any letter case', async () => {
    await registered();
    const again = createUserWithEmailAndPassword(stage.sdk(), email().toUpperCase(), PASSWORD);
    expect(await codeOf(again)).toBe('auth/email-already-in-use');
  });

  it('creates one account for two concurrent registrations', async () => {
    const both = await Promise.all(
      [1, 2].map(() => codeOf(createUserWithEmailAndPassword(stage.sdk(), email(), PASSWORD))),
    );
    expect(both.sort()).toEqual(['auth/email-already-in-use', 'not refused']);
  });

  it('offers no anonymous accounts', async () => {
    expect(await codeOf(signInAnonymously(stage.sdk()))).toBe('auth/admin-restricted-operation');
  });

  it('[S-A11] returns its password policy', async () => {
    const auth = stage.sdk();
    expect(await validatePassword(auth, 'short')).toMatchObject({
      isValid: false,
      meetsMinPasswordLength: false,
    });
    expect(await validatePassword(auth, PASSWORD)).toMatchObject({ isValid: true });
  });

  it('stores only the argon2id hash of a password', async () => {
    await registered();
    const { rows } = await database.db.pool.query<{ hash: string }>(
      'select password_hash as hash from identity_accounts where email = $1',
      [email()],
    );
    expect(rows[0]?.hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });
});

describe('signing in', () => {
  it('accepts the correct password and the address in any letter case', async () => {
    const { user } = await registered();
    const again = await signInWithEmailAndPassword(stage.sdk(), email().toUpperCase(), PASSWORD);
    expect(again.user.uid).toBe(user.uid);
  });

  it('gives the same response to a wrong password and an unknown address', async () => {
    await registered();
    const wrong = await stage.call('/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword', {
      email: email(),
      password: 'not this one',
    });
    const unknown = await stage.call('/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword', {
      email: `un${email()}`,
      password: 'not this one',
    });
    expect(wrong).toEqual(unknown);
    expect(wrong).toEqual({
      status: 400,
      body: {
        error: {
          code: 400,
          message: 'INVALID_LOGIN_CREDENTIALS',
          errors: [{ message: 'INVALID_LOGIN_CREDENTIALS', domain: 'global', reason: 'invalid' }],
        },
      },
    });
  });

  it('locks an account for one caller after ten wrong passwords, and not for others', async () => {
    await registered();
    for (let attempt = 0; attempt < 10; attempt += 1) {
      expect(await codeOf(signInWithEmailAndPassword(stage.sdk(), email(), `wrong ${attempt}`))).toBe(
        'auth/invalid-credential',
      );
    }
    expect(await codeOf(signInWithEmailAndPassword(stage.sdk(), email(), PASSWORD))).toBe(
      'auth/too-many-requests',
    );
    stage.address = '203.0.113.77';
    expect(await codeOf(signInWithEmailAndPassword(stage.sdk(), email(), PASSWORD))).toBe('not refused');
  });

  it('allows no more wrong passwords in parallel than in sequence', async () => {
    await registered();
    const guesses = Array.from({ length: 30 }, (_, guess) =>
      codeOf(signInWithEmailAndPassword(stage.sdk(), email(), `wrong ${guess}`)),
    );
    const codes = await Promise.all(guesses);
    expect(codes.filter((code) => code === 'auth/invalid-credential')).toHaveLength(10);
    expect(codes.filter((code) => code === 'auth/too-many-requests')).toHaveLength(20);
  });

  it('locks an account for everyone after sixty wrong passwords from any addresses', async () => {
    await registered();
    await failed(58, 'failuresAtAccount', email());
    for (const last of [1, 2]) {
      stage.address = `192.0.2.${last}`;
      const guess = signInWithEmailAndPassword(stage.sdk(), email(), 'wrong one');
      expect(await codeOf(guess)).toBe('auth/invalid-credential');
    }
    stage.address = '203.0.113.78';
    expect(await codeOf(signInWithEmailAndPassword(stage.sdk(), email(), PASSWORD))).toBe(
      'auth/too-many-requests',
    );
  });

  it('does not count successful sign-ins', async () => {
    await registered();
    await failed(99, 'failuresOfCaller', stage.address);
    await failed(59, 'failuresAtAccount', email());
    for (let round = 0; round < 3; round += 1)
      expect(await codeOf(signInWithEmailAndPassword(stage.sdk(), email(), PASSWORD))).toBe('not refused');
  });

  it('resets the failure count after the correct password', async () => {
    await registered();
    for (let round = 0; round < 3; round += 1) {
      for (let attempt = 0; attempt < 6; attempt += 1)
        await codeOf(signInWithEmailAndPassword(stage.sdk(), email(), 'wrong one'));
      expect(await codeOf(signInWithEmailAndPassword(stage.sdk(), email(), PASSWORD))).toBe('not refused');
    }
  });

  it('counts concurrent wrong passwords', async () => {
    await registered();
    const guesses = Array.from({ length: 30 }, (_, guess) => (guess === 20 ? PASSWORD : `wrong ${guess}`));
    const answers = await Promise.all(
      guesses.map((password) =>
        stage.call('/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword', {
          email: email(),
          password,
        }),
      ),
    );
    const rejected = answers.filter(({ body }) => JSON.stringify(body).includes('INVALID_LOGIN'));
    expect(rejected.length).toBeLessThanOrEqual(10);
    expect(answers[20]?.status).toBe(400);
  });

  it('blocks a caller who tries one password on many accounts', async () => {
    await failed(98, 'failuresOfCaller', stage.address);
    const codes: (string | undefined)[] = [];
    for (let attempt = 0; attempt < 4; attempt += 1)
      codes.push(
        await codeOf(signInWithEmailAndPassword(stage.sdk(), `spray${attempt}@example.org`, PASSWORD)),
      );
    expect(codes.slice(0, 2)).toEqual(Array(2).fill('auth/invalid-credential'));
    expect(codes.slice(2)).toEqual(Array(2).fill('auth/too-many-requests'));
  });

  it('reveals that an account is disabled only with its password', async () => {
    await registered();
    await database.db.pool.query('update identity_accounts set disabled_at = now() where email = $1', [
      email(),
    ]);
    expect(await codeOf(signInWithEmailAndPassword(stage.sdk(), email(), 'wrong one'))).toBe(
      'auth/invalid-credential',
    );
    expect(await codeOf(signInWithEmailAndPassword(stage.sdk(), email(), PASSWORD))).toBe(
      'auth/user-disabled',
    );
  });
});
